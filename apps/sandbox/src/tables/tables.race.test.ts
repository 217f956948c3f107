import { randomUUID } from 'node:crypto';
import { games } from '@golden-acers/games';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { constantRandom, type SandboxTestEnv, sandboxTestEnv } from '../test-support.ts';
import { advanceTo, joinTable, openTable, playOut, roulette, tableStateOf } from './test-support-tables.ts';

const seventeen = constantRandom(17);

const bet = (api: SandboxTestEnv['api'], session: string, chips: object, key: string = randomUUID()) =>
  api('POST /table/bets', { session, body: { key, chips } });

async function enterMany(sandbox: SandboxTestEnv, count: number, cents: number): Promise<string[]> {
  const sessions: string[] = [];
  for (let index = 0; index < count; index += 1)
    sessions.push(await sandbox.enter(await sandbox.player(`player_${index}`, cents), roulette.kindId));
  return sessions;
}

test('a hundred bets at once are taken and paid exactly', async () => {
  await using sandbox = await sandboxTestEnv({ gameRandom: seventeen });
  const sessions = await enterMany(sandbox, 10, 1_000);
  await using table = await openTable(sandbox, sessions[0] ?? '');
  const placed = await Promise.all(
    Array.from({ length: 100 }, (_, index) =>
      bet(sandbox.api, sessions[index % 10] ?? '', { [index % 2 === 0 ? '17' : 'red']: 110 }),
    ),
  );
  // Ten bets of 1.10 each: the tenth of a player with 10.00 is refused.
  expect(placed.filter(({ status }) => status === 200)).toHaveLength(90);
  expect(placed.filter(({ body }) => body.code === 'round.balance_low')).toHaveLength(10);
  const { bets } = (await tableStateOf(sandbox, sessions[0] ?? '')).table;
  expect(bets).toMatchObject({ playerCount: 10, stakeCents: 90 * 110 });
  await playOut(sandbox, 'closed', 'result');
  for (let index = 0; index < 10; index += 1)
    expect(await sandbox.balance(`player_${index}`)).toBe(
      index % 2 === 0 ? ((10 + 9 * 110 * 36) / 100).toFixed(2) : '0.10',
    );
  await expect.poll(() => table.messages.filter(({ type }) => type === 'own')).toHaveLength(1);
});

test('a repeated and concurrent undo gives the chips back once', async () => {
  await using sandbox = await sandboxTestEnv({ gameRandom: seventeen });
  const [session = ''] = await enterMany(sandbox, 1, 1_000);
  await using _table = await openTable(sandbox, session);
  const key = randomUUID();
  const same = Array.from({ length: 8 }, () => bet(sandbox.api, session, { red: 500 }, key));
  for (const { status } of await Promise.all(same)) expect(status).toBe(200);
  expect(await sandbox.balance('player_0')).toBe('5.00');
  const undo = () => sandbox.api('POST /table/undo', { session, body: { keys: [key] } });
  for (const { status } of await Promise.all(Array.from({ length: 8 }, undo))) expect(status).toBe(200);
  expect(await sandbox.balance('player_0')).toBe('10.00');
});

test('all bets of a round together stay within the limit of the table', async () => {
  await using sandbox = await sandboxTestEnv({ gameRandom: seventeen });
  const sessions = await enterMany(sandbox, 3, 100_000);
  await using _table = await openTable(sandbox, sessions[0] ?? '');
  const max = games.get(roulette.slug)?.shared?.sharedLimits.roundMaxCents ?? 0n;
  await sandbox.db
    .updateTable('shared_round')
    .set({ staked_cents: max - 10_000n })
    .execute();
  const placed = await Promise.all(sessions.map((session) => bet(sandbox.api, session, { red: 6_000 })));
  expect(placed.map(({ body }) => body.code ?? 'taken').toSorted()).toEqual([
    'table.full',
    'table.full',
    'taken',
  ]);
});

test('two sandboxes on one database run one round, and each shows it to its own sockets', async () => {
  await using sandbox = await sandboxTestEnv({ gameRandom: seventeen });
  const [one = '', two = ''] = await enterMany(sandbox, 2, 1_000);
  const other = await sandbox.restart();
  await using here = await openTable(sandbox, one);
  await using there = await joinTable(other.url, two);
  expect(there.state().table.roundId).toBe(here.state().table.roundId);
  await bet(sandbox.api, one, { black: 100 });
  await bet(other.api, two, { red: 100 });
  const runBoth = async (slug: string) => {
    await Promise.all([sandbox.sandbox.tables.run(slug), other.tables.run(slug)]);
  };
  for (const phases of [
    ['closed', 'result', 'betting'],
    ['closed', 'result'],
  ] as const)
    await advanceTo(sandbox, { slug: roulette.slug, run: runBoth }, phases);
  expect([await sandbox.balance('player_0'), await sandbox.balance('player_1')]).toEqual(['11.00', '9.00']);
  const rounds = await sandbox.db.selectFrom('shared_round').select(['number', 'status']).execute();
  expect(rounds).toHaveLength(2);
  for (const { messages } of [here, there]) {
    const phases = () =>
      messages.flatMap((message) => (message.type === 'phase' ? [message.table.phase] : []));
    await expect.poll(() => phases().filter((phase) => phase === 'result')).toHaveLength(2);
    expect(messages.filter(({ type }) => type === 'own')).toHaveLength(1);
  }
});

