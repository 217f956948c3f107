import { money, toMoney } from '@golden-acers/contract';
import { passRetryPauses, startServer, type TestEnv, type TestPlayer, testEnv } from '@golden-acers/testing';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { z } from 'zod';

const list = z.object({
  data: z.array(z.looseObject({ account: z.string(), id: z.string() })),
  nextCursor: z.string().nullable(),
  coverage: z.object({ players: z.number(), unread: z.number() }).optional(),
  totals: z.record(z.string(), z.unknown()).optional(),
});
type Kind = 'transactions' | 'games' | 'jackpots' | 'welfare';
const kinds = { transactions: 'transaction', games: 'game', jackpots: 'jp' } as const;

let env: TestEnv;
beforeAll(async () => {
  env = await testEnv();
});
afterAll(() => env[Symbol.asyncDispose]());

const today = { fromDate: '2026-03-01', toDate: '2026-03-01' };
const accountNames = (...players: TestPlayer[]) =>
  players.map(({ fortunePanda }) => fortunePanda.username).join(',');

async function listRecords(kind: Kind, ask: Record<string, string>, token = env.root.token) {
  const query = new URLSearchParams({ ...today, ...ask }).toString();
  const response = await env.call(`GET /agent/records/${kind}`, { token, query });
  expect(response.status, JSON.stringify(response.body)).toBe(200);
  return list.parse(response.body);
}
const fetchRecords = (kind: keyof typeof kinds, ask: Record<string, string>, token = env.root.token) =>
  env.call('POST /agent/records/read', { token, body: { kind: kinds[kind], ...today, ...ask } });

describe('the transaction records', () => {
  test('show both sides of each transfer, and mark a transfer that only one side has', async () => {
    const player = await env.player('records-both');
    await env.recharge(player, 2_000);
    await env.rechargeElsewhere(player, 777n);
    const players = accountNames(player);
    expect(await listRecords('transactions', { players })).toMatchObject({
      data: [{ match: 'unread', provider: null }, { match: 'unread' }],
      coverage: { players: 1, unread: 1 },
    });
    env.clock.advance(1_000);
    expect(await fetchRecords('transactions', { players })).toMatchObject({
      status: 200,
      body: { data: null },
    });
    const page = await listRecords('transactions', { players });
    expect(page.coverage).toEqual({ players: 1, unread: 0 });
    expect(
      page.data
        .map(({ match, provider, own }) => [
          match,
          z.object({ score: money }).nullish().parse(provider)?.score.amountMinor,
          z.object({ change: money }).nullish().parse(own)?.change.amountMinor,
        ])
        .sort(),
    ).toEqual([
      ['both', '2000', '2000'],
      ['both', '2500', '2500'],
      ['only_at_provider', '777', undefined],
    ]);
    expect(page.totals).toMatchObject({
      records: 3,
      recharged: toMoney(5_277n),
      redeemed: toMoney(0n),
      ownTransfers: 2,
      ownRecharged: toMoney(4_500n),
      onlyAtProvider: 1,
      onlyInLedger: 0,
    });
  });

  test('show a transfer that is missing in the provider’s records', async () => {
    const player = await env.player('records-missing');
    await fetchRecords('transactions', { players: accountNames(player) });
    const lost = await env.db
      .selectFrom('tradeRecord')
      .where('playerId', '=', player.id)
      .select('id')
      .execute();
    expect(lost).toHaveLength(1);
    await env.db.deleteFrom('tradeRecord').where('playerId', '=', player.id).execute();
    await env.db
      .updateTable('recordDay')
      .where('playerId', '=', player.id)
      .set({ fetchedAt: new Date('2026-03-01T23:00:00Z') })
      .execute();
    const page = await listRecords('transactions', { players: accountNames(player) });
    expect(page.data).toMatchObject([
      { match: 'only_in_ledger', own: { change: toMoney(2_500n), cause: 'sign_up' } },
    ]);
    expect(page.totals).toMatchObject({ onlyInLedger: 1 });
  });

  test('are paged without repeating a row', async () => {
    const player = await env.player('records-pages');
    for (let at = 1; at <= 4; at += 1) await env.recharge(player, 100 + at);
    await fetchRecords('transactions', { players: accountNames(player) });
    const seen: string[] = [];
    let cursor: string | null = null;
    do {
      const ask = { players: accountNames(player), limit: '2', ...(cursor === null ? {} : { cursor }) };
      const page = await listRecords('transactions', ask);
      seen.push(...page.data.map(({ id }) => id));
      cursor = page.nextCursor;
    } while (cursor !== null);
    expect(seen).toHaveLength(5);
    expect(new Set(seen).size).toBe(5);
  });
});

