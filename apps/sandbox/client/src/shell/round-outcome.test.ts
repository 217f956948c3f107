import { beforeAll, expect, test } from 'vitest';
import type { GameRound } from '../api.ts';
import type { GameModule } from '../game.ts';
import { switchLanguage } from '../language/language.ts';
import { describeRoundOutcome } from './round-outcome.ts';

const game = { describeOutcome: () => 'No win.' } as unknown as GameModule;
const round = (payoutCents: number) =>
  ({ payoutCents, jackpot: { name: 'Grand', cents: 10_000 } }) as unknown as GameRound;

beforeAll(() => switchLanguage('en'));

test('a jackpot without another win is not announced as no win', () => {
  expect(describeRoundOutcome(game, round(0))).toBe('You won the Grand jackpot: $100.00.');
  expect(describeRoundOutcome(game, round(50))).toBe('You won the Grand jackpot: $100.00. No win.');
});
