import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { fraction } from '../../fraction.ts';
import harvestBonusVectors from '../../harvest-bonus/golden-vectors.json' with { type: 'json' };
import { harvestBonus } from '../../harvest-bonus/rules.ts';
import jacksOrBetterVectors from '../../jacks-or-better/golden-vectors.json' with { type: 'json' };
import { jacksOrBetter, jacksOrBetterSheet } from '../../jacks-or-better/rules.ts';
import { exactMean, scriptedRandom, seededTestRandom } from '../../test-support.ts';
import { describeRounds } from '../../test-support-rounds.ts';
import wildAcreDeucesVectors from '../../wild-acre-deuces/golden-vectors.json' with { type: 'json' };
import { wildAcreDeuces } from '../../wild-acre-deuces/rules.ts';
import { cardIndexOf } from './deck.ts';
import type { FiveCards, HandRank, HeldCards, VideoPokerMove } from './events.ts';
import { videoPokerState } from './events.ts';
import {
  bonusRankOf,
  deucesWildPositionsOf,
  deucesWildRankOf,
  naturalRankOf,
  positionsOf,
} from './poker-hands.ts';

const anyHold = fc.tuple(fc.boolean(), fc.boolean(), fc.boolean(), fc.boolean(), fc.boolean());
const holdAll: VideoPokerMove = { hold: [true, true, true, true, true] };

