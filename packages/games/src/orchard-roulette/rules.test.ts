import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { fraction, sum, times } from '../fraction.ts';
import { scriptedRandom } from '../test-support.ts';
import { describeSharedRounds } from '../test-support-shared.ts';
import { rouletteInfo } from './game-info.ts';
import vectors from './golden-vectors.json' with { type: 'json' };
import parSheet from './par-sheet.json' with { type: 'json' };
import { positionNumbers, redNumbers, wheelOrder } from './positions.ts';
import { orchardRoulette } from './rules.ts';

type RouletteFigures = (typeof rouletteInfo.positions)[number];

describe('the exact mathematics of Orchard Roulette', () => {
  test('have a return of 36/37 for every position, played in all 37 pockets', () => {
    for (const position of positionNumbers.keys()) {
      const pays = wheelOrder.map((pocket) => {
        const { payoutCents } = orchardRoulette.settle({ [position]: 300 }, { setup: null, outcome: pocket });
        return fraction(payoutCents, 300);
      });
      expect(times(sum(pays), fraction(1, 37)), position).toEqual(fraction(36, 37));
      expect(orchardRoulette.returnOf?.({ [position]: 300 })).toEqual(fraction(36, 37));
    }
    expect(orchardRoulette.returnToPlayer).toEqual(fraction(36, 37));
  });

  test('have the positions of the European layout and no others', () => {
    const sizes = [...positionNumbers.values()].map((numbers) => numbers.length);
    const count = (size: number) => sizes.filter((each) => each === size).length;
    // Straights, splits, streets and threes with zero, corners and the first four, six lines, the rest.
    expect([1, 2, 3, 4, 6, 12, 18].map(count)).toEqual([37, 60, 14, 23, 11, 6, 6]);
    expect(sizes).toHaveLength(157);
  });

  test('have each number once on the wheel, with alternating colours and a zero without a colour', () => {
    expect(wheelOrder.toSorted((a, b) => a - b)).toEqual(Array.from({ length: 37 }, (_, number) => number));
    const colours = wheelOrder.slice(1).map((number) => redNumbers.includes(number));
    expect(colours.every((isRed, index) => index === 0 || isRed !== colours[index - 1])).toBe(true);
    expect(positionNumbers.get('black')).toHaveLength(18);
  });

  test('have the par sheet of each kind of bet, and of every position of the kind', () => {
    const rowOf = ({
      numbers,
      odds,
      returnPercent,
      winOneIn,
      standardDeviation,
      topWin,
    }: RouletteFigures) => ({
      numbers: numbers.length,
      odds,
      returnPercent,
      winOneIn: Number(winOneIn.toPrecision(6)),
      standardDeviation: Number(standardDeviation.toPrecision(6)),
      topWin,
    });
    for (const position of rouletteInfo.positions) expect(parSheet.kinds).toContainEqual(rowOf(position));
    expect(parSheet.kinds).toHaveLength(7);
    // Independently: the deviation of a bet on n of 37 numbers that pays 36 / n.
    for (const { numbers, standardDeviation } of parSheet.kinds) {
      const chance = numbers / 37;
      expect(standardDeviation).toBeCloseTo((36 / numbers) * Math.sqrt(chance * (1 - chance)), 4);
    }
  });

  test('include the odds of a position to one', () => {
    const odds = (id: string) => rouletteInfo.positions.find((position) => position.id === id)?.odds;
    expect(
      ['17', '17-20', '16-17-18', '17-18-20-21', '16-17-18-19-20-21', 'dozen-2', 'red'].map(odds),
    ).toEqual([35, 17, 11, 8, 5, 2, 1]);
  });
});

describe('a round', () => {
  test('pays each winning position, in the order of the bet', () => {
    const setup = orchardRoulette.prepare(scriptedRandom([]));
    const outcome = orchardRoulette.draw(setup, scriptedRandom([17]));
    expect(orchardRoulette.settle({ red: 100, '17': 50, '17-20': 20 }, { setup, outcome })).toEqual({
      events: [
        { type: 'pocket', pocket: 17 },
        { type: 'win', position: '17', stakeCents: 50, winCents: 1_800 },
        { type: 'win', position: '17-20', stakeCents: 20, winCents: 360 },
        { type: 'round-total', stakeCents: 170, totalCents: 2_160 },
      ],
      payoutCents: 2_160n,
    });
  });
});

const position = fc.constantFrom(...positionNumbers.keys());
const bet = fc.dictionary(position, fc.constantFrom(10, 50, 100, 1_000), { minKeys: 1, maxKeys: 8 });
describeSharedRounds(orchardRoulette, bet, vectors);
