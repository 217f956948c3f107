import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { fraction } from '../fraction.ts';
import { exactMean, scriptedRandom, seededTestRandom } from '../test-support.ts';
import { describeRounds } from '../test-support-rounds.ts';
import type { FiveCards, HandRank, JacksOrBetterMove } from './events.ts';
import { jacksOrBetterState } from './events.ts';
import { jacksOrBetterInfo } from './game-info.ts';
import vectors from './golden-vectors.json' with { type: 'json' };
import { handRankOf, positionsOf } from './hand.ts';
import { jacksOrBetter } from './rules.ts';

const anyHold = fc.tuple(fc.boolean(), fc.boolean(), fc.boolean(), fc.boolean(), fc.boolean());
const holdAll: JacksOrBetterMove = { hold: [true, true, true, true, true] };

const handCases: [FiveCards, HandRank, number[]][] = [
  [['TS', 'AS', 'QS', 'KS', 'JS'], 'royal-flush', [0, 1, 2, 3, 4]],
  [['5H', '4H', '3H', '2H', 'AH'], 'straight-flush', [0, 1, 2, 3, 4]],
  [['KD', 'QD', 'JD', 'TD', '9D'], 'straight-flush', [0, 1, 2, 3, 4]],
  [['7S', '7H', '2C', '7D', '7C'], 'four-of-a-kind', [0, 1, 3, 4]],
  [['2S', '3H', '2C', '3D', '3C'], 'full-house', [0, 1, 2, 3, 4]],
  [['2C', '9C', '4C', 'KC', 'JC'], 'flush', [0, 1, 2, 3, 4]],
  [['AS', '2H', '4C', '3D', '5C'], 'straight', [0, 1, 2, 3, 4]],
  [['AS', 'KH', 'QC', 'JD', 'TC'], 'straight', [0, 1, 2, 3, 4]],
  [['QS', 'KH', 'AC', '2D', '3C'], 'nothing', []],
  [['9S', '2H', '9C', '4D', '9D'], 'three-of-a-kind', [0, 2, 4]],
  [['9S', '4H', '9C', '4D', 'AD'], 'two-pair', [0, 1, 2, 3]],
  [['JS', '4H', '9C', 'JD', 'AD'], 'jacks-or-better', [0, 3]],
  [['TS', '4H', '9C', 'TD', 'AD'], 'nothing', []],
];

describe('a hand', () => {
  it.each(handCases)('%j is %s', (cards, rank, positions) => {
    expect(handRankOf(cards)).toBe(rank);
    expect(positionsOf(cards, rank)).toEqual(positions);
  });

  it.each(handCases)('%j, held completely, pays as in the paytable', (cards, rank) => {
    const stakes = jacksOrBetterInfo.paytable.find((row) => row.rank === rank)?.stakes ?? 0;
    const step = jacksOrBetter.play({ stakeCents: 125, cards }, holdAll, scriptedRandom([]));
    expect(step.over && step.payoutCents).toBe(125n * BigInt(stakes));
  });

  it('pays 4000 coins for a royal flush on a stake of five', () => {
    expect(jacksOrBetterInfo.coins).toBe(5);
    expect(jacksOrBetterInfo.paytable.map(({ coins }) => coins)).toEqual([
      4000, 250, 125, 45, 30, 20, 15, 10, 5,
    ]);
  });
});

describe('a draw', () => {
  it('replaces only the cards not held, with cards not dealt before', () => {
    fc.assert(
      fc.property(fc.integer(), anyHold, (seed, hold) => {
        const random = seededTestRandom(seed);
        const deal = jacksOrBetter.open(25n, {}, random);
        if (deal.over) throw new Error('the round is open until the draw');
        const [shown] = jacksOrBetter.play(deal.state, { hold }, random).events;
        if (shown?.type !== 'draw') throw new Error('the draw is the first event');
        hold.forEach((held, index) => {
          if (held) expect(shown.cards[index]).toBe(deal.state.cards[index]);
          else expect(deal.state.cards).not.toContain(shown.cards[index]);
        });
        expect(new Set(shown.cards).size).toBe(5);
      }),
    );
  });

  it('draws the 47 other cards with equal probability: four to a royal are worth exactly 872/47 stakes', () => {
    const state = { stakeCents: 25, cards: ['AS', 'KS', '2H', 'QS', 'JS'] as const };
    const worth = exactMean((random) => {
      const step = jacksOrBetter.play(state, { hold: [true, true, false, true, true] }, random);
      return step.over ? Number(step.payoutCents) / 25 : 0;
    });
    expect(worth).toEqual(fraction(800 + 8 * 6 + 3 * 4 + 12, 47));
  });
});

it('has no card in its state between deal and draw that the player has not seen', () => {
  const deal = jacksOrBetter.open(25n, {}, seededTestRandom(5));
  if (deal.over) throw new Error('the round is open until the draw');
  expect(deal.state).toEqual({
    stakeCents: 25,
    cards: deal.events[0]?.type === 'deal' && deal.events[0].cards,
  });
  const twice = { stakeCents: 25, cards: ['AS', 'AS', '2H', 'QS', 'JS'] };
  expect(jacksOrBetterState.safeParse(twice).success).toBe(false);
});

describeRounds(jacksOrBetter, { bet: fc.constant({}), move: fc.record({ hold: anyHold }) }, vectors);
