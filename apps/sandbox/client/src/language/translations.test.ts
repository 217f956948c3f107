import { describe, expect, test } from 'vitest';
import type { TextCatalogue } from './language.ts';
import { gameLanguages } from './language.ts';

const files = import.meta.glob<TextCatalogue>(
  ['../shell/locales/*.json', '../engines/*/locales/*.json', '../games/*/locales/*.json'],
  {
    import: 'default',
    eager: true,
  },
);
const sources = import.meta.glob<string>(['../**/*.ts', '!../**/*.test.ts'], {
  query: '?raw',
  import: 'default',
  eager: true,
});

/** The texts of each section by language. */
const sections = new Map<string, Map<string, TextCatalogue>>();
for (const [file, texts] of Object.entries(files)) {
  const [, section = '', language = ''] = /^\.\.\/(.+)\/locales\/(\w+)\.json$/.exec(file) ?? [];
  sections.set(section, (sections.get(section) ?? new Map()).set(language, texts));
}

const formsOf = (text: TextCatalogue[string] | undefined): readonly string[] =>
  text === undefined ? [] : typeof text === 'string' ? [text] : [text.one, text.other];
const placeholdersOf = (text: string) => [...new Set(text.match(/\{\w+\}/g) ?? [])].toSorted();
/** The form for one may spell the number. */
const withoutCount = (text: string) =>
  placeholdersOf(text).filter((placeholder) => placeholder !== '{count}');

test('every section has every language and no other', () => {
  expect(sections.size).toBeGreaterThan(3);
  for (const [section, catalogues] of sections)
    expect([...catalogues.keys()].toSorted(), section).toEqual([...gameLanguages].toSorted());
});

describe.each([...sections])('the texts of %s', (section, catalogues) => {
  const english = catalogues.get('en') ?? {};

  describe.each([...catalogues].filter(([language]) => language !== 'en'))('in %s', (_language, texts) => {
    test('have the keys of the English texts', () => {
      expect(Object.keys(texts).toSorted()).toEqual(Object.keys(english).toSorted());
      expect(
        Object.entries(texts).filter(([, text]) => formsOf(text).some((form) => form.trim() === '')),
      ).toEqual([]);
    });

    test('have the forms and the placeholders of the English texts', () => {
      for (const [key, text] of Object.entries(texts)) {
        const englishText = english[key];
        expect(typeof text, key).toBe(typeof englishText);
        expect(formsOf(text).map(withoutCount), key).toEqual(formsOf(englishText).map(withoutCount));
        if (formsOf(text).length === 1)
          expect(formsOf(text).map(placeholdersOf), key).toEqual(formsOf(englishText).map(placeholdersOf));
      }
    });

    test('are translated', () => {
      const same = Object.entries(texts).filter(
        ([key, text]) =>
          JSON.stringify(text) === JSON.stringify(english[key]) &&
          formsOf(text).some((form) => /[a-z]{4}.* [a-z]{3}/.test(form)),
      );
      expect(same).toEqual([]);
    });
  });

  test('are all used', () => {
    const own = Object.entries(sources)
      .filter(([file]) => isSourceOf(section, file))
      .map(([, source]) => source)
      .join('\n');
    expect(Object.keys(english).filter((key) => !isNamed(key, own))).toEqual([]);
  });
});

test.each([...gameLanguages])(
  '%s has only the plural forms one and other for the counts of a game',
  (language) => {
    const rules = new Intl.PluralRules(language);
    const forms = Array.from({ length: 1_000 }, (_, count) => rules.select(count));
    expect([...new Set(forms)].toSorted()).toEqual(['one', 'other']);
  },
);

/** An engine uses texts of its games. */
function isSourceOf(section: string, file: string): boolean {
  if (section === 'shell') return !file.startsWith('../games/') && !file.startsWith('../engines/');
  return (
    file.startsWith(`../${section}/`) || (section.startsWith('games/') && file.startsWith('../engines/'))
  );
}

/** Returns whether the source names the key as a string, or by a template such as `screen.${name}.title`. */
function isNamed(key: string, source: string): boolean {
  if (new RegExp(`['"\`]${key.replaceAll('.', '\\.')}['"\`]`).test(source)) return true;
  if (!key.includes('.')) return false;
  const templates = [...source.matchAll(/`([\w.-]+\.\$\{\w+\}[\w.-]*)`/g)].map(([, text]) => text ?? '');
  return templates.some((text) =>
    new RegExp(`^${text.replace(/\$\{\w+\}/, '[\\w-]+').replaceAll('.', '\\.')}$`).test(key),
  );
}
