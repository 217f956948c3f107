import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { fraction, percentText, plus } from '../fraction.ts';
import { toPlayableGame } from '../playable-game.ts';
import { exactMean, seededTestRandom } from '../test-support.ts';
import { describeRounds } from '../test-support-rounds.ts';
import { type MoleMeadowState, maxMoles, tileCount } from './events.ts';
import { moleMeadowInfo, mostSeeds, payAfter, returnAfter, seedChance } from './game-info.ts';
import vectors from './golden-vectors.json' with { type: 'json' };
import { moleMeadow } from './rules.ts';

const choose = (items: number, chosen: number): number =>
  Array.from({ length: chosen }).reduce<number>(
    (product, _, index) => (product * (items - index)) / (index + 1),
    1,
  );

const state = (dugTiles: readonly number[]): MoleMeadowState => ({
  stakeCents: 100,
  moleTiles: [3, 7],
  dugTiles,
});

describe('the exact mathematics of Mole Meadow', () => {
  test('have the probabilities of a selection without replacement', () => {
    for (const moles of [1, 3, 10, 24]) {
      for (let seeds = 0; seeds <= tileCount - moles; seeds += 1) {
        const { numerator, denominator } = seedChance(moles, seeds);
        const counted = choose(tileCount - seeds, moles) / choose(tileCount, moles);
        expect(Number(numerator) / Number(denominator)).toBeCloseTo(counted, 12);
      }
    }
  });

  test('have a return between 93 and 97 % for every strategy, and state the lowest', () => {
    const returns = Array.from({ length: maxMoles }, (_, index) => index + 1).flatMap((moles) =>
      Array.from({ length: mostSeeds(moles) }, (_, index) => percentText(returnAfter(moles, index + 1), 6)),
    );
    for (const percent of returns.map(Number)) expect(percent).toBeLessThanOrEqual(97);
    for (const percent of returns.map(Number)) expect(percent).toBeGreaterThan(93);
    expect(percentText(moleMeadow.returnToPlayer, 6)).toBe(returns.toSorted()[0]);
  });

  test('pay on average the stated amount for the first dig among 24 moles', () => {
    const mean = exactMean((random) => {
      const opened = moleMeadow.open(100n, { moles: 1 }, random);
      const step = opened.over ? opened : moleMeadow.play(opened.state, { type: 'dig', tile: 0 }, random);
      return step.over ? 0 : payAfter(1, 1);
    });
    expect(mean).toEqual(plus(fraction(0), fraction(24 * payAfter(1, 1), 25)));
  });

  test('end a board below 10,000 stakes, a win that occurs at least once in 50 million rounds', () => {
    for (const pays of moleMeadowInfo.payHundredths) {
      expect(pays).toEqual(pays.toSorted((one, other) => one - other));
      expect(pays.at(-1)).toBeLessThanOrEqual(1_000_000);
    }
    for (let moles = 1; moles <= maxMoles; moles += 1) {
      const { numerator, denominator } = seedChance(moles, mostSeeds(moles));
      expect(Number(denominator) / Number(numerator)).toBeLessThan(50_000_000);
    }
  });
});

describe('a round', () => {
  test('pays the seeds dug so far', () => {
    const dug = moleMeadow.play(state([]), { type: 'dig', tile: 0 }, seededTestRandom(1));
    expect(dug).toEqual({
      over: false,
      events: [{ type: 'seed', tile: 0, hundredths: 105 }],
      state: { stakeCents: 100, moleTiles: [3, 7], dugTiles: [0] },
    });
    expect(moleMeadow.play(state([0]), { type: 'cash-out' }, seededTestRandom(1))).toMatchObject({
      over: true,
      payoutCents: 105n,
    });
  });

  test('is lost at a mole, and shows where all of them were', () => {
    expect(moleMeadow.play(state([0]), { type: 'dig', tile: 7 }, seededTestRandom(1))).toEqual({
      over: true,
      events: [
        { type: 'mole', tile: 7 },
        { type: 'reveal', moleTiles: [3, 7] },
      ],
      payoutCents: 0n,
    });
  });

  test('pays less than the stake if it ends before the first seed, so that every stake has a risk', () => {
    const game = toPlayableGame(moleMeadow);
    const step = game.play(state([]), game.defaultMove(state([])), seededTestRandom(1));
    expect(step).toMatchObject({ over: true, payoutCents: 95n });
    expect(95 * Number(moleMeadow.returnToPlayer.denominator)).toBeGreaterThan(
      100 * Number(moleMeadow.returnToPlayer.numerator),
    );
  });

  test('refuses a tile that was dug already', () => {
    expect(() => moleMeadow.play(state([4]), { type: 'dig', tile: 4 }, seededTestRandom(1))).toThrow(
      expect.objectContaining({ reason: 'move_invalid' }),
    );
  });

  test('never reveals where a mole is before it ends', () => {
    const opened = moleMeadow.open(100n, { moles: 5 }, seededTestRandom(3));
    expect(opened.events).toEqual([{ type: 'start', moles: 5 }]);
  });
});

const moles = fc.integer({ min: 1, max: maxMoles });
const move = fc.record({ type: fc.constant('dig'), tile: fc.integer({ min: 0, max: tileCount - 1 }) });
describeRounds(moleMeadow, { bet: fc.record({ moles }), move }, vectors);
