import { useStore } from 'zustand';
import { createStore } from 'zustand/vanilla';
import { currentLocale, isLocale, type Locale, setLocale, translate } from '../../i18n/index.ts';
import { browserStorage } from '../../ui/browser-storage.ts';
import { notify } from '../../ui/toasts.tsx';

type Theme = 'dark' | 'light';
export interface Preferences {
  readonly theme: Theme;
  readonly language: Locale;
}

/** `public/head.js` reads the same key before the first paint. */
const preferencesStorageKey = 'golden-acers.preferences';
const storage = browserStorage('local');

/** Returns the browser's first supported language: the default of new visitors. */
export function preferredLocaleOf(languages: readonly string[]): Locale {
  return languages.map((tag) => tag.split('-', 1)[0]?.toLowerCase()).find(isLocale) ?? 'en';
}

export function parsePreferences(text: string | null): Preferences {
  const stored = parseRecord(text);
  const language = stored.language;
  return {
    theme: stored.theme === 'light' ? 'light' : 'dark',
    language: isLocale(language) ? language : preferredLocaleOf(navigator.languages),
  };
}

function parseRecord(text: string | null): Readonly<Record<string, unknown>> {
  try {
    const value: unknown = JSON.parse(text ?? '{}');
    return typeof value === 'object' && value !== null ? { ...value } : {};
  } catch {
    // It is not JSON: use the defaults.
    return {};
  }
}

const store = createStore<Preferences>(() => parsePreferences(storage.getItem(preferencesStorageKey)));

function applyTheme(theme: Theme): void {
  document.documentElement.dataset.theme = theme;
  requestAnimationFrame(() => setTimeout(updateThemeColor));
}

/** Sets the colour of the browser's toolbar to the page's background. */
function updateThemeColor(): void {
  const paper = getComputedStyle(document.documentElement).getPropertyValue('--bg').trim();
  document.querySelector('meta[name="theme-color"]')?.setAttribute('content', paper);
}

/**
 * Applies the stored preferences and subscribes to changes. Resolves when the locale's messages are loaded;
 * if that fails, the site stays in English.
 */
export async function initPreferences(): Promise<void> {
  const { theme, language } = store.getState();
  applyTheme(theme);
  store.subscribe((preferences) => {
    storage.setItem(preferencesStorageKey, JSON.stringify(preferences));
    applyTheme(preferences.theme);
  });
  window.addEventListener('storage', ({ key, newValue }) => {
    if (key === preferencesStorageKey && newValue !== null)
      void adoptFromOtherTab(parsePreferences(newValue));
  });
  await setDocumentLocale(language).catch(() => undefined);
}

async function setDocumentLocale(language: Locale): Promise<void> {
  try {
    await setLocale(language);
  } finally {
    document.documentElement.lang = currentLocale();
  }
}

async function adoptFromOtherTab(preferences: Preferences): Promise<void> {
  store.setState(preferences);
  if (preferences.language !== currentLocale())
    await setDocumentLocale(preferences.language).catch(() => undefined);
}

export function changeTheme(theme: Theme): void {
  store.setState({ theme });
}

/** Loads the locale, then stores the choice. If loading fails, nothing changes. */
async function changeLocale(language: Locale): Promise<void> {
  await setDocumentLocale(language);
  if (currentLocale() === language) store.setState({ language });
}

export function selectLocale(locale: Locale): void {
  changeLocale(locale).catch(() => notify.error(translate('errors.network')));
}

export const usePreferences = (): Preferences => useStore(store);
