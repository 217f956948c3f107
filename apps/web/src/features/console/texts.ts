import i18next, { type TFunction } from 'i18next';
import { useTranslation } from 'react-i18next';
import en from './texts/en.json' with { type: 'json' };

declare module 'i18next' {
  interface ResourceNamespaceMap {
    console: typeof en;
  }
}

// The console's words come with the console's chunk: a player never loads them.
i18next.addResourceBundle('en', 'console', en);

export type ConsoleTexts = TFunction<'console'>;

export function useConsoleTexts(): ConsoleTexts {
  return useTranslation('console').t;
}
