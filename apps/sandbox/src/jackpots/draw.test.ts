import { createHmac } from 'node:crypto';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { drawJackpotNumber } from '../seeds/outcome-random.ts';
import { findDrawnPot } from './draw.ts';

const pots = [
  { slug: 'mini', oddsCents: 10_000n },
  { slug: 'major', oddsCents: 50_000n },
  { slug: 'grand', oddsCents: 250_000n },
];

const wonPot = (seeds: { serverSeed: string; clientSeed: string; nonce: bigint }, stakeCents: bigint) =>
  findDrawnPot(pots, { drawn: drawJackpotNumber(seeds), stakeCents })?.slug;

test('the draw of seeds and a nonce never changes', () => {
  const seeds = { serverSeed: 'a server seed of the tests', clientSeed: 'client' };
  const drawn = Array.from({ length: 3_000 }, (_, nonce) =>
    wonPot({ ...seeds, nonce: BigInt(nonce) }, 1_000n),
  );
  expect(['mini', 'major', 'grand'].map((slug) => drawn.indexOf(slug))).toEqual([25, 62, 13]);
});

test('anybody can verify the draw from the seeds, the nonce and the odds', () => {
  const text = fc.string({ minLength: 1, maxLength: 60 });
  const stake = fc.constantFrom(10n, 20n, 500n, 2_000n);
  fc.assert(
    fc.property(text, text, fc.nat(), stake, (serverSeed, clientSeed, nonce, stakeCents) => {
      // Independently of the code: the number as a fraction, and the shares of the pots, the rarest first.
      const hex = createHmac('sha256', serverSeed).update(`${clientSeed}:${nonce}:jackpot`).digest('hex');
      const share = Number.parseInt(hex.slice(0, 13), 16) / 16 ** 13;
      let edge = 0;
      const won = ['grand', 'major', 'mini'].find((slug) => {
        edge += Number(stakeCents) / Number(pots.find((pot) => pot.slug === slug)?.oddsCents);
        return share < edge;
      });
      expect(wonPot({ serverSeed, clientSeed, nonce: BigInt(nonce) }, stakeCents)).toBe(won);
    }),
    { numRuns: 2_000 },
  );
});

const draws = 200_000;

/** For each pot, the deviation of its hits from the expected number, in standard deviations. */
function deviations(stakeCents: bigint, expectedStakeCents: bigint) {
  const hits = new Map(pots.map(({ slug }) => [slug, 0]));
  for (let index = 0; index < draws; index += 1) {
    const won = wonPot({ serverSeed: 'statistics', clientSeed: 'key', nonce: BigInt(index) }, stakeCents);
    if (won !== undefined) hits.set(won, (hits.get(won) ?? 0) + 1);
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
