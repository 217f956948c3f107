import { browserStorage } from '../../ui/browser-storage.ts';

const storage = browserStorage('local');
const recentKey = 'golden-acers.recent-searches';
/** As many as the open box shows without scrolling. */
const recentMax = 6;
const lengthMax = 60;

/** What was searched for in this browser, the last search first. */
export function readRecentSearches(): readonly string[] {
  try {
    const kept: unknown = JSON.parse(storage.getItem(recentKey) ?? '[]');
    if (!Array.isArray(kept)) return [];
    return kept.filter((text) => typeof text === 'string' && text !== '').slice(0, recentMax);
  } catch {
    // Not JSON, so not ours: nothing was searched for.
    return [];
  }
}

/** Keeps one search, in the place of the same one before. Returns the list as it is then. */
export function keepRecentSearch(search: string): readonly string[] {
  const text = search.trim().slice(0, lengthMax);
  if (text === '') return readRecentSearches();
  const isOther = (other: string) => other.toLowerCase() !== text.toLowerCase();
  const recent = [text, ...readRecentSearches().filter(isOther)].slice(0, recentMax);
  storage.setItem(recentKey, JSON.stringify(recent));
  return recent;
}

export function clearRecentSearches(): void {
  storage.removeItem(recentKey);
}
