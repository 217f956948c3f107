import { useStore } from 'zustand';
import { createStore } from 'zustand/vanilla';
import { currentLanguage, isLanguage, type Language, speak } from '../../i18n/index.ts';
import { browserStorage } from '../../ui/browser-storage.ts';

type Theme = 'dark' | 'light';
export interface Preferences {
  readonly theme: Theme;
  readonly language: Language;
}

/** `public/theme.js` reads the same key before the first paint. */
const preferencesKey = 'golden-acers.preferences';
const storage = browserStorage('local');

/** The first of the browser's languages that is ours: what a visitor reads who hasn't chosen yet. */
export function wishedLanguage(wishes: readonly string[]): Language {
  return wishes.map((tag) => tag.split('-', 1)[0]?.toLowerCase()).find(isLanguage) ?? 'en';
}

/** What was kept, with the default for everything absent or strange. */
export function parsePreferences(text: string | null): Preferences {
  const kept = record(text);
  const language = kept.language;
  return {
    theme: kept.theme === 'light' ? 'light' : 'dark',
    language: isLanguage(language) ? language : wishedLanguage(navigator.languages),
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

function applyTheme(theme: Theme): void {
  document.documentElement.dataset.theme = theme;
  requestAnimationFrame(() => setTimeout(colourBrowser));
}

/** Gives the browser's own frame the page's ground. Asked before the theme is painted, that would be reckoned twice. */
function colourBrowser(): void {
  const paper = getComputedStyle(document.documentElement).getPropertyValue('--bg').trim();
  document.querySelector('meta[name="theme-color"]')?.setAttribute('content', paper);
}

/**
 * Makes the kept preferences take effect, and every later change at once. Called once at the start; done when the site's
 * words are there in the language. Where they can't be loaded, English stands in and the choice is kept.
 */
export async function startPreferences(): Promise<void> {
  const { theme, language } = store.getState();
  applyTheme(theme);
  store.subscribe((preferences) => {
    storage.setItem(preferencesKey, JSON.stringify(preferences));
    applyTheme(preferences.theme);
  });
  // Another tab's choice is this one's too.
  window.addEventListener('storage', ({ key, newValue }) => {
    if (key === preferencesKey && newValue !== null) void adopt(parsePreferences(newValue));
  });
  await speakHere(language).catch(() => undefined);
}

async function speakHere(language: Language): Promise<void> {
  try {
    await speak(language);
  } finally {
    document.documentElement.lang = currentLanguage();
  }
}

async function adopt(preferences: Preferences): Promise<void> {
  store.setState(preferences);
  if (preferences.language !== currentLanguage())
    await speakHere(preferences.language).catch(() => undefined);
}

export function changeTheme(theme: Theme): void {
  store.setState({ theme });
}

/** Speaks another language and keeps the choice; without its words everything stays as it was. */
export async function changeLanguage(language: Language): Promise<void> {
  await speakHere(language);
  // Another one may have been chosen meanwhile.
  if (currentLanguage() === language) store.setState({ language });
}

export const usePreferences = (): Preferences => useStore(store);
