import { describe, expect, it } from 'vitest';
import deConsole from './console/de.json' with { type: 'json' };
import enConsole from './console/en.json' with { type: 'json' };
import esConsole from './console/es.json' with { type: 'json' };
import frConsole from './console/fr.json' with { type: 'json' };
import de from './de.json' with { type: 'json' };
import en from './en.json' with { type: 'json' };
import es from './es.json' with { type: 'json' };
import fr from './fr.json' with { type: 'json' };

const catalogues = {
  'the site': { en, others: { es, fr, de } },
  'the console': { en: enConsole, others: { es: esConsole, fr: frConsole, de: deConsole } },
} as const;

function textsOf(words: object, at = ''): Map<string, string> {
  return new Map(
    Object.entries(words).flatMap(([name, value]): [string, string][] =>
      typeof value === 'string' ? [[at + name, value]] : [...textsOf(value, `${at}${name}.`)],
    ),
  );
}

const plural = /_(zero|one|two|few|many|other)$/;
const isPlural = (key: string) => plural.test(key);
const baseOf = (key: string) => key.replace(plural, '');
const sorted = (keys: Iterable<string>) => [...new Set(keys)].toSorted();

/** The placeholders and tags of a text, which must be equal in all languages. */
const partsOf = (text: string) => (text.match(/\{\{\w+\}\}|<\/?\w+>/g) ?? []).toSorted();

describe.each(Object.entries(catalogues))('the words of %s', (_part, { en: english, others }) => {
  const known = textsOf(english);

  describe.each(Object.entries(others))('in %s', (language, words) => {
    const texts = textsOf(words);

    it('are all there, and no others', () => {
      expect(sorted([...texts.keys()].map(baseOf))).toEqual(sorted([...known.keys()].map(baseOf)));
    });

    it('have the plural forms that the language has', () => {
      const forms = new Intl.PluralRules(language).resolvedOptions().pluralCategories;
      const bases = sorted([...known.keys()].filter(isPlural).map(baseOf));
      const wanted = bases.flatMap((base) => forms.map((form) => `${base}_${form}`));
      expect(sorted([...texts.keys()].filter(isPlural))).toEqual(sorted(wanted));
    });

    it('have the placeholders and the tags of the English ones', () => {
      for (const [key, text] of texts) {
        const like = known.get(key) ?? known.get(`${baseOf(key)}_other`) ?? '';
        // A form for exactly one may say it in words.
        const parts = partsOf(like).filter((part) => !key.endsWith('_one') || part !== '{{count}}');
        expect(
          partsOf(text).filter((part) => !key.endsWith('_one') || part !== '{{count}}'),
          key,
        ).toEqual(parts);
      }
    });

    it('are no English left over', () => {
      const same = [...texts].filter(
        ([key, text]) => text === known.get(key) && /[a-z]{4}.* [a-z]{3}/.test(text),
      );
      expect(same).toEqual([]);
    });
  });
});

describe('the translation keys in the source', () => {
  const { consoleSource, siteSource } = readSources();

  it('are used, each of them', () => {
    expect(unusedOf([...textsOf(en).keys()], siteSource)).toEqual([]);
    expect(unusedOf([...textsOf(enConsole).keys()], consoleSource)).toEqual([]);
  });
});

/** The sources without tests and messages: all of them, and those that use console messages. */
function readSources(): { consoleSource: string; siteSource: string } {
  const files = import.meta.glob<string>(['../**/*.{ts,tsx}', '!../**/*.test.{ts,tsx}'], {
    query: '?raw',
    import: 'default',
    eager: true,
  });
  const all = Object.entries(files);
  return {
    consoleSource: all
      .filter(([file, source]) => file.includes('/console/') || /\/console-translations\.ts'/.test(source))
      .map(([, source]) => source)
      .join('\n'),
    siteSource: all.map(([, source]) => source).join('\n'),
  };
}

/**
 * Keys that nothing names: neither as a whole, nor by a template such as `bonuses.offers.${id}.title`, nor by
 * the first part of a list that is asked for at once.
 */
function unusedOf(keys: readonly string[], source: string): string[] {
  const quoted = new Set([...source.matchAll(/['"`]([\w.-]+)['"`]/g)].map(([, text]) => text ?? ''));
  const templates = [...source.matchAll(/`((?:[\w.-]|\$\{[^`{}]*(?:\{[^{}]*\}[^`{}]*)*\})+)`/g)]
    .map(([, text]) => text ?? '')
    .filter((text) => text.includes('${') && text.includes('.'))
    .map((text) => new RegExp(`^${text.replaceAll('.', '\\.').replace(/\$\{[^}]*\}/g, '[\\w.-]+')}$`));
  const isNamed = (key: string) => quoted.has(key) || templates.some((template) => template.test(key));
  return sorted(keys.map(baseOf)).filter((key) => !isNamed(key) && !isNamed(key.replace(/\.\d+$/, '')));
}
