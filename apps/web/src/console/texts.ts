import { useMemo } from 'react';
import { loadWords } from '../i18n/index.ts';
import { type KeyOf, type Say, useSpoken, type Words } from '../i18n/words.ts';
import type en from './texts/en.json';

const files = import.meta.glob<Words>('./texts/*.json', { import: 'default' });
const before = 'console:';

/** The console's words come with the console, in its reader's language: a player never loads them. */
export const loadConsoleWords = (): Promise<void> => loadWords(before, files);

export type ConsoleTexts = Say<KeyOf<typeof en>>;

export const consoleTexts =
  (say: Say): ConsoleTexts =>
  (key, values) =>
    say(`${before}${key}`, values);

export function useConsoleTexts(): ConsoleTexts {
  const { say } = useSpoken();
  return useMemo(() => consoleTexts(say), [say]);
}
