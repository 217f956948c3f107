import { formatNumber, pluralFormOf } from './formats.ts';
import { findSectionTexts, type PluralText, type TextCatalogue } from './language.ts';

/** The same texts in another language: none missing, none more, and each of the English one's kind. */
export type TranslatedTexts<English extends TextCatalogue> = {
  readonly [Key in keyof English]: English[Key] extends string ? string : PluralText;
};

type PlaceholderNames<Text> = Text extends `${string}{${infer Name}}${infer Rest}`
  ? Name | PlaceholderNames<Rest>
  : never;
/** The names of what a text has filled in. */
type Placeholders<Text> = Text extends PluralText
  ? 'count' | PlaceholderNames<Text['other']>
  : PlaceholderNames<Text>;
type TextParams<Text> = {
  readonly [Name in Placeholders<Text>]: Name extends 'count' ? number : string | number;
};
type KeysWithoutParams<English extends TextCatalogue> = {
  [Key in keyof English]: [Placeholders<English[Key]>] extends [never] ? Key : never;
}[keyof English];

interface Translate<English extends TextCatalogue> {
  <Key extends KeysWithoutParams<English> & string>(key: Key): string;
  <Key extends keyof English & string>(key: Key, values: TextParams<English[Key]>): string;
}

type ParamValues = Readonly<Record<string, string | number>>;

/** Says a part's texts in the language that is spoken now. A number is written as the language writes numbers. */
export function createTranslate<English extends TextCatalogue>(part: string): Translate<English> {
  return (key: string, values: ParamValues = {}) => {
    const text = findSectionTexts(part)?.[key];
    if (text === undefined) throw new Error(`the text ${key} of ${part} is not there`);
    return interpolate(typeof text === 'string' ? text : text[pluralFormOf(Number(values.count))], values);
  };
}

function interpolate(text: string, values: ParamValues): string {
  return text.replace(/\{(\w+)\}/g, (_, name: string) => {
    const value = values[name] ?? '';
    return typeof value === 'number' ? formatNumber(value) : value;
  });
}

/** For a text that begins a sentence with what was filled in. */
export const capitalizeFirst = (text: string): string => `${text.charAt(0).toUpperCase()}${text.slice(1)}`;
