import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import {
  constantRandom,
  openTestRound,
  roundResponse,
  type SandboxTestEnv,
  sandboxTestEnv,
} from '../test-support.ts';
import { formatProtocolTime, parseProtocolTime } from './record-times.ts';

const fish = 3001;
const poker = 2001;

async function shoot(sandbox: SandboxTestEnv, session: string): Promise<number> {
  const body = { key: randomUUID(), stakeCents: 10, bet: { targets: ['sardine'] } };
  return roundResponse.parse((await sandbox.api('POST /rounds', { session, body })).body).round.payoutCents;
}

test('a game record is one round: its stake, win and the balances around it', async () => {
  await using sandbox = await sandboxTestEnv({ gameRandom: constantRandom(0) });
  const account = await sandbox.player('player_01', 1_000);
  const first = await sandbox.enter(account, fish);
  const won = await shoot(sandbox, first);
  sandbox.clock.advance(1_000);
  expect(await shoot(sandbox, first)).toBe(won);
  sandbox.clock.advance(24 * 60 * 60 * 1000);
  const second = await sandbox.enter(account, poker);
  const dealt = await openTestRound(sandbox, second, { stakeCents: 25 });
  const records = async (params: Record<string, string> = {}) =>
    (await sandbox.call('getGameRecord', { account, ...params })).data;

  const cents = (amount: number) => (amount / 100).toFixed(2);
  const fishRow = (balanceBefore: number, second: number) => ({
    account,
    gameId: 1000001,
    balanceBefore: cents(balanceBefore),
    totalPlayed: '0.10',
    totalWin: cents(won),
    balanceNow: cents(balanceBefore - 10 + won),
    reason: 'Golden Nets',
    insertTime: `2026/3/1 12:00:0${second}`,
  });
  const fishRows = [fishRow(1_000 - 10 + won, 1), fishRow(1_000, 0)];
  // An open hand is no record yet.
  expect(await records()).toEqual(fishRows);

  const balanceBefore = 1_000 + 2 * (won - 10);
  const move = { step: 1, move: { hold: [true, true, true, true, true] } };
  const drawn = await sandbox.api(`POST /rounds/${dealt.round.id}/moves`, { session: second, body: move });
  const { payoutCents } = roundResponse.parse(drawn.body).round;
  const pokerRow = {
    ...fishRow(balanceBefore, 0),
    totalPlayed: '0.25',
    totalWin: cents(payoutCents),
    balanceNow: cents(balanceBefore - 25 + payoutCents),
    reason: 'Jacks or Better',
    insertTime: '2026/3/2 12:00:01',
  };
  expect(await records()).toEqual([pokerRow, ...fishRows]);
  expect(await records({ kindId: '3001' })).toEqual(fishRows);
  expect(await records({ fromDate: '2026-03-02' })).toEqual([pokerRow]);
  expect(await records({ toDate: '2026-03-01 11:59:59' })).toEqual([]);
});

test('times are written with unpadded month and day, and read as a day or a second, in the provider’s zone', () => {
  expect(formatProtocolTime(new Date('2023-05-04T11:51:09Z'), 0)).toBe('2023/5/4 11:51:09');
  expect(formatProtocolTime(new Date('2023-12-31T20:05:09Z'), 8 * 60)).toBe('2024/1/1 04:05:09');
  expect(parseProtocolTime('2023-05-04', 0, 'start')).toEqual(new Date('2023-05-04T00:00:00.000Z'));
  expect(parseProtocolTime('2023-05-04', -60, 'end')).toEqual(new Date('2023-05-05T00:59:59.999Z'));
  expect(parseProtocolTime('2023-05-04 11:51:09', 0, 'start')).toEqual(new Date('2023-05-04T11:51:09.000Z'));
  expect(parseProtocolTime('2023-05-04 11:51:09', 0, 'end')).toEqual(new Date('2023-05-04T11:51:09.999Z'));
});

test.each([
  '2023-02-29',
  '2023-13-01',
  '2023-1-1',
  '2023-05-04 24:00:00',
  '2023-05-04T11:51:09',
  '0000-00-00',
  '',
])('%j is not a time', (text) => {
  expect(parseProtocolTime(text, 0, 'start')).toBeUndefined();
});
