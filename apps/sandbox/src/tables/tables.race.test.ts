import { randomUUID } from 'node:crypto';
import { games } from '@golden-acers/games';
import { bySuite } from '@golden-acers/testing/suite';
import { waitForBlockedStatements } from '@golden-acers/testing/test-database';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { constantRandom, type SandboxTestEnv, sandboxTestEnv } from '../test-support.ts';
import type { TableMessage } from './tables.api.ts';
import {
  advanceTo,
  finishRound,
  joinTable,
  openTable,
  playOut,
  roulette,
  tableStateOf,
} from './test-support-tables.ts';

const seventeen = constantRandom(17);

const bet = (api: SandboxTestEnv['api'], session: string, chips: object, key: string = randomUUID()) =>
  api('POST /table/bets', { session, body: { key, chips } });

/** Shared by the tests: each has new players and a new round. */
let sandbox: SandboxTestEnv;
beforeAll(async () => {
  sandbox = await sandboxTestEnv({ gameRandom: seventeen });
});
afterAll(() => sandbox[Symbol.asyncDispose]());
afterEach(() => finishRound(sandbox, { slug: roulette.slug, run: sandbox.sandbox.tables.run }));

async function enter(cents: number) {
  const account = await sandbox.newPlayer(cents);
  return { account, session: await sandbox.enter(account, roulette.kindId) };
}

async function enterMany(count: number, cents: number) {
  const first = await enter(cents);
  const players = [first];
  while (players.length < count) players.push(await enter(cents));
  return { players, first: first.session };
}

test('many bets at once are taken and paid exactly', async () => {
  const count = bySuite(4, 10);
  const { players, first } = await enterMany(count, 1_000);
  await using table = await openTable(sandbox, first);
  // Ten of each player, and all together more than the sandbox's pool has connections.
  const placed = await Promise.all(
    Array.from({ length: 10 }, () => players).flatMap((each) =>
      each.map(({ session }, index) => bet(sandbox.api, session, { [index % 2 === 0 ? '17' : 'red']: 110 })),
    ),
  );
  // Ten bets of 1.10 each: the tenth of a player with 10.00 is refused.
  expect(placed.filter(({ status }) => status === 200)).toHaveLength(9 * count);
  expect(placed.filter(({ body }) => body.code === 'round.balance_low')).toHaveLength(count);
  const { bets } = (await tableStateOf(sandbox, first)).table;
  expect(bets).toMatchObject({ playerCount: count, stakeCents: 9 * count * 110 });
  await playOut(sandbox, 'closed', 'result');
  for (const [index, { account }] of players.entries())
    expect(await sandbox.balance(account)).toBe(
      index % 2 === 0 ? ((10 + 9 * 110 * 36) / 100).toFixed(2) : '0.10',
    );
  await table.until((messages) => messages.some(({ type }) => type === 'own'));
  expect(table.messages.filter(({ type }) => type === 'own')).toHaveLength(1);
});

test('a repeated and concurrent undo gives the chips back once', async () => {
  const { account, session } = await enter(1_000);
  await using _table = await openTable(sandbox, session);
  const key = randomUUID();
  const same = Array.from({ length: 8 }, () => bet(sandbox.api, session, { red: 500 }, key));
  for (const { status } of await Promise.all(same)) expect(status).toBe(200);
  expect(await sandbox.balance(account)).toBe('5.00');
  const undo = () => sandbox.api('POST /table/undo', { session, body: { keys: [key] } });
  for (const { status } of await Promise.all(Array.from({ length: 8 }, undo))) expect(status).toBe(200);
  expect(await sandbox.balance(account)).toBe('10.00');
});

test('all bets of a round together stay within the limit of the table', async () => {
  const { players, first } = await enterMany(3, 100_000);
  await using _table = await openTable(sandbox, first);
  const max = games.get(roulette.slug)?.shared?.sharedLimits.roundMaxCents ?? 0n;
  await sandbox.db
    .updateTable('sharedRound')
    .set({ stakedCents: max - 10_000n })
    .where('status', '=', 'betting')
    .execute();
  const placed = await Promise.all(players.map(({ session }) => bet(sandbox.api, session, { red: 6_000 })));
  expect(placed.map(({ body }) => body.code ?? 'taken').toSorted()).toEqual([
    'table.full',
    'table.full',
    'taken',
  ]);
});

/** The states of the table's rounds, from this one on. */
const statusesSince = (number: number | null) =>
  sandbox.db
    .selectFrom('sharedRound')
    .select('status')
    .where('number', '>=', number ?? 0)
    .execute();

