import i18next from 'i18next';
import { initReactI18next } from 'react-i18next';
import en from './en.json' with { type: 'json' };

declare module 'i18next' {
  interface CustomTypeOptions {
    resources: { translation: typeof en };
    returnNull: false;
  }
}

/** Every catalogue beside English is its own chunk, loaded when it is chosen. A new language is one more file here. */
const catalogues = import.meta.glob<typeof en>(['./*.json', '!./en.json'], { import: 'default' });
const fileOf = (language: string) => `./${language}.json`;

/** Languages of the specification by their own names. */
export const languageNames = { en: 'English', es: 'Español', fr: 'Français', de: 'Deutsch' } as const;
export type Language = keyof typeof languageNames;
export const isLanguage = (text: unknown): text is Language =>
  typeof text === 'string' && Object.hasOwn(languageNames, text);

/** The languages with a catalogue: no other is offered. */
export const offeredLanguages: readonly Language[] = Object.keys(languageNames)
  .filter(isLanguage)
  .filter((language) => language === 'en' || fileOf(language) in catalogues);

export async function speak(language: Language): Promise<void> {
  const load = catalogues[fileOf(language)];
  if (load !== undefined && !i18next.hasResourceBundle(language, 'translation')) {
    i18next.addResourceBundle(language, 'translation', await load());
  }
  await i18next.changeLanguage(language);
  document.documentElement.lang = language;
}

void i18next.use(initReactI18next).init({
  resources: { en: { translation: en } },
  lng: 'en',
  fallbackLng: 'en',
  interpolation: { escapeValue: false },
  initAsync: false,
});
