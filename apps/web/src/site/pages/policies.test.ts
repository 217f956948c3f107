import { expect, test } from 'vitest';
import de from '../../policies/de.json' with { type: 'json' };
import en from '../../policies/en.json' with { type: 'json' };
import es from '../../policies/es.json' with { type: 'json' };
import fr from '../../policies/fr.json' with { type: 'json' };
import { fillPolicyText, type PolicyName } from './policies.ts';

const names: readonly PolicyName[] = ['terms', 'data', 'cookies'];
const others = { de, es, fr };

test.each(Object.entries(others))(
  'every section and paragraph of the policies also exists in %s',
  (_language, texts) => {
    for (const name of names) {
      expect(texts[name].updated).toBe(en[name].updated);
      expect(new Date(texts[name].updated).toISOString().slice(0, 10)).toBe(en[name].updated);
      expect(texts[name].sections.map(({ text }) => text.length)).toEqual(
        en[name].sections.map(({ text }) => text.length),
      );
      const english = new Set(en[name].sections.flatMap(({ title, text }) => [title, ...text]));
      const own = texts[name].sections.flatMap(({ text }) => text);
      expect(own.filter((text) => english.has(text))).toEqual([]);
    }
  },
);

test.each(Object.entries({ en, ...others }))('no placeholder is left in %s', (_language, texts) => {
  const all = names.flatMap((name) => [
    texts[name].title,
    texts[name].intro,
    ...texts[name].sections.flatMap(({ title, text }) => [title, ...text]),
  ]);
  for (const text of all) {
    expect(fillPolicyText(text)).not.toMatch(/[{}]/);
    expect(text.trim()).not.toBe('');
  }
  expect(all.join(' ')).toContain('{age}');
});
