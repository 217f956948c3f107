import { knownRegions } from '@golden-acers/contract/regions';
import { describe, expect, test } from 'vitest';
import deCare from './care/de.json' with { type: 'json' };
import enCare from './care/en.json' with { type: 'json' };
import esCare from './care/es.json' with { type: 'json' };
import frCare from './care/fr.json' with { type: 'json' };
import deConsole from './console/de.json' with { type: 'json' };
import enConsole from './console/en.json' with { type: 'json' };
import esConsole from './console/es.json' with { type: 'json' };
import frConsole from './console/fr.json' with { type: 'json' };
import de from './de.json' with { type: 'json' };
import en from './en.json' with { type: 'json' };
import es from './es.json' with { type: 'json' };
import fr from './fr.json' with { type: 'json' };
import dePages from './pages/de.json' with { type: 'json' };
import enPages from './pages/en.json' with { type: 'json' };
import esPages from './pages/es.json' with { type: 'json' };
import frPages from './pages/fr.json' with { type: 'json' };
import deRegions from './regions/de.json' with { type: 'json' };
import enRegions from './regions/en.json' with { type: 'json' };
import esRegions from './regions/es.json' with { type: 'json' };
import frRegions from './regions/fr.json' with { type: 'json' };
import deSecurity from './security/de.json' with { type: 'json' };
import enSecurity from './security/en.json' with { type: 'json' };
import esSecurity from './security/es.json' with { type: 'json' };
import frSecurity from './security/fr.json' with { type: 'json' };
import deSupport from './support/de.json' with { type: 'json' };
import enSupport from './support/en.json' with { type: 'json' };
import esSupport from './support/es.json' with { type: 'json' };
import frSupport from './support/fr.json' with { type: 'json' };

type Texts = { readonly [name: string]: string | Texts };

const sectionFiles = import.meta.glob<Texts>('./sections/*/*.json', { import: 'default', eager: true });
const sections = [...new Set(Object.keys(sectionFiles).map((file) => file.split('/')[2] ?? ''))];
const sectionTexts = (section: string, language: string): Texts =>
  sectionFiles[`./sections/${section}/${language}.json`] ?? {};

const catalogues: Readonly<Record<string, { en: Texts; others: Readonly<Record<string, Texts>> }>> = {
  'the site': { en, others: { es, fr, de } },
  'the console': { en: enConsole, others: { es: esConsole, fr: frConsole, de: deConsole } },
  'the states and provinces': { en: enRegions, others: { es: esRegions, fr: frRegions, de: deRegions } },
  support: { en: enSupport, others: { es: esSupport, fr: frSupport, de: deSupport } },
  'second factors': { en: enSecurity, others: { es: esSecurity, fr: frSecurity, de: deSecurity } },
  'the pages about the site': { en: enPages, others: { es: esPages, fr: frPages, de: dePages } },
  'player care': { en: enCare, others: { es: esCare, fr: frCare, de: deCare } },
  ...Object.fromEntries(
    sections.map((section) => {
      const textsIn = (language: string) => sectionTexts(section, language);
      const others = { es: textsIn('es'), fr: textsIn('fr'), de: textsIn('de') };
      return [`the section ${section}`, { en: textsIn('en'), others }];
    }),
  ),
};

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

/** Returns the placeholders and tags of a text, which must be equal in all languages. */
const partsOf = (text: string) => (text.match(/\{\w+\}|<\/?\w+>/g) ?? []).toSorted();

/** The specification writes email, so every English text does. */
const otherEnglishNames = /\be-mails?\b|\bmails?\b/i;

/** Forms of address that must not be used: German uses Sie, French vous and Spanish tú. */
const otherForms: Readonly<Record<string, RegExp>> = {
  de: /(?<!\p{L})(du|dir|dich|dein(e[mnrs]?)?)(?!\p{L})/iu,
  fr: /(?<!\p{L})(tu|toi|ton|tes)(?!\p{L})/iu,
  es: /(?<!\p{L})usted(es)?(?!\p{L})/iu,
};

