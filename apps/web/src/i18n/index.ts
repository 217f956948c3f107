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

/** Languages of the specification by their own names. */
export const languageNames = { en: 'English', es: 'Español', fr: 'Français', de: 'Deutsch' } as const;
export type Language = keyof typeof languageNames;
export const isLanguage = (text: unknown): text is Language =>
  typeof text === 'string' && Object.hasOwn(languageNames, text);
export const languages: readonly Language[] = Object.keys(languageNames).filter(isLanguage);

/** The language that is spoken now. */
export const currentLanguage = (): Language => (isLanguage(i18next.language) ? i18next.language : 'en');

type Load = () => Promise<object>;

/** Words that are loaded together, a file per language, and only in the languages that are spoken. */
class WordPart {
  readonly namespace: string;
  readonly #load: Readonly<Record<string, Load>>;
  readonly #added = new Map<Language, Promise<void>>();

  /** `files` by a name that begins with the language, as `import.meta.glob` gives them. */
  constructor(namespace: string, files: Readonly<Record<string, Load>>) {
    this.namespace = namespace;
    this.#load = Object.fromEntries(
      Object.entries(files).map(([file, load]) => [/(\w\w)[^/]*$/.exec(file)?.[1] ?? '', load]),
    );
  }

  add(language: Language): Promise<void> {
    const before = this.#added.get(language);
    if (before !== undefined) return before;
    const adding = this.#read(language);
    this.#added.set(language, adding);
    // What did not come is asked for again the next time.
    adding.catch(() => this.#added.delete(language));
    return adding;
  }

  async #read(language: Language): Promise<void> {
    const words = await this.#load[language]?.();
    if (words !== undefined) i18next.addResourceBundle(language, this.namespace, words, true);
  }
}

/** The words of the first load, which has the English ones in it. */
const frame = new WordPart(
  'translation',
  import.meta.glob<object>(['./*.json', '!./en.json', '!./*.pages.json'], { import: 'default' }),
);
/** Those of the pages, which come with the first page that isn't the landing page. */
const pageWords = new WordPart(
  'translation',
  import.meta.glob<object>('./*.pages.json', { import: 'default' }),
);

const wanted = new Set([frame]);
let chosen: Language = 'en';

/** From now on these words are there in each language that is spoken. Rejects when they could not be loaded. */
async function want(part: WordPart): Promise<void> {
  wanted.add(part);
  await Promise.all([part.add(currentLanguage()), part.add(chosen)]);
}

export const loadPageWords = (): Promise<void> => want(pageWords);

/** Words of a part of the site that few visit, under their own namespace. */
export const loadWords = (namespace: string, files: Readonly<Record<string, Load>>): Promise<void> =>
  want(new WordPart(namespace, files));

/** Speaks a language everywhere, as soon as its words are there. Rejects when they could not be loaded. */
export async function speak(language: Language): Promise<void> {
  chosen = language;
  try {
    await Promise.all([...wanted].map((part) => part.add(language)));
  } catch (error) {
    if (chosen === language) chosen = currentLanguage();
    throw error;
  }
  // Another one may have been chosen meanwhile.
  if (chosen !== language) return;
  await i18next.changeLanguage(language);
}

void i18next.use(initReactI18next).init({
  resources: { en: { translation: en } },
  lng: 'en',
  fallbackLng: 'en',
  interpolation: { escapeValue: false },
  initAsync: false,
});
