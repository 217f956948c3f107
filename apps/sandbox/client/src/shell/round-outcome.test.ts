import { beforeAll, expect, test } from 'vitest';
import type { GameRound } from '../api.ts';
import type { GameModule } from '../game.ts';
import { switchLanguage } from '../language/language.ts';
import { announcedResult, describeRoundOutcome, netText } from './round-outcome.ts';

const game = { describeOutcome: () => 'No win.' } as unknown as GameModule;
const round = (payoutCents: number) =>
  ({ payoutCents, jackpot: { name: 'Grand', cents: 10_000 } }) as unknown as GameRound;

beforeAll(() => switchLanguage('en'));

test('a jackpot without another win is not announced as no win', () => {
  expect(describeRoundOutcome(game, round(0))).toBe('You won the Grand jackpot: $100.00.');
  expect(describeRoundOutcome(game, round(50))).toBe('You won the Grand jackpot: $100.00. No win.');
});

test('what a round returned is set against its stake', () => {
  expect(netText(100, 80)).toBe('Net -$0.20');
  expect(netText(100, 100)).toBe('Net $0.00');
  expect(netText(100, 160)).toBe('Net +$0.60');
});

test('a screen reader hears the net result of a round with a stake', () => {
  const result = { outcome: 'Returned $0.80: 3 apples on line 1.', balance: '$24.80' };
  expect(announcedResult({ ...result, stakeCents: 100, paidCents: 80 })).toBe(
    'Returned $0.80: 3 apples on line 1. Balance $24.80. Net -$0.20.',
  );
  expect(announcedResult({ outcome: '17 black.', balance: '$24.80', stakeCents: 0, paidCents: 0 })).toBe(
    '17 black. Balance $24.80.',
  );
});
