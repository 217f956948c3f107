import i18next from 'i18next';
import { initReactI18next } from 'react-i18next';
import en from './en.json' with { type: 'json' };
import type pages from './en.pages.json';

declare module 'i18next' {
  interface CustomTypeOptions {
    resources: { translation: typeof en & typeof pages };
    returnNull: false;
  }
}

/**
 * A language is two files: the words of the first load, and those of the pages (`…pages.json`), which come with the first
 * page that isn't the landing page. Languages beside English are loaded when they are chosen.
 */
const catalogues = import.meta.glob<object>(['./*.json', '!./en.json'], { import: 'default' });

/** Languages of the specification by their own names. */
export const languageNames = { en: 'English', es: 'Español', fr: 'Français', de: 'Deutsch' } as const;
export type Language = keyof typeof languageNames;
export const isLanguage = (text: unknown): text is Language =>
  typeof text === 'string' && Object.hasOwn(languageNames, text);

/** The languages with a catalogue: no other is offered. */
export const offeredLanguages: readonly Language[] = Object.keys(languageNames)
  .filter(isLanguage)
  .filter((language) => language === 'en' || `./${language}.json` in catalogues);

async function add(language: string, file: string): Promise<void> {
  const words = await catalogues[file]?.();
  if (words !== undefined) i18next.addResourceBundle(language, 'translation', words, true);
}

export async function speak(language: Language): Promise<void> {
  if (language !== 'en' && !i18next.hasResourceBundle(language, 'translation')) {
    await Promise.all([add(language, `./${language}.json`), add(language, `./${language}.pages.json`)]);
  }
  await i18next.changeLanguage(language);
  document.documentElement.lang = language;
}

let pageWords: Promise<void> | undefined;
/** The English words of the pages, which also stand in for what another language lacks. */
export function loadPageWords(): Promise<void> {
  pageWords ??= add('en', './en.pages.json');
  return pageWords;
}

void i18next.use(initReactI18next).init({
  resources: { en: { translation: en } },
  lng: 'en',
  fallbackLng: 'en',
  interpolation: { escapeValue: false },
  initAsync: false,
});