describe.each(Object.entries(catalogues))('the messages of %s', (_part, { en: english, others }) => {
  const known = textsOf(english);

  test('name one thing in one way', () => {
    expect([...known].filter(([, text]) => otherEnglishNames.test(text))).toEqual([]);
  });

  describe.each(Object.entries(others))('in %s', (language, words) => {
    const texts = textsOf(words);

    test('are complete, without extra ones', () => {
      expect(sorted([...texts.keys()].map(baseOf))).toEqual(sorted([...known.keys()].map(baseOf)));
    });

    test('have the plural forms of the language', () => {
      const forms = new Intl.PluralRules(language).resolvedOptions().pluralCategories;
      const bases = sorted([...known.keys()].filter(isPlural).map(baseOf));
      const wanted = bases.flatMap((base) => forms.map((form) => `${base}_${form}`));
      expect(sorted([...texts.keys()].filter(isPlural))).toEqual(sorted(wanted));
    });

    test('have the placeholders and tags of the English ones', () => {
      for (const [key, text] of texts) {
        const like = known.get(key) ?? known.get(`${baseOf(key)}_other`) ?? '';
        // The form for exactly one may write the number as a word.
        const parts = partsOf(like).filter((part) => !key.endsWith('_one') || part !== '{count}');
        expect(
          partsOf(text).filter((part) => !key.endsWith('_one') || part !== '{count}'),
          key,
        ).toEqual(parts);
      }
    });

    test('address the reader in one form', () => {
      const other = otherForms[language];
      expect([...texts].filter(([, text]) => other?.test(text))).toEqual([]);
    });

    test('are not left in English', () => {
      const same = [...texts].filter(
        ([key, text]) => text === known.get(key) && /[a-z]{4}.* [a-z]{3}/.test(text),
      );
      expect(same).toEqual([]);
    });
  });
});

test('each region that a profile can have has a name', () => {
  expect(Object.keys(enRegions).toSorted()).toEqual([...knownRegions].toSorted());
});

describe('the translation keys in the source', () => {
  const { consoleSource, careSource, securitySource, supportSource, siteSource } = readSources();

  test('are all used', () => {
    for (const texts of [en, ...sections.map((section) => sectionTexts(section, 'en'))])
      expect(unusedOf([...textsOf(texts).keys()], siteSource)).toEqual([]);
    expect(unusedOf([...textsOf(enConsole).keys()], consoleSource)).toEqual([]);
    expect(unusedOf([...textsOf(enCare).keys()], careSource)).toEqual([]);
    expect(unusedOf([...textsOf(enSecurity).keys()], securitySource)).toEqual([]);
    expect(unusedOf([...textsOf(enSupport).keys()], supportSource)).toEqual([]);
  });
});

/**
 * Reads the sources without tests and messages: all of them, and those that use messages of another
 * catalogue.
 */
function readSources() {
  const files = import.meta.glob<string>(['../**/*.{ts,tsx}', '!../**/*.test.{ts,tsx}'], {
    query: '?raw',
    import: 'default',
    eager: true,
  });
  const all = Object.entries(files);
  const sourceOfUsers = (module: string) =>
    all.flatMap(([, source]) => (source.includes(module) ? [source] : [])).join('\n');
  return {
    consoleSource: all
      .filter(([file, source]) => file.includes('/console/') || /\/console-translations\.ts'/.test(source))
      .map(([, source]) => source)
      .join('\n'),
    careSource: sourceOfUsers("/care-translations.ts'"),
    securitySource: sourceOfUsers("/security-translations.ts'"),
    supportSource: sourceOfUsers("/support-translations.ts'"),
    siteSource: all.map(([, source]) => source).join('\n'),
  };
}

/**
 * Keys that the source does not contain: as a whole, in a template such as `bonuses.offers.${id}.title`, or
 * as the first part of a list that is read at once.
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
