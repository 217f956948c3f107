import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { deck } from '../engines/cards/deck.ts';
import type { PlayingCard } from '../engines/cards/events.ts';
import type { Random } from '../game.ts';
import { RulesRefusal } from '../playable-game.ts';
import { scriptedRandom } from '../test-support.ts';
import { describeRounds } from '../test-support-rounds.ts';
import { type BlackjackAction, blackjackActions } from './events.ts';
import vectors from './golden-vectors.json' with { type: 'json' };
import { sunsetBlackjack } from './rules.ts';

/** Deals these cards: player, dealer, player, hidden, then as drawn. */
function stacked(cards: readonly PlayingCard[]): Random {
  const seen: PlayingCard[] = [];
  return {
    below() {
      const card = cards[seen.length];
      if (card === undefined) throw new RangeError('no more cards are stacked');
      const before = deck.slice(0, deck.indexOf(card));
      const left = (other: PlayingCard) => 6 - seen.filter((each) => each === other).length;
      seen.push(card);
      return before.reduce((total, other) => total + left(other), 0);
    },
  };
}

function play(cards: readonly PlayingCard[], actions: readonly BlackjackAction[]) {
  const random = stacked(cards);
  let step = sunsetBlackjack.open(1000n, { main: 1000 }, random);
  let staked = 1000n;
  for (const action of actions) {
    if (step.over) throw new Error('the round is over');
    staked += sunsetBlackjack.addedStake?.(step.state, { action }) ?? 0n;
    step = sunsetBlackjack.play(step.state, { action }, random);
  }
  return { payoutCents: step.over ? step.payoutCents : undefined, staked };
}

describe('a round', () => {
  test.each<[string, PlayingCard[], BlackjackAction[], bigint, bigint]>([
    ['a blackjack pays 3:2', ['AS', '9H', 'KS', '9D'], [], 1000n, 2500n],
    ['two blackjacks push', ['AS', 'KH', 'KS', 'AD'], [], 1000n, 1000n],
    ['the dealer peeks and takes the stake only', ['8S', 'KH', '8D', 'AD'], [], 1000n, 0n],
    ['a win pays 1:1', ['TS', '9H', 'KS', '9D'], ['stand'], 1000n, 2000n],
    ['equal totals push', ['TS', '9H', '8S', '9D'], ['stand'], 1000n, 1000n],
    ['a bust loses and the dealer draws nothing', ['TS', '6H', '6S', '9D', 'KC'], ['hit'], 1000n, 0n],
    ['the dealer stands on soft 17', ['TS', '6H', '8S', 'AD'], ['stand'], 1000n, 2000n],
    ['a double gets one card', ['5S', '6H', '6D', 'TD', 'TC', '9S'], ['double'], 2000n, 4000n],
    ['insurance pays 2:1', ['TS', 'AH', '9S', 'KD'], ['insure'], 1500n, 1500n],
    ['a declined insurance costs nothing', ['TS', 'AH', '9S', 'KD'], ['decline'], 1000n, 0n],
    [
      'split aces get one card each, and 21 is no blackjack',
      ['AS', '6H', 'AD', 'TD', 'KC', '5C', 'KH'],
      ['split'],
      2000n,
      4000n,
    ],
    [
      'a split is split again and doubled',
      ['8S', '6H', '8D', 'TD', '8C', '3C', 'TS', '2D', '9H', 'TH', 'KH'],
      ['split', 'split', 'stand', 'double', 'stand'],
      4000n,
      8000n,
    ],
  ])('%s', (_, cards, actions, staked, payoutCents) => {
    expect(play(cards, actions)).toEqual({ staked, payoutCents });
  });

  test('refuses a move that is not offered, before it draws any chance', () => {
    const state = {
      stakeCents: 1000,
      dealer: ['6H', 'TD'],
      hands: [{ cards: ['5S', '4D', '2C'], isDoubled: false, isDone: false }],
      active: 0,
      insurance: 'none',
    } as const;
    for (const action of ['double', 'split', 'insure', 'decline'] as const)
      expect(() => sunsetBlackjack.play(state, { action }, scriptedRandom([]))).toThrow(RulesRefusal);
  });

  test('shows the hidden card in no event before the dealer plays', () => {
    const random = stacked(['TS', '9H', '8S', '2D']);
    const step = sunsetBlackjack.open(1000n, { main: 1000 }, random);
    expect(JSON.stringify(step.events)).not.toContain('2D');
  });
});

const steps = { min: 2, max: 1000 };
describeRounds(
  sunsetBlackjack,
  {
    bet: fc.integer(steps).map((half) => ({ main: 50 * half })),
    move: fc.record({ action: fc.constantFrom(...blackjackActions) }),
  },
  vectors,
);
