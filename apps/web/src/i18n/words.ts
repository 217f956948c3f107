import { useSyncExternalStore } from 'react';

/** Languages of the specification by their own names. */
export const languageNames = { en: 'English', es: 'Español', fr: 'Français', de: 'Deutsch' } as const;
export type Language = keyof typeof languageNames;

/** Texts by name, in groups of any depth. A text that depends on a count stands once for each form: `open_one`, `open_other`. */
export type Words = { readonly [name: string]: string | Words };

/** What texts are asked by: their names with dots between, those of a count without its form. */
export type KeyOf<W> = {
  [N in keyof W & string]: W[N] extends string
    ? N extends `${infer Base}_${Intl.LDMLPluralRule}`
      ? Base
      : N
    : `${N}.${KeyOf<W[N]>}`;
}[keyof W & string];

/** What stands in a text as `{{name}}`. A `count` that is a number chooses the text's form too. */
export type Values = Readonly<Record<string, string | number | undefined>>;
export type Say<K extends string = string> = (key: K, values?: Values) => string;

/** What is spoken from one change of the language to the next: whoever holds an older one has old texts. */
interface Spoken {
  readonly language: Language;
  readonly say: Say;
}

const texts = { en: new Map(), es: new Map(), fr: new Map(), de: new Map() } satisfies Record<
  Language,
  Map<string, string>
>;
const forms = new Map<Language, Intl.PluralRules>();
const listeners = new Set<() => void>();
let spoken = spokenIn('en');

/** `before` is put before each key. */
export function addWords(language: Language, words: Words, before = ''): void {
  for (const [name, word] of Object.entries(words)) {
    if (typeof word === 'string') texts[language].set(before + name, word);
    else addWords(language, word, `${before}${name}.`);
  }
}

export function speakIn(language: Language): void {
  spoken = spokenIn(language);
  for (const tell of listeners) tell();
}

function spokenIn(language: Language): Spoken {
  return {
    language,
    say: (key, values = {}) =>
      (textIn(language, key, values.count) ?? textIn('en', key, values.count) ?? key).replaceAll(
        /\{\{(\w+)\}\}/g,
        (_place, name: string) => String(values[name] ?? ''),
      ),
  };
}

function textIn(language: Language, key: string, count: string | number | undefined): string | undefined {
  const known: ReadonlyMap<string, string> = texts[language];
  if (typeof count !== 'number') return known.get(key);
  const rules = forms.get(language) ?? new Intl.PluralRules(language);
  forms.set(language, rules);
  return known.get(`${key}_${rules.select(count)}`) ?? known.get(key);
}

export const spokenNow = (): Spoken => spoken;

/** The text as it is written, in the language that is spoken, else in English; undefined where there is none. */
export const findText = (key: string): string | undefined =>
  textIn(spoken.language, key, undefined) ?? textIn('en', key, undefined);

const follow = (listener: () => void) => {
  listeners.add(listener);
  return () => void listeners.delete(listener);
};

/** Shows the component anew when another language is spoken. */
export const useSpoken = (): Spoken => useSyncExternalStore(follow, spokenNow, spokenNow);
