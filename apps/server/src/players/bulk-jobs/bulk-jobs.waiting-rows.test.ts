import { toMoney } from '@golden-acers/contract';
import { type TestEnv, type TestPlayer, testEnv } from '@golden-acers/testing';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type BulkJobClient, createBulkJobClient, rowCounts } from '../../../test/test-support-bulk-jobs.ts';

let env: TestEnv;
let jobs: BulkJobClient;
beforeAll(async () => {
  env = await testEnv();
  jobs = createBulkJobClient(env, env.root);
});
afterAll(() => env[Symbol.asyncDispose]());

const nameOf = ({ fortunePanda: { username } }: TestPlayer) => username;
const recharge = (players: readonly TestPlayer[]) => ({
  kind: 'recharge' as const,
  rows: players.map((player) => ({ account: nameOf(player), amount: toMoney(300n) })),
  reason: 'A good week',
  confirmation: '',
});
const jobTotals = async () => {
  const { body } = await env.root.request('GET /fortune-panda/jobs', { query: { limit: '1' } });
  return body;
};

describe('a row', () => {
  test('waits for its player’s open transfer, and the start of the job is not refused', async () => {
    const [busy, free] = [await env.player('row-busy'), await env.player('row-free')];
    env.fault({ action: 'recharge', kind: 'drop-response' });
    expect(await env.recharge(busy, 700)).toMatchObject({ status: 202 });
    const selection = { accounts: [nameOf(busy)] };
    expect(
      (await jobs.preview({ kind: 'recharge', selection, amount: toMoney(300n) })).body.data,
    ).toMatchObject({
      accepted: 1,
      refused: 0,
    });
    const { id } = await jobs.start(recharge([busy, free]));
    expect((await jobs.get(id)).counts).toEqual(rowCounts({ waiting: 2 }));
    expect((await jobs.over(id)).counts).toEqual(rowCounts({ done: 2 }));
    expect(await env.centsAtProvider(busy)).toBe(3_500n);
    expect(await env.centsAtProvider(free)).toBe(2_800n);
  });

  test('is tried again with a new transfer if the last one failed for a temporary reason', async () => {
    const players = await Promise.all(['a', 'b', 'c'].map((name) => env.player(`row-again-${name}`)));
    env.fault({ action: 'recharge', kind: 'reset', count: 2 });
    const { id } = await jobs.start(recharge(players));
    expect((await jobs.over(id)).counts).toEqual(rowCounts({ done: 3 }));
    const tries = (await jobs.rows(id)).map((row) => row.tries);
    expect(tries.sort()).toEqual([1, 2, 2]);
    for (const player of players) expect(await env.centsAtProvider(player)).toBe(2_800n);
  });

  test('fails after the maximum number of attempts', async () => {
    const player = await env.player('row-hopeless');
    env.fault({ action: 'recharge', kind: 'reset' });
    const { id } = await jobs.start(recharge([player]));
    await env.db.updateTable('bulkJobRow').where('bulkJobId', '=', id).set({ postponedCount: 100 }).execute();
    expect((await jobs.over(id)).counts).toEqual(rowCounts({ failed: 1 }));
    expect(await jobs.rows(id, 'failed')).toMatchObject([{ refusal: { code: 'transfer.not_carried_out' } }]);
    expect(await env.centsAtProvider(player)).toBe(2_500n);
  });
});

test('a job that the server paused is counted until its agent resumes it, and loses no row', async () => {
  const player = await env.player('row-paused');
  const text = 'Sorry, there is not enough gold for the operator!';
  env.fault({ action: 'recharge', kind: 'unknown-text', text });
  expect(await jobTotals()).toMatchObject({ open: 0, pausedByServer: 0 });
  const { id } = await jobs.start(recharge([player]));
  expect(await jobs.until(id, ({ state }) => state !== 'running')).toMatchObject({
    state: 'paused',
    obstacle: { code: 'provider.agent_credit_low' },
    counts: rowCounts({ waiting: 1 }),
  });
  expect(await jobTotals()).toMatchObject({ open: 1, pausedByServer: 1 });
  await jobs.control(id, 'resume');
  expect(await jobTotals()).toMatchObject({ pausedByServer: 0 });
  expect((await jobs.over(id)).counts).toEqual(rowCounts({ done: 1 }));
  expect(await env.centsAtProvider(player)).toBe(2_800n);
});

test('a list of amounts is refused if it names a player twice, or one who is not selected', async () => {
  const [player, other] = [await env.player('list-once'), await env.player('list-other')];
  const account = player.fortunePanda.username;
  const twice = [
    { account, amount: toMoney(100n) },
    { account, amount: toMoney(200n) },
  ];
  const preview = (amounts: typeof twice) =>
    env.root.request('POST /fortune-panda/jobs/preview', {
      body: { kind: 'recharge', selection: { accounts: [account] }, amounts },
    });
  const invalid = { status: 422, body: { code: 'request.invalid' } };
  expect(await preview(twice)).toMatchObject(invalid);
  expect(await preview([{ account: other.fortunePanda.username, amount: toMoney(100n) }])).toMatchObject({
    status: 404,
    body: { code: 'player.not_found' },
  });
  expect(await preview([{ account, amount: toMoney(100n) }])).toMatchObject({ status: 200 });
  expect(
    await env.root.request('POST /fortune-panda/jobs', {
      body: { kind: 'recharge', rows: twice, reason: 'A good week', confirmation: '' },
      headers: { 'idempotency-key': env.newKey() },
    }),
  ).toMatchObject(invalid);
});

test('a job that moves money is refused when a row has no amount, even a row that is refused anyway', async () => {
  const [active, frozen] = [await env.player('with-amount'), await env.player('without-amount')];
  await env.db.updateTable('player').set({ frozenAt: new Date() }).where('id', '=', frozen.id).execute();
  const rows = [
    { account: active.fortunePanda.username, amount: toMoney(100n) },
    { account: frozen.fortunePanda.username },
  ];
  expect(
    await env.root.request('POST /fortune-panda/jobs', {
      body: { kind: 'recharge', rows, reason: 'A good week', confirmation: '' },
      headers: { 'idempotency-key': env.newKey() },
    }),
  ).toMatchObject({ status: 422, body: { code: 'job.amount_missing' } });
});
