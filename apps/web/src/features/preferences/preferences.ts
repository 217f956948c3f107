import { useStore } from 'zustand';
import { createStore } from 'zustand/vanilla';
import { isLanguage, type Language, offeredLanguages, speak } from '../../i18n/index.ts';
import { browserStorage } from '../../ui/browser-storage.ts';

type Theme = 'dark' | 'light';
export interface Preferences {
  readonly theme: Theme;
  readonly language: Language;
}

/** `public/theme.js` reads the same key before the first paint. */
const preferencesKey = 'golden-acers.preferences';
const storage = browserStorage('local');

/** What was kept, with the default for everything absent, strange or no longer offered. */
function parsePreferences(text: string | null): Preferences {
  const kept = record(text);
  const language = kept.language;
  return {
    theme: kept.theme === 'light' ? 'light' : 'dark',
    language: isLanguage(language) && offeredLanguages.includes(language) ? language : 'en',
  };
}

function record(text: string | null): Readonly<Record<string, unknown>> {
  try {
    const value: unknown = JSON.parse(text ?? '{}');
    return typeof value === 'object' && value !== null ? { ...value } : {};
  } catch {
    // Not JSON: the defaults stand.
    return {};
  }
}

const store = createStore<Preferences>(() => parsePreferences(storage.getItem(preferencesKey)));

function apply({ theme, language }: Preferences): void {
  document.documentElement.dataset.theme = theme;
  const paper = getComputedStyle(document.documentElement).getPropertyValue('--bg').trim();
  document.querySelector('meta[name="theme-color"]')?.setAttribute('content', paper);
  void speak(language);
}

/** Makes the kept preferences take effect, and every later change at once. Called once at the start. */
export function startPreferences(): void {
  apply(store.getState());
  store.subscribe((preferences) => {
    storage.setItem(preferencesKey, JSON.stringify(preferences));
    apply(preferences);
  });
}

export function changePreferences(change: Partial<Preferences>): void {
  store.setState(change);
}

export const usePreferences = (): Preferences => useStore(store);
