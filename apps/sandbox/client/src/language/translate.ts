import { fillPlaceholders } from '@golden-acers/contract/placeholders';
import { formatNumber, pluralFormOf } from './formats.ts';
import { findSectionTexts } from './language.ts';

type TextParams = Readonly<Record<string, string | number>>;

/** Formats numbers, and selects the plural form by `count`. */
export const createTranslate =
  <Key extends string>(section: string) =>
  (key: Key, params: TextParams = {}): string => {
    const text = findSectionTexts(section)?.[key];
    if (text === undefined) throw new Error(`${section} has no text ${key}`);
    const form = typeof text === 'string' ? text : text[pluralFormOf(Number(params.count))];
    const values = Object.entries(params).map(([name, value]) => [name, formatValue(value)]);
    return fillPlaceholders(form, Object.fromEntries(values));
  };

const formatValue = (value: string | number): string =>
  typeof value === 'number' ? formatNumber(value) : value;

export const capitalizeFirst = (text: string): string => `${text.charAt(0).toUpperCase()}${text.slice(1)}`;
