import { useMemo } from 'react';
import type en from './console/en.json';
import { loadTranslations } from './index.ts';
import { type TranslateFn, type TranslationKey, type Translations, useActiveLocale } from './translations.ts';

const translationFiles = import.meta.glob<Translations>('./console/*.json', { import: 'default' });
const keyPrefix = 'console:';

/** The console's messages load with the console, not for players. */
export const loadConsoleTranslations = (): Promise<void> => loadTranslations(keyPrefix, translationFiles);

export type ConsoleTranslateFn = TranslateFn<TranslationKey<typeof en>>;

export const createConsoleTranslate =
  (say: TranslateFn): ConsoleTranslateFn =>
  (key, values) =>
    say(`${keyPrefix}${key}`, values);

export function useConsoleTranslation(): ConsoleTranslateFn {
  const { translate: say } = useActiveLocale();
  return useMemo(() => createConsoleTranslate(say), [say]);
}
