import { toMoney } from '@golden-acers/contract/money-values';
import { expect, test } from 'vitest';
import { groupBets } from './bet-groups.ts';
import type { BetItem } from './bets.queries.ts';

const bet = (id: string, at: Date, gameName: string, won: number): BetItem => ({
  ...{ id, at: at.toISOString(), gameName, kindId: 1001, staked: toMoney(100), won: toMoney(won) },
  ...{ balanceBefore: toMoney(0), balanceAfter: toMoney(0) },
});
const [late, noon, dayBefore] = [
  new Date(2026, 2, 10, 23, 30),
  new Date(2026, 2, 10, 12),
  new Date(2026, 2, 9),
];

test('bets are grouped by the reader’s day and by game, with the sums of each game', () => {
  const days = groupBets([
    bet('1', late, 'Golden Nets', 50),
    bet('2', late, 'Acres of Gold', 0),
    bet('3', noon, 'Golden Nets', 250),
    bet('4', dayBefore, 'Golden Nets', 0),
  ]);
  expect(days.map(({ day }) => day)).toEqual(['2026-03-10', '2026-03-09']);
  expect(
    days[0]?.groups.map(({ gameName, stakedCents, wonCents, bets }) => [
      gameName,
      stakedCents,
      wonCents,
      bets.map(({ id }) => id),
    ]),
  ).toEqual([
    ['Golden Nets', 200n, 300n, ['1', '3']],
    ['Acres of Gold', 100n, 0n, ['2']],
  ]);
});
