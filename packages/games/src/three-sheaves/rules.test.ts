import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { deck } from '../engines/cards/deck.ts';
import type { PlayingCard } from '../engines/cards/events.ts';
import type { Random } from '../game.ts';
import { RulesRefusal } from '../playable-game.ts';
import { scriptedRandom } from '../test-support.ts';
import { describeRounds } from '../test-support-rounds.ts';
import { type ThreeSheavesAction, threeSheavesActions } from './events.ts';
import vectors from './golden-vectors.json' with { type: 'json' };
import { threeSheaves } from './rules.ts';

/** Deals these cards: three to the player, three to the dealer. */
function stacked(cards: readonly PlayingCard[]): Random {
  const own = cards.slice(0, 3);
  let [pool, dealt] = [[...deck], 0];
  return {
    below() {
      const start = dealt < 3 ? 0 : 3;
      if (dealt === 3) pool = deck.filter((card) => !own.includes(card));
      const place = dealt - start;
      const chosen = pool.indexOf(cards[dealt] ?? 'AS');
      const [first, other] = [pool[place], pool[chosen]];
      if (first !== undefined && other !== undefined) [pool[place], pool[chosen]] = [other, first];
      dealt += 1;
      return chosen - place;
    },
  };
}

function play(cards: string, action?: ThreeSheavesAction, bet = { ante: 1000, pairPlus: 0 }) {
  const stack = cards.split(' ').map((name) => deck.find((card) => card === name) ?? 'AS');
  const random = stacked(stack);
  let step = threeSheaves.open(BigInt(bet.ante + bet.pairPlus), bet, random);
  let staked = bet.ante + bet.pairPlus;
  if (!step.over && action !== undefined) {
    staked += Number(threeSheaves.addedStake?.(step.state, { action }) ?? 0n);
    step = threeSheaves.play(step.state, { action }, random);
  }
  return step.over ? { staked, paid: Number(step.payoutCents) } : { staked };
}

describe('a round', () => {
  test.each<[string, string, ThreeSheavesAction, number, number]>([
    ['a fold loses the ante', 'JS 7D 2C', 'fold', 1000, 0],
    ['a win against a dealer who qualifies pays both', 'KS 9D 4C QS 8D 3C', 'play', 2000, 4000],
    ['a dealer without a queen pays the ante only', 'KS 9D 4C JS 8D 3C', 'play', 2000, 3000],
    ['the ante wins even if the dealer beats it without qualifying', 'TS 9D 4C JS 8D 3C', 'play', 2000, 3000],
    ['a loss takes both', 'QS 6D 4C KS 8D 3C', 'play', 2000, 0],
    ['equal hands push', 'QS 6D 4C QD 6C 4H', 'play', 2000, 2000],
    ['a straight beats a flush', '7S 6D 5C KS 8S 3S', 'play', 2000, 5000],
    ['ace, two, three is the lowest straight', 'AS 2D 3C 2S 3D 4C', 'play', 2000, 1000],
    ['the bonus is paid on a loss', '7S 7D 7C 8S 8D 8C', 'play', 2000, 4000],
    ['a straight flush pays five to one more', '7S 6S 5S QS 8D 3C', 'play', 2000, 9000],
    ['a kicker decides between equal pairs', '9S 9D 4C 9C 9H 3C', 'play', 2000, 4000],
    ['a check costs nothing and wins the ante', '9S 9D 4C QC 8H 3C', 'check', 1000, 2000],
  ])('%s', (_, cards, action, staked, paid) => {
    expect(play(cards, action)).toEqual({ staked, paid });
  });

  test.each([
    ['7S 6S 5S', 41],
    ['7S 7D 7C', 31],
    ['7S 6D 5C', 7],
    ['KS 8S 3S', 5],
    ['9S 9D 4C', 2],
    ['AS KD JC', 0],
  ])('Pair Plus alone on %s ends at once with %s times the bet', (cards, times) => {
    expect(play(cards, undefined, { ante: 0, pairPlus: 100 })).toEqual({ staked: 100, paid: 100 * times });
  });

  test('pays Pair Plus after a fold too', () => {
    expect(play('9S 9D 4C', 'fold', { ante: 500, pairPlus: 100 })).toEqual({ staked: 600, paid: 200 });
  });

  test('checks a pair of an absent player, and folds a lower hand', () => {
    const defaultOf = (cards: readonly [PlayingCard, PlayingCard, PlayingCard]) =>
      threeSheaves.defaultMove?.({ anteCents: 100, pairPlusCents: 0, cards });
    expect(defaultOf(['2S', '2D', '3C'])).toEqual({ action: 'check' });
    expect(defaultOf(['AS', 'KD', 'JC'])).toEqual({ action: 'fold' });
  });

  test('refuses to check less than a pair, before it draws any chance', () => {
    const state = { anteCents: 100, pairPlusCents: 0, cards: ['AS', 'KD', 'JC'] } as const;
    const check = () => threeSheaves.play(state, { action: 'check' }, scriptedRandom([]));
    expect(check).toThrow(RulesRefusal);
  });
});

const steps = { min: 1, max: 500 };
describeRounds(
  threeSheaves,
  {
    bet: fc
      .record({
        ante: fc.integer({ min: 0, max: 500 }).map((half) => 50 * half),
        pairPlus: fc.integer(steps).map((half) => 50 * half),
      })
      .filter(({ ante, pairPlus }) => ante + pairPlus >= 100),
    move: fc.record({ action: fc.constantFrom(...threeSheavesActions) }),
  },
  vectors,
);
