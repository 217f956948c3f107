import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { constantRandom, roundResponse, type SandboxTestEnv, sandboxTestEnv } from '../test-support.ts';
import { formatProtocolTime, parseProtocolTime } from './record-times.ts';

const fish = 3001;
const poker = 2001;

async function shoot(sandbox: SandboxTestEnv, session: string): Promise<number> {
  const body = { key: randomUUID(), stakeCents: 10, bet: { targets: ['sardine'] } };
  return roundResponse.parse((await sandbox.api('POST /rounds', { session, body })).body).round.payoutCents;
}

test('a game record has the stakes, wins and balances of one session', async () => {
  await using sandbox = await sandboxTestEnv({ gameRandom: constantRandom(0) });
  const account = await sandbox.player('player_01', 1_000);
  const first = await sandbox.enter(account, fish);
  const won = (await shoot(sandbox, first)) + (await shoot(sandbox, first));
  sandbox.clock.advance(24 * 60 * 60 * 1000);
  const second = await sandbox.enter(account, poker);
  await sandbox.api('POST /rounds', {
    session: second,
    body: { key: randomUUID(), stakeCents: 25, bet: {} },
  });
  await sandbox.enter(account, fish);

  const row = { account, gameId: 1000001 };
  const fishRow = {
    ...row,
    balanceBefore: '10.00',
    totalPlayed: '0.20',
    totalWin: (won / 100).toFixed(2),
    balanceNow: (10 - 0.2 + won / 100).toFixed(2),
    reason: 'Golden Nets',
    insertTime: '2026/3/1 12:00:00',
  };
  const pokerRow = {
    ...row,
    balanceBefore: fishRow.balanceNow,
    totalPlayed: '0.25',
    totalWin: '0.00',
    balanceNow: (10 - 0.45 + won / 100).toFixed(2),
    reason: 'Jacks or Better',
    insertTime: '2026/3/2 12:00:00',
  };
  const records = async (params: Record<string, string> = {}) =>
    (await sandbox.call('getGameRecord', { account, ...params })).data;
  expect(await records()).toEqual([pokerRow, fishRow]);
  expect(await records({ kindId: '3001' })).toEqual([fishRow]);
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
