import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { fraction, sum, times } from '../fraction.ts';
import type { Fraction } from '../game.ts';
import { RulesRefusal } from '../playable-game.ts';
import { toSharedGame } from '../shared-rounds.ts';
import { scriptedRandom, seededTestRandom } from '../test-support.ts';
import { describeSharedRounds } from '../test-support-shared.ts';
import { drawSnap, elapsedUntil, hundredthsAt, maxCashOut, minCashOut } from './curve.ts';
import vectors from './golden-vectors.json' with { type: 'json' };
import { acreKite } from './rules.ts';

const flight = acreKite.flight ?? expect.fail('a kite flies');
const { shared } = toSharedGame(acreKite);

/**
 * Returns the chance of each height below `from · 2`, given `from`, from the acceptance of the draw's tries.
 */
function chancesWithin(from: number): Fraction[] {
  const accepted = Array.from({ length: from }, (_, index) => {
    const hundredths = from + index;
    return fraction(BigInt(from) * BigInt(from + 1), BigInt(hundredths) * BigInt(hundredths + 1));
  });
  const all = sum(accepted);
  return accepted.map((each) => times(each, fraction(all.denominator, all.numerator)));
}

describe('the exact mathematics of Acre Kite', () => {
  test('let a flight reach h with the probability 99 / h, for every h', () => {
    for (
      let from = 99, reached = fraction(1);
      from <= 396;
      from *= 2, reached = times(reached, fraction(1, 2))
    ) {
      const chances = chancesWithin(from);
      for (let index = 0; index < from; index += 1) {
        const within = sum([...chances.slice(index), fraction(1)]);
        // All flights above this doubling are above h: as many as are in it.
        expect(times(times(within, reached), fraction(1, 2))).toEqual(fraction(99, from + index));
      }
    }
  });

  test('have telescoping sums, so that the same is true in each further doubling', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 14 }), fc.nat(), (doubling, any) => {
        const from = BigInt(99 * 2 ** doubling);
        const h = from + (BigInt(any) % from);
        // Σ 1 / (i (i + 1)) from h to 2 from - 1, of that from `from`; and half of all are below `from · 2`.
        const tail = fraction(2n * from - h, 2n * from * h);
        const all = fraction(from, 2n * from * from);
        const within = times(tail, fraction(all.denominator, all.numerator));
        const reached = fraction(1, 2n ** BigInt(doubling));
        const chance = times(times(sum([within, fraction(1)]), reached), fraction(1, 2));
        expect(chance).toEqual(fraction(99, h));
      }),
    );
  });

  test('agree with 200,000 seeded flights', () => {
    const random = seededTestRandom(4005);
    const flights = 200_000;
    const snaps = Array.from({ length: flights }, () => drawSnap(random));
    for (const h of [101, 110, 150, 197, 198, 199, 200, 500, 1_000, 10_000]) {
      const share = snaps.filter((snap) => snap >= h).length / flights;
      const chance = 99 / h;
      expect(Math.abs(share - chance)).toBeLessThan(5 * Math.sqrt((chance * (1 - chance)) / flights));
    }
  });

  test('end a flight at the maximum, and never below 0.99', () => {
    expect(drawSnap(scriptedRandom([...Array(14).fill(1)]))).toBe(maxCashOut);
    expect(drawSnap(scriptedRandom([...Array(13).fill(1), 0, 811_007, 0]))).toBe(maxCashOut);
    expect(drawSnap(scriptedRandom([0, 0, 0]))).toBe(99);
    expect(drawSnap(scriptedRandom([0, 98, 9_900, 1, 0]))).toBe(100);
  });
});

describe('a flight', () => {
  test('reaches each multiplier from its first millisecond on, up to the maximum', () => {
    fc.assert(
      fc.property(fc.integer({ min: minCashOut, max: maxCashOut }), (hundredths) => {
        const elapsedMs = elapsedUntil(hundredths);
        expect(hundredthsAt(elapsedMs)).toBeGreaterThanOrEqual(hundredths);
        expect(hundredthsAt(elapsedMs - 1)).toBeLessThan(hundredths);
      }),
      { numRuns: 1_000 },
    );
    expect(hundredthsAt(10 * 60_000)).toBe(maxCashOut);
  });

  test('pays a cash-out up to the multiplier at which the string snaps, and not after it', () => {
    const snap = 250;
    const endMs = flight.durationMs(snap);
    expect(flight.cashOut(snap, endMs - 1)).toBe(250);
    expect(flight.cashOut(snap, endMs)).toBeUndefined();
    expect(flight.cashOut(snap, 0)).toBe(101);
    expect(flight.cashOut(100, 0)).toBeUndefined();
    expect(flight.durationMs(99)).toBe(0);
    const settled = acreKite.settle({ manual: 200 }, { setup: null, outcome: snap, cashOut: 153 });
    expect(settled).toEqual({
      events: [
        { type: 'flight', snapHundredths: 250 },
        { type: 'cash-out', hundredths: 153, winCents: 306 },
        { type: 'round-total', stakeCents: 200, totalCents: 306 },
      ],
      payoutCents: 306n,
    });
  });

  test('cashes out automatically at exactly the chosen multiplier, if the string holds', () => {
    const pay = (position: string, outcome: number) =>
      acreKite.settle({ [position]: 100 }, { setup: null, outcome }).payoutCents;
    expect([pay('at-250', 249), pay('at-250', 250), pay('at-250', 999)]).toEqual([0n, 250n, 250n]);
    expect([pay('manual', maxCashOut - 1), pay('manual', maxCashOut)]).toEqual([0n, 1_000_000n]);
    expect(pay(`at-${maxCashOut}`, maxCashOut)).toBe(1_000_000n);
    expect(flight.automatic({ 'at-250': 100 }, 300, elapsedUntil(250) - 1)).toBeUndefined();
    expect(flight.automatic({ 'at-250': 100 }, 300, elapsedUntil(250))).toBe(250);
    expect(flight.automatic({ manual: 100 }, 300, elapsedUntil(250))).toBeUndefined();
  });

  test.each([
    [{}],
    [{ manual: 150 }],
    [{ manual: 100, 'at-200': 100 }],
    [{ 'at-100': 100 }],
    [{ 'at-1000001': 100 }],
    [{ 'at-0200': 100 }],
    [{ 'at-2e2': 100 }],
    [{ '200': 100 }],
  ])('refuses the bet %j', (bet) => {
    expect(() => shared?.parseBet(bet)).toThrow(RulesRefusal);
  });
});

const bet = fc
  .tuple(
    fc.oneof(
      fc.constant('manual'),
      fc.integer({ min: minCashOut, max: 2_000 }).map((hundredths) => `at-${hundredths}`),
    ),
    fc.constantFrom(100, 200, 2_500),
  )
  .map(([position, cents]) => ({ [position]: cents }));
describeSharedRounds(acreKite, bet, vectors);
