import { browserStorage } from '../../ui/browser-storage.ts';
import { maxSearchLength } from './lobby-view.ts';

const storage = browserStorage('local');
const recentSearchesStorageKey = 'golden-acers.recent-searches';
const maxRecentSearches = 6;

export function readRecentSearches(): readonly string[] {
  try {
    const stored: unknown = JSON.parse(storage.getItem(recentSearchesStorageKey) ?? '[]');
    if (!Array.isArray(stored)) return [];
    return stored.filter((text) => typeof text === 'string' && text !== '').slice(0, maxRecentSearches);
  } catch {
    // It is not JSON, so there are no recent searches.
    return [];
  }
}

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
