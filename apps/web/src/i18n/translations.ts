import { useSyncExternalStore } from 'react';

/** Languages of the specification by their own names. */
export const localeNames = { en: 'English', es: 'Español', fr: 'Français', de: 'Deutsch' } as const;
export type Locale = keyof typeof localeNames;

/** Texts by name, in groups of any depth. A text that depends on a count stands once for each form: `open_one`, `open_other`. */
export type Translations = { readonly [name: string]: string | Translations };

/** What texts are asked by: their names with dots between, those of a count without its form. */
export type TranslationKey<W> = {
  [N in keyof W & string]: W[N] extends string
    ? N extends `${infer Base}_${Intl.LDMLPluralRule}`
      ? Base
      : N
    : `${N}.${TranslationKey<W[N]>}`;
}[keyof W & string];

/** What stands in a text as `{{name}}`. A `count` that is a number chooses the text's form too. */
type TranslationValues = Readonly<Record<string, string | number | undefined>>;
export type TranslateFn<K extends string = string> = (key: K, values?: TranslationValues) => string;

/** What is spoken from one change of the language to the next: whoever holds an older one has old texts. */
interface ActiveLocale {
  readonly locale: Locale;
  readonly translate: TranslateFn;
}

const messagesByLocale = { en: new Map(), es: new Map(), fr: new Map(), de: new Map() } satisfies Record<
  Locale,
  Map<string, string>
>;
const pluralRulesByLocale = new Map<Locale, Intl.PluralRules>();
const listeners = new Set<() => void>();
let activeLocale = createActiveLocale('en');

/** `before` is put before each key. */
export function addTranslations(language: Locale, words: Translations, before = ''): void {
  for (const [name, word] of Object.entries(words)) {
    if (typeof word === 'string') messagesByLocale[language].set(before + name, word);
    else addTranslations(language, word, `${before}${name}.`);
  }
}

export function activateLocale(language: Locale): void {
  activeLocale = createActiveLocale(language);
  for (const tell of listeners) tell();
}

function createActiveLocale(language: Locale): ActiveLocale {
  return {
    locale: language,
    translate: (key, values = {}) =>
      (
        findMessageIn(language, key, values.count) ??
        findMessageIn('en', key, values.count) ??
        key
      ).replaceAll(/\{\{(\w+)\}\}/g, (_place, name: string) => String(values[name] ?? '')),
  };
}

function findMessageIn(
  language: Locale,
  key: string,
  count: string | number | undefined,
): string | undefined {
  const known: ReadonlyMap<string, string> = messagesByLocale[language];
  if (typeof count !== 'number') return known.get(key);
  const rules = pluralRulesByLocale.get(language) ?? new Intl.PluralRules(language);
  pluralRulesByLocale.set(language, rules);
  return known.get(`${key}_${rules.select(count)}`) ?? known.get(key);
}

export const getActiveLocale = (): ActiveLocale => activeLocale;

/** The text as it is written, in the language that is spoken, else in English; undefined where there is none. */
export const findMessage = (key: string): string | undefined =>
  findMessageIn(activeLocale.locale, key, undefined) ?? findMessageIn('en', key, undefined);

const subscribe = (listener: () => void) => {
  listeners.add(listener);
  return () => void listeners.delete(listener);
};

/** Shows the component anew when another language is spoken. */
export const useActiveLocale = (): ActiveLocale =>
  useSyncExternalStore(subscribe, getActiveLocale, getActiveLocale);
