import { countText, formOf } from './figures.ts';
import { type Counted, type Texts, textsOf } from './language.ts';

/** The same texts in another language: none missing, none more, and each of the English one's kind. */
export type Translated<English extends Texts> = {
  readonly [Key in keyof English]: English[Key] extends string ? string : Counted;
};

type Braced<Text> = Text extends `${string}{${infer Name}}${infer Rest}` ? Name | Braced<Rest> : never;
/** The names of what a text has filled in. */
type Places<Text> = Text extends Counted ? 'count' | Braced<Text['other']> : Braced<Text>;
type Filled<Text> = { readonly [Name in Places<Text>]: Name extends 'count' ? number : string | number };
type Plain<English extends Texts> = {
  [Key in keyof English]: [Places<English[Key]>] extends [never] ? Key : never;
}[keyof English];

interface Say<English extends Texts> {
  <Key extends Plain<English> & string>(key: Key): string;
  <Key extends keyof English & string>(key: Key, values: Filled<English[Key]>): string;
}

type Values = Readonly<Record<string, string | number>>;

/** Says a part's texts in the language that is spoken now. A number is written as the language writes numbers. */
export function sayer<English extends Texts>(part: string): Say<English> {
  return (key: string, values: Values = {}) => {
    const text = textsOf(part)?.[key];
    if (text === undefined) throw new Error(`the text ${key} of ${part} is not there`);
    return fill(typeof text === 'string' ? text : text[formOf(Number(values.count))], values);
  };
}

function fill(text: string, values: Values): string {
  return text.replace(/\{(\w+)\}/g, (_, name: string) => {
    const value = values[name] ?? '';
    return typeof value === 'number' ? countText(value) : value;
  });
}

/** For a text that begins a sentence with what was filled in. */
export const capital = (text: string): string => `${text.charAt(0).toUpperCase()}${text.slice(1)}`;
