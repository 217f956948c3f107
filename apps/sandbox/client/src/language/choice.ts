import { preference } from '../shell/preferences.ts';
import { type Language, speak, wishedLanguage } from './language.ts';

const chosen = preference('language', '');

export const firstLanguage = (): Language =>
  wishedLanguage(chosen.get(), location.search, navigator.languages);

/** Speaks another language at once, and remembers it. Rejects, and changes nothing, when its texts can't be loaded. */
export async function chooseLanguage(next: Language): Promise<void> {
  await speak(next);
  chosen.set(next);
}