test('two sandboxes on one database run one round, and each shows it to its own sockets', async () => {
  const [one, two] = [await enter(1_000), await enter(1_000)];
  const other = await sandbox.restart();
  await using here = await openTable(sandbox, one.session);
  await using there = await joinTable(other.url, two.session);
  expect(there.state().table.roundId).toBe(here.state().table.roundId);
  await bet(sandbox.api, one.session, { black: 100 });
  await bet(other.api, two.session, { red: 100 });
  const runBoth = async (slug: string) => {
    const run = () => Promise.all([sandbox.sandbox.tables.run(slug), other.tables.run(slug)]);
    await run();
    // The one that was second sees the phase in its next run.
    await run();
  };
  for (const phases of [
    ['closed', 'result', 'betting'],
    ['closed', 'result'],
  ] as const)
    await advanceTo(sandbox, { slug: roulette.slug, run: runBoth }, phases);
  expect([await sandbox.balance(one.account), await sandbox.balance(two.account)]).toEqual(['11.00', '9.00']);
  expect(await statusesSince(here.state().table.number)).toHaveLength(2);
  for (const { messages, until } of [here, there]) {
    const results = (received: readonly TableMessage[]) =>
      received.filter((message) => message.type === 'phase' && message.table.phase === 'result');
    await until((received) => results(received).length === 2);
    expect(messages.filter(({ type }) => type === 'own')).toHaveLength(1);
  }
});

test('a sandbox that dies in any phase of the table loses no bet and pays none twice', async () => {
  let next = await sandbox.restart();
  for (const phases of [[], ['closed'], ['closed', 'result']] as const) {
    const dying = next;
    const { account, session } = await enter(1_000);
    await using table = await joinTable(dying.url, session);
    const { number } = table.state().table;
    await bet(dying.api, session, { black: 100 });
    await advanceTo(sandbox, { slug: roulette.slug, run: dying.tables.run }, phases);
    // It stops without finishing anything, as after SIGKILL; another one comes up later.
    await dying.tables.close();
    sandbox.clock.advance(60_000);
    next = await sandbox.restart();
    for (let repeat = 0; repeat < 4; repeat += 1) {
      await next.tables.run(roulette.slug);
      sandbox.clock.advance(60_000);
    }
    const end = [await sandbox.balance(account), ...(await statusesSince(number))];
    expect(end, `after ${phases.at(-1) ?? 'betting'}`).toEqual(['11.00', { status: 'over' }]);
  }
});

test('a failure in the middle of a payment pays no player, and the next attempt pays all', async () => {
  const { players, first } = await enterMany(3, 1_000);
  await using table = await openTable(sandbox, first);
  for (const { session } of players) await bet(sandbox.api, session, { black: 100 });
  await playOut(sandbox, 'closed');
  const { roundId } = table.state().table;
  const bets = sandbox.db.updateTable('round').where('sharedRoundId', '=', roundId);
  await bets.set({ bet: '{"nowhere":100}' }).execute();
  sandbox.clock.advance(60_000);
  await sandbox.sandbox.tables.run(roulette.slug);
  for (const { account } of players) expect(await sandbox.balance(account)).toBe('9.00');
  await bets.set({ bet: '{"black":100}' }).execute();
  await sandbox.sandbox.tables.run(roulette.slug);
  for (const { account } of players) expect(await sandbox.balance(account)).toBe('11.00');
});

test('all stakes are returned if the seeds can no longer be read', async () => {
  await using sandbox = await sandboxTestEnv({ gameRandom: seventeen });
  const session = await sandbox.enter(await sandbox.player('player_0', 1_000), roulette.kindId);
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

test('a round is paid while a player holds as many connections as one may', async () => {
  const [bettor, waiting] = [await enter(1_000), await enter(1_000)];
  await using _table = await openTable(sandbox, bettor.session);
  await bet(sandbox.api, bettor.session, { black: 100 });
  await playOut(sandbox, 'closed');
  const released = Promise.withResolvers<void>();
  const isLocked = Promise.withResolvers<void>();
  const lock = sandbox.db.transaction().execute(async (tx) => {
    await tx.selectFrom('player').select('id').where('account', '=', waiting.account).forUpdate().execute();
    isLocked.resolve();
    await released.promise;
  });
  await isLocked.promise;
  // As many of the sandbox's 20 connections as one player may hold.
  const requests = Array.from({ length: 15 }, () => bet(sandbox.api, waiting.session, { red: 100 }));
  await waitForBlockedStatements(sandbox.db, 15);
  await playOut(sandbox, 'result').finally(released.resolve);
  await lock;
  for (const { body } of await Promise.all(requests)) expect(body.code).toBe('table.bets_closed');
  expect(await sandbox.balance(bettor.account)).toBe('11.00');
});
