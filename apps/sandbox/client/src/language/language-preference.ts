import { createStoredPreference } from '../shell/preferences.ts';
import { type GameLanguage, resolveInitialLanguage, switchLanguage } from './language.ts';

const languagePreference = createStoredPreference('language', '');

export const getInitialLanguage = (): GameLanguage =>
  resolveInitialLanguage(languagePreference.get(), location.search, navigator.languages);

/** Speaks another language at once, and remembers it. Rejects, and changes nothing, when its texts can't be loaded. */
export async function changeGameLanguage(next: GameLanguage): Promise<void> {
  await switchLanguage(next);
  languagePreference.set(next);
}