describe('the filter by manager', () => {
  test('restricts lists, readings and files to the players of an agent’s subtree, and accepts own agents only', async () => {
    const store = await env.agent({ name: 'store-as-filter' });
    const other = await env.agent({ name: 'store-beside' });
    const player = await env.player('records-managed');
    await env.player('records-of-root');
    await env.db.updateTable('player').where('id', '=', player.id).set({ agentId: store.id }).execute();
    const ask = { agentId: store.id };
    const page = await listRecords('welfare', ask);
    expect(page.data.map(({ account }) => account)).toEqual([player.fortunePanda.username]);
    expect((await listRecords('games', ask)).coverage).toEqual({ players: 1, unread: 1 });
    expect(await fetchRecords('games', ask)).toMatchObject({ status: 200, body: { data: null } });
    expect((await listRecords('games', ask)).coverage).toEqual({ players: 1, unread: 0 });
    expect((await listRecords('welfare', { agentId: other.id })).data).toEqual([]);

    const foreign = { agentId: store.id };
    const query = new URLSearchParams({ ...today, ...foreign }).toString();
    const refused = { status: 404, body: { code: 'agent.not_found' } };
    const { token } = other;
    expect(await env.call('GET /agent/records/welfare', { token, query })).toMatchObject(refused);
    expect(await fetchRecords('games', foreign, token)).toMatchObject(refused);
    const body = { table: 'welfare-records' as const, filters: { players: '', ...today, ...foreign } };
    expect(await env.call('POST /agent/exports', { token, body })).toMatchObject(refused);
  });
});

describe('a reading of records', () => {
  test('spends no call on past days that are stored, and reads today again', async () => {
    const player = await env.player('records-once');
    const players = accountNames(player);
    const past = { players, fromDate: '2026-02-20', toDate: '2026-02-25' };
    const days = { players, fromDate: '2026-02-20', toDate: '2026-03-01' };
    expect((await fetchRecords('games', past)).status).toBe(200);
    env.fault({ action: 'getGameRecord', kind: 'reset', count: 100 });
    expect((await fetchRecords('games', past)).status).toBe(200);
    expect((await fetchRecords('games', days)).status).toBe(503);
    env.sandbox.faultInjector.clear();
    expect((await fetchRecords('games', days)).status).toBe(200);
    const rows = await env.db
      .selectFrom('recordDay')
      .where('playerId', '=', player.id)
      .where('kind', '=', 'game')
      .orderBy('day')
      .select(['day', 'isFinal'])
      .execute();
    expect(rows).toHaveLength(10);
    expect(rows.filter(({ isFinal }) => !isFinal)).toEqual([{ day: '2026-03-01', isFinal: false }]);
  });

  test('of several accounts continues in the background, shows the remaining time, and is visible to its agent only', async () => {
    const one = await env.player('records-many-one');
    const two = await env.player('records-many-two');
    const started = await fetchRecords('jackpots', { players: accountNames(one, two) });
    expect(started).toMatchObject({
      status: 202,
      body: { data: { players: 2, done: 0, isOver: false, secondsLeft: 1 } },
    });
    await env.runJobs('record fetches');
    const [over] = (await env.root.call('GET /agent/records/readings')).data;
    expect(over).toMatchObject({ isOver: true, done: 2, failed: 0 });
    expect((await listRecords('jackpots', { players: accountNames(one, two) })).coverage).toEqual({
      players: 2,
      unread: 0,
    });
    const store = await env.agent({ name: 'store-of-records' });
    expect((await store.call('GET /agent/records/readings')).data).toEqual([]);
    expect(await fetchRecords('jackpots', { players: accountNames(one) }, store.token)).toMatchObject({
      status: 404,
      body: { code: 'player.not_found' },
    });
    expect((await listRecords('jackpots', {}, store.token)).coverage).toEqual({ players: 0, unread: 0 });
  });

  test('waits for calls without counting attempts, and omits players whose provider agent was removed', async () => {
    const tuning = { ...env.provider.tuning, recordCallsPerMinute: 1 };
    const provider = { ...env.provider, tuning };
    const start = () => startServer(env.databaseUrl, { clock: env.clock, config: { provider } });
    const players: TestPlayer[] = [];
    for (const name of ['one', 'two', 'three']) players.push(await env.player(`records-slow-${name}`));
    const ids = players.map(({ id }) => id);
    await env.db
      .insertInto('providerAgent')
      .values({
        ...{ id: 'pa_gone', name: 'GoneAgent', agentKeySealed: null, catalogueAt: null, position: null },
        ...{ signInLeaseUntil: null, signInRefusedUntil: null, creditCents: null, creditAt: null },
      })
      .execute();
    await env.db
      .updateTable('player')
      .where('id', '=', ids[0] ?? '')
      .set({ providerAgentId: 'pa_gone' })
      .execute();
    // The calls of other tests no longer count.
    await sql`delete from provider_call`.execute(env.db);
    let slow = await start();
    const response = await slow.http.inject({
      method: 'POST',
      url: '/api/agent/records/read',
      headers: { authorization: `Bearer ${env.root.token}` },
      payload: { kind: 'game', ...today, players: accountNames(...players) },
    });
    expect(response.statusCode).toBe(202);
    expect(response.json()).toMatchObject({ data: { players: 2 } });
    const read = () =>
      env.db
        .selectFrom('recordFetchPlayer')
        .where('playerId', 'in', ids)
        .select(['attempts', 'fetchedAt'])
        .execute();
    await slow.runDueJobs(['record fetches']);
    expect((await read()).filter((row) => row.fetchedAt === null)).toHaveLength(1);
    await sql`update provider_call set called_at = called_at - interval '2 minutes'`.execute(env.db);
    await passRetryPauses(env.adminDatabaseUrl);
    // A server caches until when it is blocked.
    await slow.close();
    slow = await start();
    await slow.runDueJobs(['record fetches']);
    const parts = await read();
    expect(parts.filter((row) => row.fetchedAt === null)).toEqual([]);
    expect(parts.map(({ attempts }) => attempts)).toEqual([1, 1]);
    await slow.close();
  });

  test('is refused for invalid periods', async () => {
    for (const days of [
      { fromDate: '2026-03-02', toDate: '2026-03-01' },
      { fromDate: '2025-11-28', toDate: '2026-03-01' },
      { fromDate: '0001-01-01', toDate: '0001-01-02' },
      { fromDate: '9999-12-30', toDate: '9999-12-31' },
      { fromDate: '2026-02-30', toDate: '2026-03-01' },
      { fromDate: '1/3/2026', toDate: '2026-03-01' },
    ]) {
      expect(await fetchRecords('games', { players: '', ...days })).toMatchObject({ status: 422 });
      const query = new URLSearchParams(days).toString();
      const response = await env.root.request('GET /agent/records/welfare', { query });
      expect(response.status, JSON.stringify(days)).toBe(422);
    }
  });
});

