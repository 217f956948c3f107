import { use } from 'react';
import en from './en.json' with { type: 'json' };
import { type MessageSection, type MessageSections, sectionFilesOf } from './sections.ts';
import {
  activateLocale,
  addTranslations,
  getActiveLocale,
  type Locale,
  localeNames,
  type TranslateFn,
  type TranslationKey,
  type Translations,
  useActiveLocale,
} from './translations.ts';

export { type Locale, localeNames, type MessageSection };
export const isLocale = (text: unknown): text is Locale =>
  typeof text === 'string' && Object.hasOwn(localeNames, text);
export const locales: readonly Locale[] = Object.keys(localeNames).filter(isLocale);

export const currentLocale = (): Locale => getActiveLocale().locale;

type SectionKey<S extends MessageSection> = { [N in S]: TranslationKey<MessageSections[N]> }[S];

/** Returns a text of the site by its key: one that loads with the first page, or one of the sections `S`. */
export type Translate<S extends MessageSection = never> = TranslateFn<
  TranslationKey<typeof en> | SectionKey<S>
>;

const translateNow: TranslateFn = (key, values) => getActiveLocale().translate(key, values);
export const translate: Translate = translateNow;

/** Loads sections, for texts that no component shows. */
export async function loadTranslate<S extends MessageSection>(
  ...sections: readonly S[]
): Promise<Translate<S>> {
  await loadSections(...sections);
  return translateNow;
}

interface Translation<S extends MessageSection> {
  readonly t: Translate<S>;
  readonly locale: Locale;
}

/** Suspends until the messages of the sections are loaded, so that no page shows a key. */
export function useTranslation<S extends MessageSection = never>(...sections: readonly S[]): Translation<S> {
  const { translate, locale } = useActiveLocale();
  for (const section of sections) if (!isSectionLoaded(section, locale)) use(loadSection(section));
  return { t: translate, locale };
}

export type CatalogueFiles = Readonly<Record<string, () => Promise<Translations>>>;
interface Catalogue {
  readonly loadedLocales: ReadonlySet<Locale>;
  readonly load: (locale: Locale) => Promise<void>;
}

function createCatalogue(files: CatalogueFiles, keyPrefix?: string): Catalogue {
  const loads = new Map<Locale, Promise<void>>();
  const loadedLocales = new Set<Locale>();
  const read = async (locale: Locale) => {
    const [, load] =
      Object.entries(files).find(([file]) => file.replace(/\.json$/, '').endsWith(locale)) ?? [];
    if (load !== undefined) addTranslations(locale, await load(), keyPrefix);
    loadedLocales.add(locale);
  };
  return {
    loadedLocales,
    load: (locale) => {
      const load = loads.get(locale) ?? read(locale);
      loads.set(locale, load);
      load.catch(() => loads.delete(locale));
      return load;
    },
  };
}

const siteFiles = import.meta.glob<Translations>(['./*.json', '!./en.json'], { import: 'default' });
const catalogues = new Map([['', createCatalogue(siteFiles)]]);
let requestedLocale: Locale = 'en';

/** Adds a catalogue with the prefix `keyPrefix`, in every locale. Rejects if it cannot be loaded. */
export const loadTranslations = (keyPrefix: string, files: CatalogueFiles): Promise<void> =>
  loadCatalogue(keyPrefix, () => createCatalogue(files, keyPrefix));

async function loadCatalogue(name: string, create: () => Catalogue): Promise<void> {
  const catalogue = catalogues.get(name) ?? create();
  catalogues.set(name, catalogue);
  await Promise.all([catalogue.load(currentLocale()), catalogue.load(requestedLocale)]);
}

const isSectionLoaded = (section: MessageSection, locale: Locale): boolean =>
  catalogues.get(section)?.loadedLocales.has(locale) ?? false;

/** `use` needs the same promise in each render, also a rejected one: a new one would be loaded for ever. */
const sectionLoads = new Map<MessageSection, Promise<void>>();

function loadSection(section: MessageSection): Promise<void> {
  const load =
    sectionLoads.get(section) ?? loadCatalogue(section, () => createCatalogue(sectionFilesOf(section)));
  sectionLoads.set(section, load);
  return load;
}

/** Loads sections together with a page, so that it does not wait for them afterwards. */
export async function loadSections(...sections: readonly MessageSection[]): Promise<void> {
  await Promise.all(sections.map(loadSection));
}

export async function setLocale(locale: Locale): Promise<void> {
  requestedLocale = locale;
  try {
    await Promise.all([...catalogues.values()].map(({ load }) => load(locale)));
  } catch (error) {
    if (requestedLocale === locale) requestedLocale = currentLocale();
    throw error;
  }
  if (requestedLocale === locale) activateLocale(locale);
}

addTranslations('en', en);
