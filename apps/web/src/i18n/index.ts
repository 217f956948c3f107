import en from './en.json' with { type: 'json' };
import type pages from './en.pages.json';
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

/** The language that is spoken now. */
export const currentLocale = (): Locale => getActiveLocale().locale;

/** Tells a text of the site by its key. */
export type Translate = TranslateFn<TranslationKey<typeof en & typeof pages>>;

/** A text in the language of this moment, for what is no component. */
export const translate: Translate = (key, values) => getActiveLocale().translate(key, values);

/** The texts and the language of this moment. Another language shows the component anew, with another `t`. */
export function useTranslation(): { readonly t: Translate; readonly locale: Locale } {
  const { translate, locale } = useActiveLocale();
  return { t: translate, locale };
}

type LoadTranslations = () => Promise<Translations>;

/** Words that are loaded together, a file per language, and only in the languages that are spoken. */
class TranslationBundle {
  readonly #before: string;
  readonly #load: Readonly<Record<string, LoadTranslations>>;
  readonly #added = new Map<Locale, Promise<void>>();

  /** `files` by a name that begins with the language, as `import.meta.glob` gives them; `before` is put before each key. */
  constructor(before: string, files: Readonly<Record<string, LoadTranslations>>) {
    this.#before = before;
    this.#load = Object.fromEntries(
      Object.entries(files).map(([file, load]) => [/(\w\w)[^/]*$/.exec(file)?.[1] ?? '', load]),
    );
  }

  load(language: Locale): Promise<void> {
    const before = this.#added.get(language);
    if (before !== undefined) return before;
    const adding = this.#read(language);
    this.#added.set(language, adding);
    // What did not come is asked for again the next time.
    adding.catch(() => this.#added.delete(language));
    return adding;
  }

  async #read(language: Locale): Promise<void> {
    const words = await this.#load[language]?.();
    if (words !== undefined) addTranslations(language, words, this.#before);
  }
}

/** The words of the first load, which has the English ones in it. */
const shellBundle = new TranslationBundle(
  '',
  import.meta.glob<Translations>(['./*.json', '!./en.json', '!./*.pages.json'], { import: 'default' }),
);
/** Those of the pages, which come with the first page that isn't the landing page. */
const pageBundle = new TranslationBundle(
  '',
  import.meta.glob<Translations>('./*.pages.json', { import: 'default' }),
);

const requestedBundles = new Set([shellBundle]);
let chosenLocale: Locale = 'en';

/** From now on these words are there in each language that is spoken. Rejects when they could not be loaded. */
async function requestBundle(part: TranslationBundle): Promise<void> {
  requestedBundles.add(part);
  await Promise.all([part.load(currentLocale()), part.load(chosenLocale)]);
}

export const loadPageTranslations = (): Promise<void> => requestBundle(pageBundle);

/** Words of a part of the site that few visit, whose keys begin with `before`. */
export const loadTranslations = (
  before: string,
  files: Readonly<Record<string, LoadTranslations>>,
): Promise<void> => requestBundle(new TranslationBundle(before, files));

/** Speaks a language everywhere, as soon as its words are there. Rejects when they could not be loaded. */
export async function setLocale(language: Locale): Promise<void> {
  chosenLocale = language;
  try {
    await Promise.all([...requestedBundles].map((part) => part.load(language)));
  } catch (error) {
    if (chosenLocale === language) chosenLocale = currentLocale();
    throw error;
  }
  // Another one may have been chosen meanwhile.
  if (chosenLocale !== language) return;
  activateLocale(language);
}

addTranslations('en', en);
