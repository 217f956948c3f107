import { createHmac } from 'node:crypto';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { drawPot } from './draw.ts';

const pots = [
  { slug: 'mini', oddsCents: 10_000n },
  { slug: 'major', oddsCents: 50_000n },
  { slug: 'grand', oddsCents: 250_000n },
];

test('the draw of a seed and a key never changes', () => {
  const drawn = (key: string) =>
    drawPot(pots, { seed: 'a seed of the tests', key, stakeCents: 1_000n })?.slug;
  const keys = Array.from({ length: 3_000 }, (_, index) => `round ${index}`);
  const first = (slug: string) => keys.findIndex((key) => drawn(key) === slug);
  expect([first('mini'), first('major'), first('grand')]).toEqual([10, 11, 259]);
});

test('anybody can verify the draw from the seed, the key and the odds', () => {
  const text = fc.string({ minLength: 1, maxLength: 60 });
  const stake = fc.constantFrom(10n, 20n, 500n, 2_000n);
  fc.assert(
    fc.property(text, text, stake, (seed, key, stakeCents) => {
      // Independently of the code: the number as a fraction, and the shares of the pots, the rarest first.
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

/** For each pot, the deviation of its hits from the expected number, in standard deviations. */
function deviations(stakeCents: bigint, expectedStakeCents: bigint) {
  const hits = new Map(pots.map(({ slug }) => [slug, 0]));
  for (let index = 0; index < draws; index += 1) {
    const won = drawPot(pots, { seed: 'statistics', key: `key ${index}`, stakeCents });
    if (won !== undefined) hits.set(won.slug, (hits.get(won.slug) ?? 0) + 1);
  }
  return pots.map(({ slug, oddsCents }) => {
    const chance = Number(expectedStakeCents) / Number(oddsCents);
    const expected = draws * chance;
    return ((hits.get(slug) ?? 0) - expected) / Math.sqrt(expected * (1 - chance));
  });
}

test('each pot is won with the probability stake / odds', () => {
  for (const deviation of deviations(1_000n, 1_000n)) expect(Math.abs(deviation)).toBeLessThan(4.5);
  // Proof that the test would notice a stake that is 10 % too high.
  expect(Math.max(...deviations(1_100n, 1_000n).map(Math.abs))).toBeGreaterThan(4.5);
});
