import { browserStorage } from '../../ui/browser-storage.ts';
import { maxSearchLength } from './lobby-view.ts';

const storage = browserStorage('local');
const recentSearchesStorageKey = 'golden-acers.recent-searches';
/** As many as the open box shows without scrolling. */
const maxRecentSearches = 6;

/** What was searched for in this browser, the last search first. */
export function readRecentSearches(): readonly string[] {
  try {
    const stored: unknown = JSON.parse(storage.getItem(recentSearchesStorageKey) ?? '[]');
    if (!Array.isArray(stored)) return [];
    return stored.filter((text) => typeof text === 'string' && text !== '').slice(0, maxRecentSearches);
  } catch {
    // Not JSON, so not ours: nothing was searched for.
    return [];
  }
}

/** Keeps one search, in the place of the same one before. Returns the list as it is then. */
export function saveRecentSearch(search: string): readonly string[] {
  const text = search.trim().slice(0, maxSearchLength);
  if (text === '') return readRecentSearches();
  const isOther = (other: string) => other.toLowerCase() !== text.toLowerCase();
  const recent = [text, ...readRecentSearches().filter(isOther)].slice(0, maxRecentSearches);
  storage.setItem(recentSearchesStorageKey, JSON.stringify(recent));
  return recent;
}

export function clearRecentSearches(): void {
  storage.removeItem(recentSearchesStorageKey);
}
