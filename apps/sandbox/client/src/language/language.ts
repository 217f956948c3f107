import type { Language } from '@golden-acers/contract';
import { createStoredPreference } from '../shell/stored-value.ts';

export type { Language } from '@golden-acers/contract';

export const languageNames: Readonly<Record<Language, string>> = {
  en: 'English',
  es: 'Español',
  fr: 'Français',
  de: 'Deutsch',
};
export const isLanguage = (text: unknown): text is Language =>
  typeof text === 'string' && Object.hasOwn(languageNames, text);
export const gameLanguages: readonly Language[] = Object.keys(languageNames).filter(isLanguage);

const languagePreference = createStoredPreference('language', '');

/** Returns the player's last choice, else the site's in the address, else the browser's. */
export function resolveInitialLanguage(
  chosen: string,
  search: string,
  browserLanguages: readonly string[],
): Language {
  const passed = new URLSearchParams(search).get('language') ?? '';
  const candidates = [chosen, passed, ...browserLanguages].map((tag) => tag.split('-', 1)[0]?.toLowerCase());
  return candidates.find(isLanguage) ?? 'en';
}

export const getInitialLanguage = (): Language =>
  resolveInitialLanguage(languagePreference.get(), location.search, navigator.languages);

interface PluralText {
  readonly one: string;
  readonly other: string;
}

export type TextCatalogue = Readonly<Record<string, string | PluralText>>;

/** One chunk per section and language, loaded on demand. */
const localeFiles = import.meta.glob<TextCatalogue>(
  ['../shell/locales/*.json', '../engines/*/locales/*.json', '../games/*/locales/*.json'],
  {
    import: 'default',
  },
);

/** The sections in use: the shell's, the current game's and its engine's. */
const usedSections = new Set(['shell']);
let textsBySection: ReadonlyMap<string, TextCatalogue> = new Map();
let activeLanguage: Language = 'en';
let requestedLanguage: Language = activeLanguage;
const listeners = new Set<() => void>();

export const getLanguage = (): Language => activeLanguage;

export const findSectionTexts = (section: string): TextCatalogue | undefined => textsBySection.get(section);

/** A game may have all its texts in its engine's section. */
export const hasSectionTexts = (section: string): boolean =>
  localeFiles[`../${section}/locales/en.json`] !== undefined;

async function loadSectionTexts(section: string, language: Language): Promise<[string, TextCatalogue]> {
  const load = localeFiles[`../${section}/locales/${language}.json`];
  if (load === undefined) throw new Error(`${section} has no texts in ${language}`);
  return [section, await load()];
}

/**
 * Loads the texts, then switches; `section` is loaded from now on. The last of several calls wins. Rejects
 * and changes nothing when the texts can't be loaded.
 */
export async function switchLanguage(language: Language, section = 'shell'): Promise<void> {
  requestedLanguage = language;
  usedSections.add(section);
  const loaded = await Promise.all([...usedSections].map((each) => loadSectionTexts(each, language)));
  if (requestedLanguage !== language) return;
  textsBySection = new Map(loaded);
  activeLanguage = language;
  for (const listener of listeners) listener();
}

export async function chooseGameLanguage(language: Language): Promise<void> {
  await switchLanguage(language);
  languagePreference.set(language);
}

/** Calls the listener now and after every change, for the page's lifetime. */
export function onLanguageChange(listener: () => void): void {
  listeners.add(listener);
  listener();
}
