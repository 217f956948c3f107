import type { TFunction } from 'i18next';
import { useTranslation } from 'react-i18next';
import { loadWords } from '../../i18n/index.ts';
import type en from './texts/en.json';

declare module 'i18next' {
  interface ResourceNamespaceMap {
    console: typeof en;
  }
}

const files = import.meta.glob<object>('./texts/*.json', { import: 'default' });

/** The console's words come with the console, in its reader's language: a player never loads them. */
export const loadConsoleWords = (): Promise<void> => loadWords('console', files);

export type ConsoleTexts = TFunction<'console'>;

export function useConsoleTexts(): ConsoleTexts {
  return useTranslation('console').t;
}
