import { describe, expect, it } from 'vitest';
import type { TextCatalogue } from './language.ts';
import { gameLanguages } from './language.ts';

const files = import.meta.glob<TextCatalogue>(['../shell/texts/*.ts', '../games/*/texts/*.ts'], {
  import: 'texts',
  eager: true,
});
const sources = import.meta.glob<string>(['../**/*.ts', '!../**/*.test.ts', '!../**/texts/*.ts'], {
  query: '?raw',
  import: 'default',
  eager: true,
});

/** Each part with its texts by their language. */
const parts = new Map<string, Map<string, TextCatalogue>>();
for (const [file, texts] of Object.entries(files)) {
  const [, part = '', language = ''] = /^\.\.\/(.+)\/texts\/(\w+)\.ts$/.exec(file) ?? [];
  parts.set(part, (parts.get(part) ?? new Map()).set(language, texts));
}

const formsOf = (text: TextCatalogue[string] | undefined): readonly string[] =>
  text === undefined ? [] : typeof text === 'string' ? [text] : [text.one, text.other];
const placesOf = (text: string) => [...new Set(text.match(/\{\w+\}/g) ?? [])].toSorted();
/** A form for exactly one may say it in words. */
const withoutCount = (text: string) => placesOf(text).filter((place) => place !== '{count}');

it('every part speaks every language, and no other', () => {
  expect(parts.size).toBeGreaterThan(3);
  for (const [part, known] of parts)
    expect([...known.keys()].toSorted(), part).toEqual([...gameLanguages].toSorted());
});

describe.each([...parts])('the texts of %s', (part, known) => {
  const english = known.get('en') ?? {};

  describe.each([...known].filter(([language]) => language !== 'en'))('in %s', (_language, texts) => {
    it('are all there, and no others', () => {
      expect(Object.keys(texts).toSorted()).toEqual(Object.keys(english).toSorted());
      expect(
        Object.entries(texts).filter(([, text]) => formsOf(text).some((form) => form.trim() === '')),
      ).toEqual([]);
    });

    it('have the forms and the places of the English ones', () => {
      for (const [key, text] of Object.entries(texts)) {
        const like = english[key];
        expect(typeof text, key).toBe(typeof like);
        expect(formsOf(text).map(withoutCount), key).toEqual(formsOf(like).map(withoutCount));
        if (formsOf(text).length === 1)
          expect(formsOf(text).map(placesOf), key).toEqual(formsOf(like).map(placesOf));
      }
    });

    it('are no English left over', () => {
      const same = Object.entries(texts).filter(
        ([key, text]) =>
          JSON.stringify(text) === JSON.stringify(english[key]) &&
          formsOf(text).some((form) => /[a-z]{4}.* [a-z]{3}/.test(form)),
      );
      expect(same).toEqual([]);
    });
  });

  it('are used, each of them', () => {
    const own = Object.entries(sources)
      .filter(([file]) => (part === 'shell' ? !file.startsWith('../games/') : file.startsWith(`../${part}/`)))
      .map(([, source]) => source)
      .join('\n');
    expect(Object.keys(english).filter((key) => !isNamed(key, own))).toEqual([]);
  });
});

it.each(gameLanguages)('%s has no other forms for the counts of a game than one and other', (language) => {
  const rules = new Intl.PluralRules(language);
  const forms = Array.from({ length: 1_000 }, (_, count) => rules.select(count));
  expect([...new Set(forms)].toSorted()).toEqual(['one', 'other']);
});

/** Named as a whole, or by a template such as `screen.${name}.title`. */
function isNamed(key: string, source: string): boolean {
  if (new RegExp(`['"\`]${key.replaceAll('.', '\\.')}['"\`]`).test(source)) return true;
  if (!key.includes('.')) return false;
  const templates = [...source.matchAll(/`([\w.-]+\.\$\{\w+\}[\w.-]*)`/g)].map(([, text]) => text ?? '');
  return templates.some((text) =>
    new RegExp(`^${text.replace(/\$\{\w+\}/, '[\\w-]+').replaceAll('.', '\\.')}$`).test(key),
  );
}