/** The sandbox stops without finishing anything, as after SIGKILL; another one comes up later. */
async function crash(sandbox: SandboxTestEnv) {
  await sandbox.sandbox.tables.close();
  sandbox.clock.advance(60_000);
  return sandbox.restart();
}

test.each(['betting', 'closed', 'result'] as const)(
  'a sandbox that dies while the table is in %s loses no bet and pays none twice',
  async (phase) => {
    await using sandbox = await sandboxTestEnv({ gameRandom: seventeen });
    const [session = ''] = await enterMany(sandbox, 1, 1_000);
    await using _table = await openTable(sandbox, session);
    await bet(sandbox.api, session, { black: 100 });
    if (phase !== 'betting') await playOut(sandbox, 'closed');
    if (phase === 'result') await playOut(sandbox, 'result');
    const next = await crash(sandbox);
    for (let repeat = 0; repeat < 4; repeat += 1) {
      await next.tables.run(roulette.slug);
      sandbox.clock.advance(60_000);
    }
    expect(await sandbox.balance('player_0')).toBe('11.00');
    const rounds = await sandbox.db.selectFrom('shared_round').select('status').execute();
    expect(rounds).toEqual([{ status: 'over' }]);
  },
);

test('a failure in the middle of paying pays nobody, and the next try pays everybody', async () => {
  await using sandbox = await sandboxTestEnv({ gameRandom: seventeen });
  const sessions = await enterMany(sandbox, 3, 1_000);
  await using _table = await openTable(sandbox, sessions[0] ?? '');
  for (const session of sessions) await bet(sandbox.api, session, { black: 100 });
  await playOut(sandbox, 'closed');
  const broken = { status: 'open' as const, bet: '{"nowhere":100}' };
  const bets = sandbox.db.updateTable('round').where('shared_round_id', 'is not', null);
  await bets.where('session_id', 'is not', null).set({ bet: broken.bet }).execute();
  sandbox.clock.advance(60_000);
  await sandbox.sandbox.tables.run(roulette.slug);
  expect(await sandbox.balance('player_0')).toBe('9.00');
  await bets.set({ bet: '{"black":100}' }).execute();
  // The table's own timer may have paid before this.
  await sandbox.sandbox.tables.run(roulette.slug);
  for (let index = 0; index < 3; index += 1) expect(await sandbox.balance(`player_${index}`)).toBe('11.00');
});

test('seeds that cannot be read any more give all stakes back', async () => {
  await using sandbox = await sandboxTestEnv({ gameRandom: seventeen });
  const [session = ''] = await enterMany(sandbox, 1, 1_000);
  await using _table = await openTable(sandbox, session);
  await bet(sandbox.api, session, { red: 100 });
  await sandbox.sandbox.tables.close();
  sandbox.clock.advance(60_000);
  const other = await sandbox.restart({ adminToken: 'another admin token' });
  await other.tables.run(roulette.slug);
  await other.tables.run(roulette.slug);
  sandbox.clock.advance(60_000);
  await other.tables.run(roulette.slug);
  expect(await sandbox.balance('player_0')).toBe('10.00');
  const history = await other.api('GET /rounds', { session });
  expect(history.body.rounds).toMatchObject([
    { payoutCents: 100, events: [{ type: 'refund', winCents: 100 }] },
  ]);
});

test('a round is paid by the last free connection, while all others wait', async () => {
  await using sandbox = await sandboxTestEnv({ gameRandom: seventeen });
  const [bettor = '', waiting = ''] = await enterMany(sandbox, 2, 1_000);
  await using _table = await openTable(sandbox, bettor);
  await bet(sandbox.api, bettor, { black: 100 });
  await playOut(sandbox, 'closed');
  const released = Promise.withResolvers<void>();
  const isLocked = Promise.withResolvers<void>();
  const lock = sandbox.db.transaction().execute(async (tx) => {
    await tx.selectFrom('player').select('id').where('account', '=', 'player_1').forUpdate().execute();
    isLocked.resolve();
    await released.promise;
  });
  await isLocked.promise;
  // One fewer than the sandbox's pool has connections.
  const requests = Array.from({ length: 19 }, () => bet(sandbox.api, waiting, { red: 100 }));
  const isWaiting = sql<{ count: number }>`
    select count(*)::int as count from pg_stat_activity
      where datname = current_database() and wait_event_type = 'Lock'`;
  await expect.poll(async () => (await isWaiting.execute(sandbox.db)).rows[0]?.count).toBe(19);
  await playOut(sandbox, 'result').finally(released.resolve);
  await lock;
  for (const { body } of await Promise.all(requests)) expect(body.code).toBe('table.bets_closed');
  expect(await sandbox.balance('player_0')).toBe('11.00');
});
