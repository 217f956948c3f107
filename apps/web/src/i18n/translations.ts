import { fillPlaceholders, type PlaceholderValues } from '@golden-acers/contract/placeholders';
import { useStore } from 'zustand';
import { createStore } from 'zustand/vanilla';

/** The locales with their own names, in the order of the specification. */
export const localeNames = { en: 'English', es: 'Español', fr: 'Français', de: 'Deutsch' } as const;
export type Locale = keyof typeof localeNames;

export type Translations = { readonly [name: string]: string | Translations };

/** Dotted keys of messages. The key of a plural message has no plural suffix. */
export type TranslationKey<M> = {
  [N in keyof M & string]: M[N] extends string
    ? N extends `${infer Base}_${Intl.LDMLPluralRule}`
      ? Base
      : N
    : `${N}.${TranslationKey<M[N]>}`;
}[keyof M & string];

/** Values for `{name}`. A numeric `count` also selects the plural form, and its thousands are grouped. */
type TranslationValues = PlaceholderValues;
export type TranslateFn<K extends string = string> = (key: K, values?: TranslationValues) => string;

interface ActiveLocale {
  readonly locale: Locale;
  readonly translate: TranslateFn;
}

const messagesByLocale: Readonly<Record<Locale, Map<string, string>>> = {
  en: new Map(),
  es: new Map(),
  fr: new Map(),
  de: new Map(),
};
const pluralRulesByLocale = new Map<Locale, Intl.PluralRules>();
const store = createStore<ActiveLocale>(() => createActiveLocale('en'));

export function addTranslations(locale: Locale, messages: Translations, keyPrefix = ''): void {
  for (const [name, message] of Object.entries(messages)) {
    if (typeof message === 'string') messagesByLocale[locale].set(keyPrefix + name, message);
    else addTranslations(locale, message, `${keyPrefix}${name}.`);
  }
}

export const activateLocale = (locale: Locale): void => store.setState(createActiveLocale(locale));
export const getActiveLocale = (): ActiveLocale => store.getState();
export const useActiveLocale = (): ActiveLocale => useStore(store);

function createActiveLocale(locale: Locale): ActiveLocale {
  const counts = new Intl.NumberFormat(locale);
  return {
    locale,
    translate: (key, values = {}) =>
      fillPlaceholders(
        findMessageIn(locale, key, values.count) ?? findMessageIn('en', key, values.count) ?? key,
        typeof values.count === 'number' ? { ...values, count: counts.format(values.count) } : values,
      ),
  };
}

function findMessageIn(locale: Locale, key: string, count?: string | number): string | undefined {
  const messages = messagesByLocale[locale];
  if (typeof count !== 'number') return messages.get(key);
  const rules = pluralRulesByLocale.get(locale) ?? new Intl.PluralRules(locale);
  pluralRulesByLocale.set(locale, rules);
  return messages.get(`${key}_${rules.select(count)}`) ?? messages.get(key);
}

export const findMessage = (key: string): string | undefined =>
  findMessageIn(getActiveLocale().locale, key) ?? findMessageIn('en', key);
