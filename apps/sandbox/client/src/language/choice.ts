import { preference } from '../shell/preferences.ts';
import { isLanguage, type Language, speak } from './language.ts';

const chosen = preference('language', '');

/**
 * What was chosen in a game before, else what the site handed on in the launch address, else the first of the browser's languages that
 * is ours.
 */
export function wishedLanguage(chosenBefore: string, search: string, browser: readonly string[]): Language {
  const handedOn = new URLSearchParams(search).get('language') ?? '';
  const wishes = [chosenBefore, handedOn, ...browser].map((tag) => tag.split('-', 1)[0]?.toLowerCase());
  return wishes.find(isLanguage) ?? 'en';
}

export const firstLanguage = (): Language =>
  wishedLanguage(chosen.get(), location.search, navigator.languages);

/** Speaks another language at once, and remembers it. Rejects, and changes nothing, when its texts can't be loaded. */
export async function chooseLanguage(next: Language): Promise<void> {
  await speak(next);
  chosen.set(next);
}
