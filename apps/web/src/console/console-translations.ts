import { useMemo } from 'react';
import { loadTranslations } from '../i18n/index.ts';
import {
  type TranslateFn,
  type TranslationKey,
  type Translations,
  useActiveLocale,
} from '../i18n/translations.ts';
import type en from './texts/en.json';

const translationFiles = import.meta.glob<Translations>('./texts/*.json', { import: 'default' });
const keyPrefix = 'console:';

/** The console's words come with the console, in its reader's language: a player never loads them. */
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