const naturalHands: [FiveCards, HandRank, number[]][] = [
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

const wildHands: [FiveCards, HandRank, number[]][] = [
  [['TS', 'AS', 'QS', 'KS', 'JS'], 'royal-flush', [0, 1, 2, 3, 4]],
  [['2S', '2H', '2C', '2D', 'JS'], 'four-deuces', [0, 1, 2, 3]],
  [['TS', '2H', 'QS', '2D', 'JS'], 'wild-royal-flush', [0, 1, 2, 3, 4]],
  [['TS', '2H', 'TD', '2D', 'TC'], 'five-of-a-kind', [0, 1, 2, 3, 4]],
  [['3S', '2H', '5S', '2D', 'AS'], 'straight-flush', [0, 1, 2, 3, 4]],
  [['9S', '2H', '9D', '2D', 'KC'], 'four-of-a-kind', [0, 1, 2, 3]],
  [['9S', '2H', '9D', 'KD', 'KC'], 'full-house', [0, 1, 2, 3, 4]],
  [['9S', '2H', '4S', 'KS', '7S'], 'flush', [0, 1, 2, 3, 4]],
  [['9S', '2H', 'TD', '2D', 'KC'], 'straight', [0, 1, 2, 3, 4]],
  [['9S', '2H', '4D', '2D', 'KC'], 'three-of-a-kind', [1, 3, 4]],
  [['9S', '2H', '9D', '4D', 'KC'], 'three-of-a-kind', [0, 1, 2]],
  [['9S', '8H', '9D', '4D', '4C'], 'nothing', []],
  [['9S', '2H', '8D', '4D', 'KC'], 'nothing', []],
];

describe('a hand', () => {
  test.each(naturalHands)('%j is %s', (cards, rank, positions) => {
    expect(naturalRankOf(cards.map(cardIndexOf))).toBe(rank);
    expect(positionsOf(cards, rank)).toEqual(positions);
  });

  test.each(wildHands)('%j with wild deuces is %s', (cards, rank, positions) => {
    expect(deucesWildRankOf(cards.map(cardIndexOf))).toBe(rank);
    expect(deucesWildPositionsOf(cards, rank)).toEqual(positions);
  });

  test.each([
    [['AS', 'AH', '2C', 'AD', 'AC'], 'four-aces'],
    [['KS', '2H', '2C', '2D', '2S'], 'four-twos-to-fours'],
    [['4H', '4C', 'KS', '4D', '4S'], 'four-twos-to-fours'],
    [['5H', '5C', '5D', '5S', '2S'], 'four-of-a-kind'],
  ] as [FiveCards, HandRank][])('%j is %s where four of a kind differ', (cards, rank) => {
    expect(bonusRankOf(cards.map(cardIndexOf))).toBe(rank);
  });

  test.each(naturalHands)('%j, held completely, pays as in the paytable', (cards, rank) => {
    const stakes = new Map(jacksOrBetterSheet.pays).get(rank) ?? 0;
    const step = jacksOrBetter.play({ stakeCents: 125, cards }, holdAll, scriptedRandom([]));
    expect(step.over && step.payoutCents).toBe(125n * BigInt(stakes));
  });
});

describe('a draw', () => {
  test('replaces only the cards not held, with cards not dealt before', () => {
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

  test('draws the 47 other cards with equal probability: four to a royal are worth exactly 872/47 stakes', () => {
    const state = { stakeCents: 25, cards: ['AS', 'KS', '2H', 'QS', 'JS'] as const };
    const worth = exactMean((random) => {
      const step = jacksOrBetter.play(state, { hold: [true, true, false, true, true] }, random);
      return step.over ? Number(step.payoutCents) / 25 : 0;
    });
    expect(worth).toEqual(fraction(800 + 8 * 6 + 3 * 4 + 12, 47));
  });
});

describe('the trainer', () => {
  const royalDraw: FiveCards = ['AS', 'KS', '2H', 'QS', 'JS'];
  const adviceFor = (hold: HeldCards) =>
    jacksOrBetter
      .play({ stakeCents: 25, cards: royalDraw }, { hold, trainer: true }, seededTestRandom(1))
      .events.find((event) => event.type === 'advice');

  test('knows the best hold and what a wrong one is worth', () => {
    const best = [true, true, false, true, true] as const;
    expect(adviceFor(best)).toMatchObject({ best, bestStakes: 18.553191, chosenStakes: 18.553191 });
    expect(adviceFor([true, false, false, false, false])).toMatchObject({ best, chosenStakes: 0.421591 });
    expect(adviceFor([true, true, true, true, true])).toMatchObject({ chosenStakes: 0 });
  });

  test('agrees with every possible draw of every hold', () => {
    const cards: FiveCards = ['9S', '2H', '9D', '4D', 'KC'];
    for (const hold of [
      [true, true, true, false, false],
      [false, true, false, true, true],
    ] as const) {
      const worth = exactMean((random) => {
        const step = wildAcreDeuces.play({ stakeCents: 25, cards }, { hold }, random);
        return step.over ? Number(step.payoutCents) / 25 : 0;
      });
      const { events } = wildAcreDeuces.play(
        { stakeCents: 25, cards },
        { hold, trainer: true },
        seededTestRandom(1),
      );
      const advice = events.find((event) => event.type === 'advice');
      expect(advice?.chosenStakes).toBeCloseTo(Number(worth.numerator) / Number(worth.denominator), 6);
    }
  });

  test('reports nothing unless it is requested, and decides an abandoned hand', () => {
    const state = { stakeCents: 25, cards: royalDraw };
    expect(jacksOrBetter.defaultMove?.(state)).toEqual({ hold: [true, true, false, true, true] });
    const { events } = jacksOrBetter.play(state, holdAll, scriptedRandom([]));
    expect(events.map(({ type }) => type)).toEqual(['draw', 'hand']);
  });
});

test('the state between deal and draw contains no card that the player has not seen', () => {
  const deal = jacksOrBetter.open(25n, {}, seededTestRandom(5));
  if (deal.over) throw new Error('the round is open until the draw');
  expect(deal.state).toEqual({
    stakeCents: 25,
    cards: deal.events[0]?.type === 'deal' && deal.events[0].cards,
  });
  const twice = { stakeCents: 25, cards: ['AS', 'AS', '2H', 'QS', 'JS'] };
  expect(videoPokerState.safeParse(twice).success).toBe(false);
});

const choices = {
  bet: fc.constant({}),
  move: fc.record({ hold: anyHold, trainer: fc.constant(true) }, { requiredKeys: ['hold'] }),
};
describeRounds(jacksOrBetter, choices, jacksOrBetterVectors);
describeRounds(harvestBonus, choices, harvestBonusVectors);
describeRounds(wildAcreDeuces, choices, wildAcreDeucesVectors);
