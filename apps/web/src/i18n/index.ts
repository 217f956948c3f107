import en from './en.json' with { type: 'json' };
import type pages from './en.pages.json';
import {
  addWords,
  type KeyOf,
  type Language,
  languageNames,
  type Say,
  speakIn,
  spokenNow,
  useSpoken,
  type Words,
} from './words.ts';

export { type Language, languageNames };
export const isLanguage = (text: unknown): text is Language =>
  typeof text === 'string' && Object.hasOwn(languageNames, text);
export const languages: readonly Language[] = Object.keys(languageNames).filter(isLanguage);

/** The language that is spoken now. */
export const currentLanguage = (): Language => spokenNow().language;

/** Tells a text of the site by its key. */
export type Translate = Say<KeyOf<typeof en & typeof pages>>;

/** A text in the language of this moment, for what is no component. */
export const translate: Translate = (key, values) => spokenNow().say(key, values);

/** The texts and the language of this moment. Another language shows the component anew, with another `t`. */
export function useTranslation(): { readonly t: Translate; readonly language: Language } {
  const { say, language } = useSpoken();
  return { t: say, language };
}

type Load = () => Promise<Words>;

/** Words that are loaded together, a file per language, and only in the languages that are spoken. */
class WordPart {
  readonly #before: string;
  readonly #load: Readonly<Record<string, Load>>;
  readonly #added = new Map<Language, Promise<void>>();

  /** `files` by a name that begins with the language, as `import.meta.glob` gives them; `before` is put before each key. */
  constructor(before: string, files: Readonly<Record<string, Load>>) {
    this.#before = before;
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
    if (words !== undefined) addWords(language, words, this.#before);
  }
}

/** The words of the first load, which has the English ones in it. */
const frame = new WordPart(
  '',
  import.meta.glob<Words>(['./*.json', '!./en.json', '!./*.pages.json'], { import: 'default' }),
);
/** Those of the pages, which come with the first page that isn't the landing page. */
const pageWords = new WordPart('', import.meta.glob<Words>('./*.pages.json', { import: 'default' }));

const wanted = new Set([frame]);
let chosen: Language = 'en';

/** From now on these words are there in each language that is spoken. Rejects when they could not be loaded. */
async function want(part: WordPart): Promise<void> {
  wanted.add(part);
  await Promise.all([part.add(currentLanguage()), part.add(chosen)]);
}

export const loadPageWords = (): Promise<void> => want(pageWords);

/** Words of a part of the site that few visit, whose keys begin with `before`. */
export const loadWords = (before: string, files: Readonly<Record<string, Load>>): Promise<void> =>
  want(new WordPart(before, files));

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
  speakIn(language);
}

addWords('en', en);
