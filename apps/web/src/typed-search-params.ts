import { useMemo } from 'react';
import { isDay } from './ui/dates/period.ts';
import { useUrlSearchParams } from './url-search-params.ts';

/** Reads and writes a parameter. The empty text stands for a missing parameter. */
interface SearchParam<T> {
  readonly parse: (text: string) => T;
  readonly format: (value: T) => string;
  readonly name?: string;
}

export type SearchParamsSchema<T> = { readonly [Name in keyof T]: SearchParam<T[Name]> };

const asText = (value: string) => value;

/** The server refuses longer text. */
export const textParam = (maxLength = 60): SearchParam<string> => ({
  parse: (text) => text.trim().slice(0, maxLength),
  format: asText,
});

export const dayParam: SearchParam<string> = {
  parse: (text) => (isDay(text.trim()) ? text.trim() : ''),
  format: asText,
};

export const idParam = (prefix: string): SearchParam<string> => {
  const pattern = new RegExp(`^${prefix}_[0-9a-z]{26}$`);
  return { parse: (text) => (pattern.test(text) ? text : ''), format: asText };
};

export const flagParam: SearchParam<boolean> = {
  parse: (text) => text === 'on',
  format: (isOn) => (isOn ? 'on' : ''),
};

/** An unknown or missing value is the fallback, which is not written. */
export const choiceParam = <T extends string>(choices: readonly T[], fallback: T): SearchParam<T> => ({
  parse: (text) => choices.find((choice) => choice === text) ?? fallback,
  format: (choice) => (choice === fallback ? '' : choice),
});

const namesOf = <T extends object>(values: T) => Object.keys(values) as (keyof T & string)[];

export function parseSearchParams<T extends object>(
  schema: SearchParamsSchema<T>,
  params: URLSearchParams,
): T {
  const values: Partial<T> = {};
  for (const name of namesOf(schema))
    values[name] = schema[name].parse(params.get(schema[name].name ?? name) ?? '');
  return values as T;
}

/** Changes these parameters. Those of other pages stay. */
export function withSearchParams<T extends object>(
  schema: SearchParamsSchema<T>,
  params: URLSearchParams,
  change: Partial<T>,
): URLSearchParams {
  const texts: Record<string, string> = {};
  for (const name of namesOf(schema)) {
    const value = change[name];
    if (value !== undefined) texts[schema[name].name ?? name] = schema[name].format(value);
  }
  return withTexts(params, texts);
}

/** An empty text removes its parameter. */
export function withTexts(params: URLSearchParams, texts: Readonly<Record<string, string>>): URLSearchParams {
  const next = new URLSearchParams(params);
  for (const [name, text] of Object.entries(texts)) {
    if (text === '') next.delete(name);
    else next.set(name, text);
  }
  return next;
}

export type ChangeSearchParams<T> = (change: Partial<T>, isStep?: boolean) => void;

/** Reads a page's parameters, which survive reload, Back and bookmarks. */
export function useTypedSearchParams<T extends object>(
  schema: SearchParamsSchema<T>,
): [values: T, change: ChangeSearchParams<T>] {
  const [params, setParams] = useUrlSearchParams();
  const values = useMemo(() => parseSearchParams(schema, params), [schema, params]);
  const change: ChangeSearchParams<T> = (next, isStep = true) =>
    setParams((now) => withSearchParams(schema, now, next), { replace: !isStep });
  return [values, change];
}
