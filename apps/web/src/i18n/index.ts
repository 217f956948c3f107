import en from './en.json' with { type: 'json' };
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

export { type Locale, localeNames };
export const isLocale = (text: unknown): text is Locale =>
  typeof text === 'string' && Object.hasOwn(localeNames, text);
export const locales: readonly Locale[] = Object.keys(localeNames).filter(isLocale);

export const currentLocale = (): Locale => getActiveLocale().locale;

/** Returns a text of the site by its key. */
export type Translate = TranslateFn<TranslationKey<typeof en>>;

export const translate: Translate = (key, values) => getActiveLocale().translate(key, values);

export function useTranslation(): { readonly t: Translate; readonly locale: Locale } {
  const { translate, locale } = useActiveLocale();
  return { t: translate, locale };
}

export type CatalogueFiles = Readonly<Record<string, () => Promise<Translations>>>;
type LoadCatalogue = (locale: Locale) => Promise<void>;

function createCatalogueLoader(keyPrefix: string, files: CatalogueFiles): LoadCatalogue {
  const loads = new Map<Locale, Promise<void>>();
  const read = async (locale: Locale) => {
    const [, load] =
      Object.entries(files).find(([file]) => file.replace(/\.json$/, '').endsWith(locale)) ?? [];
    if (load !== undefined) addTranslations(locale, await load(), keyPrefix);
  };
  return (locale) => {
    const load = loads.get(locale) ?? read(locale);
    loads.set(locale, load);
    load.catch(() => loads.delete(locale));
    return load;
  };
}

const siteFiles = import.meta.glob<Translations>(['./*.json', '!./en.json'], { import: 'default' });
const loaders = new Map([['', createCatalogueLoader('', siteFiles)]]);
let requestedLocale: Locale = 'en';

/** Adds a catalogue with the prefix `keyPrefix`, in every locale. Rejects if it cannot be loaded. */
export async function loadTranslations(keyPrefix: string, files: CatalogueFiles): Promise<void> {
  const load = loaders.get(keyPrefix) ?? createCatalogueLoader(keyPrefix, files);
  loaders.set(keyPrefix, load);
  await Promise.all([load(currentLocale()), load(requestedLocale)]);
}

export async function setLocale(locale: Locale): Promise<void> {
  requestedLocale = locale;
  try {
    await Promise.all([...loaders.values()].map((load) => load(locale)));
  } catch (error) {
    if (requestedLocale === locale) requestedLocale = currentLocale();
    throw error;
  }
  if (requestedLocale === locale) activateLocale(locale);
}

addTranslations('en', en);
