import { bySuite } from '@golden-acers/testing/suite';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type SandboxTestEnv, sandboxTestEnv } from '../test-support.ts';

const ok = { code: '200', msg: 'success' };
const march = { fromDate: '2026-03-01', toDate: '2026-03-31' };

/** Shared by the tests that do not depend on what the agent has. */
let sandbox: SandboxTestEnv;
beforeAll(async () => {
  sandbox = await sandboxTestEnv();
});
afterAll(() => sandbox[Symbol.asyncDispose]());

test('a recharge debits the agent, a redeem credits it, and both are trade records', async () => {
  await using sandbox = await sandboxTestEnv();
  const account = await sandbox.player('player_01');
  expect(await sandbox.call('recharge', { account, amount: '2500' })).toEqual(ok);
  sandbox.clock.advance(24 * 60 * 60 * 1000 - 11 * 60 * 60 * 1000 + 5_000);
  expect(await sandbox.call('redeem', { account, amount: '1' })).toEqual(ok);
  expect(await sandbox.balance(account)).toBe('24.99');
  expect(await sandbox.login()).toMatchObject({ Balance: '999975.01' });
  const row = { account, gameId: 1000001 };
  expect(await sandbox.call('getTradeRecord', { account, ...march })).toEqual({
    ...ok,
    data: [
      { ...row, balanceBefore: '25.00', score: '-0.01', insertTime: '2026/3/2 01:00:05' },
      { ...row, balanceBefore: '0.00', score: '25.00', insertTime: '2026/3/1 12:00:00' },
    ],
  });
  const second = { account, fromDate: '2026-03-02 01:00:05', toDate: '2026-03-02 01:00:05' };
  expect((await sandbox.call('getTradeRecord', second)).data).toHaveLength(1);
  const day = { account, fromDate: '2026-03-01', toDate: '2026-03-01' };
  expect((await sandbox.call('getTradeRecord', day)).data).toHaveLength(1);
  sandbox.sandbox.switches.set({ zoneMinutes: 8 * 60, redeemScore: 'positive' });
  expect(
    (await sandbox.call('getTradeRecord', { account, fromDate: '2026-03-02', toDate: '2026-03-02' })).data,
  ).toEqual([{ ...row, balanceBefore: '25.00', score: '0.01', insertTime: '2026/3/2 09:00:05' }]);
});

test('a transfer above the payer’s balance is refused and changes nothing', async () => {
  await using sandbox = await sandboxTestEnv();
  const account = await sandbox.player('player_01', 1_000);
  const noCredit = await sandbox.call('recharge', { account, amount: '99999001' });
  expect(noCredit).toEqual({ code: '201', msg: 'Sorry, there is not enough gold for the operator!' });
  const noBalance = await sandbox.call('redeem', { account, amount: '1001' });
  expect(noBalance).toEqual({ code: '201', msg: "Sorry, there is not enough gold in the player's balance!" });
  expect(await sandbox.call('recharge', { account, amount: '99999000' })).toEqual(ok);
  expect(await sandbox.login()).toMatchObject({ Balance: '0.00' });
  expect((await sandbox.call('getTradeRecord', { account, ...march })).data).toHaveLength(2);
});

test('a transactionId identifies one transfer for three days and is refused for another one', async () => {
  const account = await sandbox.newPlayer();
  const transfer = { account, amount: '500', transactionId: 'tr_0000000001' };
  const responses = await Promise.all(Array.from({ length: 20 }, () => sandbox.call('recharge', transfer)));
  for (const response of responses) expect(response).toEqual(ok);
  expect(await sandbox.balance(account)).toBe('5.00');
  const reused = { code: '201', msg: 'The transactionId was used for another transfer.' };
  expect(await sandbox.call('recharge', { ...transfer, amount: '501' })).toEqual(reused);
  expect(await sandbox.call('redeem', transfer)).toEqual(reused);
  sandbox.clock.advance(3 * 24 * 60 * 60 * 1000 + 1);
  expect(await sandbox.call('recharge', transfer)).toEqual(ok);
  expect(await sandbox.balance(account)).toBe('10.00');
  sandbox.sandbox.switches.set({ transactionId: false });
  expect(await sandbox.call('recharge', transfer)).toEqual(ok);
  sandbox.sandbox.switches.set({ transactionId: true });
  expect(await sandbox.balance(account)).toBe('15.00');
});

test('trade records have the transactionId only when the switch is on', async () => {
  const account = await sandbox.newPlayer();
  await sandbox.call('recharge', { account, amount: '500', transactionId: 'tr_0000000002' });
  await sandbox.call('redeem', { account, amount: '100' });
  const rows = async () => (await sandbox.call('getTradeRecord', { account, ...march })).data;
  expect(await rows()).not.toContainEqual(expect.objectContaining({ transactionId: expect.anything() }));
  sandbox.sandbox.switches.set({ tradeTransactionId: true });
  expect(await rows()).toMatchObject([
    { score: '-1.00', transactionId: '' },
    { score: '5.00', transactionId: 'tr_0000000002' },
  ]);
  sandbox.sandbox.switches.set({ tradeTransactionId: false });
});

test('concurrent recharges and redeems never make a balance negative, and each has its record', async () => {
  const account = await sandbox.newPlayer(1_000);
  const responses = [];
  // Twenty at once fill the connection pool.
  for (let volley = 0; volley < bySuite(3, 10); volley += 1) {
    const calls = Array.from({ length: 20 }, (_, at) =>
      at % 4 === 0
        ? sandbox.call('recharge', { account, amount: '30' })
        : sandbox.call('redeem', { account, amount: '35' }),
    );
    responses.push(...(await Promise.all(calls)));
  }
  const applied: number[] = responses.map((response, at) => {
    if (response.code !== '200') return 0;
    return at % 4 === 0 ? 30 : -35;
  });
  const cents = applied.reduce((sum, change) => sum + change, 1_000);
  expect(cents).toBeGreaterThanOrEqual(0);
  expect(await sandbox.balance(account)).toBe((cents / 100).toFixed(2));
  const records = await sandbox.call('getTradeRecord', { account, ...march });
  expect(records.data).toHaveLength(1 + applied.filter((change) => change !== 0).length);
});

test('a redeem is refused while the player is in a game, a recharge is not', async () => {
  const account = await sandbox.newPlayer(1_000);
  const session = await sandbox.enter(account, 1001);
  const inGame = { code: '201', msg: 'The player is in the game. Please leave the game first.' };
  const redeem = { account, amount: '100' };
  expect(await sandbox.call('redeem', redeem)).toEqual(inGame);
  expect(await sandbox.call('recharge', redeem)).toEqual(ok);
  expect((await sandbox.api('POST /leave', { session, body: {} })).status).toBe(200);
  expect(await sandbox.call('redeem', redeem)).toEqual(ok);

  await sandbox.enter(account, 1001);
  sandbox.clock.advance(2 * 60 * 1000 + 1);
  expect(await sandbox.call('redeem', redeem)).toEqual(ok);

  await sandbox.enter(account, 1001);
  expect(await sandbox.call('redeem', redeem)).toEqual(inGame);
  expect(await sandbox.call('kickPlayerOut', { account })).toEqual(ok);
  expect(await sandbox.call('redeem', redeem)).toEqual(ok);
});
