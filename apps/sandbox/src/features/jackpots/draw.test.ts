import { createHmac } from 'node:crypto';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { drawPot } from './draw.ts';

const pots = [
  { slug: 'mini', oddsCents: 10_000n },
  { slug: 'major', oddsCents: 50_000n },
  { slug: 'grand', oddsCents: 250_000n },
];

test('the same seed and key draw the same for ever', () => {
  const drawn = (key: string) =>
    drawPot(pots, { seed: 'a seed of the tests', key, stakeCents: 1_000n })?.slug;
  const keys = Array.from({ length: 3_000 }, (_, place) => `round ${place}`);
  const first = (slug: string) => keys.findIndex((key) => drawn(key) === slug);
  expect([first('mini'), first('major'), first('grand')]).toEqual([10, 11, 259]);
});

test('anybody finds the same from the seed, the key and the odds, by another way', () => {
  const text = fc.string({ minLength: 1, maxLength: 60 });
  const stake = fc.constantFrom(10n, 20n, 500n, 2_000n);
  fc.assert(
    fc.property(text, text, stake, (seed, key, stakeCents) => {
      // As a player would: the number's share of the whole, and the pots' shares one after the other, rarest first.
      const hex = createHmac('sha256', seed).update(key).digest('hex');
      const share = Number.parseInt(hex.slice(0, 13), 16) / 16 ** 13;
      let edge = 0;
      const won = ['grand', 'major', 'mini'].find((slug) => {
        edge += Number(stakeCents) / Number(pots.find((pot) => pot.slug === slug)?.oddsCents);
        return share < edge;
      });
      expect(drawPot(pots, { seed, key, stakeCents })?.slug).toBe(won);
    }),
    { numRuns: 2_000 },
  );
});

const draws = 200_000;

/** How many of many stakes each pot is won by, and how far that is from what its odds promise, in standard deviations. */
function deviations(stakeCents: bigint, promisedCents: bigint) {
  const hits = new Map(pots.map(({ slug }) => [slug, 0]));
  for (let place = 0; place < draws; place += 1) {
    const won = drawPot(pots, { seed: 'statistics', key: `key ${place}`, stakeCents });
    if (won !== undefined) hits.set(won.slug, (hits.get(won.slug) ?? 0) + 1);
  }
  return pots.map(({ slug, oddsCents }) => {
    const chance = Number(promisedCents) / Number(oddsCents);
    const expected = draws * chance;
    return ((hits.get(slug) ?? 0) - expected) / Math.sqrt(expected * (1 - chance));
  });
}

test('each pot is won with the chance stake / odds', () => {
  for (const deviation of deviations(1_000n, 1_000n)) expect(Math.abs(deviation)).toBeLessThan(4.5);
  // The measure sees a tenth too much.
  expect(Math.max(...deviations(1_100n, 1_000n).map(Math.abs))).toBeGreaterThan(4.5);
});