describe('the welfare records', () => {
  test('contain the sign-up credits and no recharge by an agent', async () => {
    const player = await env.player('records-welfare');
    await env.recharge(player, 5_000);
    const page = await listRecords('welfare', { players: accountNames(player) });
    expect(page.data).toMatchObject([
      { cause: 'sign_up', amount: toMoney(2_500n), account: player.fortunePanda.username },
    ]);
    expect(page.totals).toEqual({ records: 1, given: toMoney(2_500n), corrected: toMoney(0n) });
  });
});

describe('the records', () => {
  let player: TestPlayer;
  beforeAll(async () => {
    player = await env.player('file-of-records');
    await fetchRecords('transactions', { players: accountNames(player) });
  });

  test.each(['transaction-records', 'game-records', 'jp-records', 'welfare-records'])(
    'of the table %s can be exported as a file',
    async (table) => {
      const token = env.root.token;
      const body = { table, filters: { players: accountNames(player), ...today } };
      const made = await env.root.request('POST /agent/exports', { body });
      const { id } = z.looseObject({ id: z.string() }).parse(made.body.data);
      await env.runJobs('queued jobs');
      const { data } = await env.root.call('GET /agent/exports/:id', { params: { id } });
      expect(data).toMatchObject({ state: 'ready' });
      const headers = { authorization: `Bearer ${token}` };
      const file = await env.server.http.inject({ url: `/api/agent/exports/${id}/file`, headers });
      const rows = file.body.trim().split('\r\n').slice(1);
      expect(rows).toHaveLength(/transaction|welfare/.test(table) ? 1 : 0);
      for (const row of rows) expect(row).toContain(`,${player.fortunePanda.username},file-`);
      const foreign = { ...body, filters: { players: 'Nobody_01', ...today } };
      await env.root.expectRefusal('player.not_found', 'POST /agent/exports', { body: foreign });
    },
  );
});
