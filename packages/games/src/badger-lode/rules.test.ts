import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { at } from '../at.ts';
import { exactReturn } from '../engines/slot/figures.ts';
import { freeSpinsMachine } from '../engines/slot/free-spins.ts';
import { describeSlot } from '../engines/slot/test-support-slots.ts';
import { fraction, plus, sum, times } from '../fraction.ts';
import type { Fraction } from '../game.ts';
import { scriptedRandom } from '../test-support.ts';
import { describeRounds } from '../test-support-rounds.ts';
import vectors from './golden-vectors.json' with { type: 'json' };
import { badgerLode } from './rules.ts';
import { badgerLodeSheet } from './sheet.ts';

/** Three nuggets on the first and third reel, none elsewhere, and no line pays. */
const sixNuggets = [15, 0, 15, 0, 0];
const nothing = [0, 20, 0, 0, 0];
const open = (...numbers: number[]) => badgerLode.open(100n, {}, scriptedRandom(numbers));
/**
 * A cell has 22 equal chances, and the last is a nugget. Its value has 200, and the first 79 are one stake.
 */
const [blank, nugget] = [0, 21];
const [oneStake, minor, major] = [0, 192, 199];

describe('if nuggets land,', () => {
  test('five or fewer of them pay nothing', () => {
    expect(open(15, 0, 16, 0, 0).events.map(({ type }) => type)).toEqual(['spin', 'round-total']);
  });

  test('six of them lock and pay their values after three empty respins', () => {
    const step = open(...sixNuggets, ...Array(6).fill(oneStake), ...Array(27).fill(blank));
    const [, started, ...others] = step.events;
    expect(started).toEqual({
      type: 'hold-started',
      coins: [0, 2].flatMap((reel) => [0, 1, 2].map((row) => ({ reel, row, valueCents: 100 }))),
      respinsLeft: 3,
    });
    expect(others).toEqual([
      ...[2, 1, 0].map((respinsLeft) => ({ type: 'hold-spin', landed: [], respinsLeft })),
      { type: 'hold-ended', count: 6, grandCents: 0, winCents: 600 },
      { type: 'round-total', totalCents: 600 },
    ]);
  });

  test('every further nugget resets the respins to three', () => {
    const first = [...Array(9).fill(blank)];
    const second = [...Array(8).fill(blank), nugget, major];
    const step = open(
      ...sixNuggets,
      ...Array(6).fill(oneStake),
      ...first,
      ...second,
      ...Array(24).fill(blank),
    );
    const spins = step.events.filter((event) => event.type === 'hold-spin');
    expect(spins.map(({ respinsLeft }) => respinsLeft)).toEqual([2, 3, 2, 1, 0]);
    expect(at(spins, 1).landed).toEqual([{ reel: 4, row: 2, valueCents: 10_000, prize: 'major' }]);
    expect(step.over && step.payoutCents).toBe(10_600n);
  });

  test('a full window ends the respins and adds the Grand', () => {
    const step = open(
      ...sixNuggets,
      ...Array(6).fill(oneStake),
      ...Array.from({ length: 9 }, () => [nugget, minor]).flat(),
    );
    expect(step.events.slice(-2)).toEqual([
      { type: 'hold-ended', count: 15, grandCents: 100_000, winCents: 600 + 9 * 2_500 + 100_000 },
      { type: 'round-total', totalCents: 123_100 },
    ]);
  });
});

test('a spin without a win has a total of 0', () => {
  expect(open(...nothing).events.at(-1)).toEqual({ type: 'round-total', totalCents: 0 });
});

/** Returns the Markov chain forwards: the chance of each state after each respin, until none is left. */
function featureUnits(start: number): Fraction {
  const { respins, landing, values, grandStakes } = badgerLodeSheet.holdAndWin ?? fail();
  const p = fraction(landing.coins, landing.of);
  const q = fraction(landing.of - landing.coins, landing.of);
  const power = (base: Fraction, exponent: number) =>
    fraction(base.numerator ** BigInt(exponent), base.denominator ** BigInt(exponent));
  const choose = (n: number, k: number): number => (k === 0 ? 1 : (choose(n, k - 1) * (n - k + 1)) / k);
  let states = new Map([[`${start} ${respins}`, fraction(1)]]);
  const ended = new Map<number, Fraction>();
  while (states.size > 0) {
    const next = new Map<string, Fraction>();
    for (const [key, chance] of states) {
      const [locked = 0, left = 0] = key.split(' ').map(Number);
      if (left === 0 || locked === 15) {
        ended.set(locked, plus(ended.get(locked) ?? fraction(0), chance));
        continue;
      }
      const empty = 15 - locked;
      for (let landed = 0; landed <= empty; landed += 1) {
        const binomial = times(
          power(p, landed),
          times(power(q, empty - landed), fraction(choose(empty, landed))),
        );
        const to = `${locked + landed} ${landed === 0 ? left - 1 : respins}`;
        next.set(to, plus(next.get(to) ?? fraction(0), times(chance, binomial)));
      }
    }
    states = next;
  }
  const weights = values.reduce((total, { weight }) => total + weight, 0);
  const meanStakes = fraction(
    values.reduce((total, { weight, stakes }) => total + weight * stakes, 0),
    weights,
  );
  return sum(
    [...ended].map(([locked, chance]) =>
      times(chance, plus(times(meanStakes, fraction(locked)), fraction(locked === 15 ? grandStakes : 0))),
    ),
  );
}

const fail = (): never => {
  throw new Error('the sheet has no nuggets');
};

test('the return equals that of the lines and of the respins, computed forwards', () => {
  const lines = exactReturn(freeSpinsMachine(badgerLodeSheet));
  const starts = [...at(badgerLode.machine.sets, 0).tagChances()].filter(([count]) => count >= 6);
  const feature = sum(starts.map(([count, chance]) => times(chance, featureUnits(count))));
  expect(plus(lines, feature)).toEqual(badgerLode.returnToPlayer);
});

describeSlot(badgerLode);
describeRounds(badgerLode, { bet: fc.constant({}) }, vectors);
