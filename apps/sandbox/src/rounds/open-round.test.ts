import { randomUUID } from 'node:crypto';
import { connect, createServer } from 'node:net';
import { games } from '@golden-acers/games';
import { bySuite } from '@golden-acers/testing/suite';
import { listenBefore } from '@golden-acers/testing/test-database';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { z } from 'zod';
import { createOutcomeRandom } from '../seeds/outcome-random.ts';
import { openTestRound, roundResponse, type SandboxTestEnv, sandboxTestEnv } from '../test-support.ts';

const slot = 1001;
const poker = 2001;
const stakeCents = 20;

type Api = Pick<SandboxTestEnv, 'api'>;

function spin({ api }: Api, session: string, changes: object = {}) {
  return api('POST /rounds', { session, body: { key: randomUUID(), stakeCents, bet: {}, ...changes } });
}

const spinResult = z.object({
  round: z.object({
    payoutCents: z.number(),
    fairness: z.object({ clientSeed: z.string(), serverSeedHash: z.string(), nonce: z.number() }),
  }),
});

const codeOf = async (response: ReturnType<typeof spin>) => {
  const { status, body } = await response;
  return [status, body.code];
};

/** PostgreSQL behind a proxy that counts the round trips to it. */
async function countTrips(sandbox: SandboxTestEnv) {
  const { rows } = await sql<{ port: string }>`select current_setting('port') as port`.execute(sandbox.db);
  // The Query and Sync messages of the PostgreSQL protocol, each with the first bytes of its length.
  const ends = [Buffer.from([0x51, 0, 0, 0]), Buffer.from([0x53, 0, 0, 0, 4])];
  let trips = 0;
  const proxy = createServer((client) => {
    const server = connect(Number(rows[0]?.port), '127.0.0.1');
    client.on('data', (chunk: Buffer) => {
      for (const end of ends)
        for (let at = chunk.indexOf(end); at !== -1; at = chunk.indexOf(end, at + 1)) trips += 1;
    });
    client.pipe(server).pipe(client);
    for (const socket of [client, server]) socket.on('error', () => undefined);
  });
  const url = await listenBefore(sandbox.databaseUrl, proxy);
  return { url, count: () => trips, [Symbol.dispose]: () => void proxy.close() };
}

let sandbox: SandboxTestEnv;
/** It stands for another process on the same database. */
let other: Awaited<ReturnType<SandboxTestEnv['restart']>>;
/** Counts the trips of the other process. */
let trips: Awaited<ReturnType<typeof countTrips>>;
beforeAll(async () => {
  sandbox = await sandboxTestEnv({ config: { jackpots: true } });
  trips = await countTrips(sandbox);
  other = await sandbox.restart({ databaseUrl: trips.url });
});
afterAll(async () => {
  await sandbox[Symbol.asyncDispose]();
  trips[Symbol.dispose]();
});

async function enter(kindId: number, cents = 10_000) {
  const account = await sandbox.newPlayer(cents);
  return { account, session: await sandbox.enter(account, kindId) };
}

const playerIdOf = async (account: string) =>
  (
    await sandbox.db
      .selectFrom('player')
      .select('id')
      .where('account', '=', account)
      .executeTakeFirstOrThrow()
  ).id;

test('a round of one step takes one trip to the database', async () => {
  const { session } = await enter(slot);
  await spin(other, session);
  const before = trips.count();
  const spins = bySuite(5, 15);
  for (let index = 0; index < spins; index += 1) expect((await spin(other, session)).status).toBe(200);
  expect(trips.count() - before).toBeGreaterThanOrEqual(spins);
  // Background work makes some trips too.
  expect(trips.count() - before).toBeLessThan(2 * spins);
});

test('a later step takes one trip to the database', async () => {
  const { session } = await enter(poker);
  const move = { hold: [true, false, true, false, true] };
  const hands = bySuite(5, 15);
  let tripsOfMoves = 0;
  for (let index = 0; index < hands; index += 1) {
    const opened = await other.api('POST /rounds', {
      session,
      body: { key: randomUUID(), stakeCents: 25, bet: {} },
    });
    const path = `POST /rounds/${roundResponse.parse(opened.body).round.id}/moves`;
    const before = trips.count();
    const drawn = await other.api(path, { session, body: { step: 1, move } });
    tripsOfMoves += trips.count() - before;
    // A repeat is read from the database, and is the same.
    expect(await other.api(path, { session, body: { step: 1, move } })).toEqual(drawn);
    sandbox.clock.advance(1_000);
  }
  expect(tripsOfMoves).toBeGreaterThanOrEqual(hands);
  // Background work makes some trips too.
  expect(tripsOfMoves).toBeLessThan(2 * hands);
});

test('processes with outdated cached seeds draw each round from the next nonce of the current ones', async () => {
  const { session } = await enter(slot);
  // The other process has cached an unused pair, whose client seed changes before its first round.
  await spin(other, session);
  await sandbox.api('POST /seeds', { session, body: { clientSeed: 'first' } });
  await spin(other, session, { stakeCents: 1_000_000 });
  await sandbox.api('POST /seeds', { session, body: { clientSeed: 'second' } });
  const rounds = [];
  for (const each of [other, sandbox, other, other, sandbox, sandbox, other]) {
    const response = await spin(each, session);
    rounds.push(spinResult.parse(response.body).round);
    sandbox.clock.advance(100);
  }
  sandbox.clock.advance(1_000);
  const { body } = await sandbox.api('POST /seeds', { session, body: { clientSeed: 'third' } });
  const revealed = z.object({ serverSeed: z.string(), rounds: z.number() }).parse(body.revealed);
  expect(revealed.rounds).toBe(rounds.length);
  for (const [nonce, { fairness, payoutCents }] of rounds.entries()) {
    expect(fairness).toMatchObject({ nonce, clientSeed: 'second' });
    const seeds = { ...revealed, clientSeed: 'second', nonce: BigInt(nonce) };
    const replayed = games.get('acres-of-gold')?.open(BigInt(stakeCents), {}, createOutcomeRandom(seeds, 0));
    expect(replayed).toMatchObject({ payoutCents: BigInt(payoutCents) });
  }
});

test('two processes that play a session at once use no nonce, cent or key twice', async () => {
  const { account, session } = await enter(slot, 600);
  const keys = Array.from({ length: bySuite(8, 16) }, () => randomUUID());
  const all = await Promise.all(
    [sandbox, other].flatMap((each) => keys.map((key) => spin(each, session, { key }))),
  );
  expect(all.filter(({ status }) => status !== 200).map(({ body }) => body.code)).toEqual([]);
  const playerId = await playerIdOf(account);
  const rounds = await sandbox.db
    .selectFrom('round')
    .select(['nonce', 'payoutCents'])
    .where('playerId', '=', playerId)
    .execute();
  expect(rounds.map(({ nonce }) => Number(nonce)).toSorted((a, b) => a - b)).toEqual([...keys.keys()]);
  const wins = await sandbox.db
    .selectFrom('jackpotWin')
    .select('scoreCents')
    .where('playerId', '=', playerId)
    .execute();
  const wonCents = [...rounds.map((round) => round.payoutCents), ...wins.map((win) => win.scoreCents)];
  const cents = 600 - keys.length * stakeCents + Number(wonCents.reduce((sum, each) => sum + each, 0n));
  expect(await sandbox.balance(account)).toBe((cents / 100).toFixed(2));
});

test('a session that ended in another process is refused with its reason, also for a repeat', async () => {
  const account = await sandbox.newPlayer(10_000);
  const key = randomUUID();
  const endings: [string, (session: string) => Promise<unknown>][] = [
    ['session.ended', (session) => sandbox.api('POST /leave', { session, body: {} })],
    ['session.replaced', () => sandbox.enter(account, poker)],
    ['session.kicked', () => sandbox.call('kickPlayerOut', { account })],
    ['session.idle', async () => sandbox.clock.advance(31 * 60 * 1000)],
  ];
  for (const [code, end] of endings) {
    const session = await sandbox.enter(account, slot);
    expect((await spin(other, session, { key })).status).toBe(200);
    await end(session);
    expect(await codeOf(spin(other, session))).toEqual([401, code]);
    expect(await codeOf(spin(other, session, { key }))).toEqual([401, code]);
    expect(await codeOf(spin(other, session, { bet: { lines: 1 } }))).toEqual([401, code]);
  }
  const rounds = sandbox.db.selectFrom('round').select('key');
  expect(await rounds.where('playerId', '=', await playerIdOf(account)).execute()).toEqual([{ key }]);
});

test('spins keep a session alive, and its player counts as present', async () => {
  const { account, session } = await enter(slot);
  for (let index = 0; index < 4; index += 1) {
    sandbox.clock.advance(29 * 60 * 1000);
    expect((await spin(sandbox, session)).status).toBe(200);
  }
  expect((await sandbox.call('redeem', { account, amount: '1' })).code).toBe('201');
});

test('a repeated request returns the same round, even if a new one would be refused', async () => {
  const { account, session } = await enter(poker, 25);
  const key = randomUUID();
  // The hand is open and the balance is used up.
  const dealt = await openTestRound(sandbox, session, { key, stakeCents: 25 });
  expect(await codeOf(spin(sandbox, session, { stakeCents: 25 }))).toEqual([409, 'round.already_open']);
  expect(await openTestRound(sandbox, session, { key, stakeCents: 25 })).toEqual(dealt);
  await sandbox.admin(`PUT /players/${account}/limit`, { maxStakeCents: 1 });
  expect(await openTestRound(sandbox, session, { key, stakeCents: 25 })).toEqual(dealt);
  expect(await codeOf(spin(sandbox, session, { key, stakeCents: 50 }))).toEqual([422, 'round.key_reused']);
  expect(await sandbox.balance(account)).toBe('0.00');
});

test('a refusal reveals nothing about the next round: of many refusals at most one plays the rules', async () => {
  let draws = 0;
  const gameRandom = {
    below() {
      draws += 1;
      return 0;
    },
  };
  await using sandbox = await sandboxTestEnv({ gameRandom });
  const account = await sandbox.player('player_01', 100_000);
  const replaced = await sandbox.enter(account, slot);
  expect((await spin(sandbox, replaced)).status).toBe(200);
  const session = await sandbox.enter(account, slot);
  const key = randomUUID();
  await spin(sandbox, session, { key });
  draws = 0;
  await spin(sandbox, session);
  const drawsOfRound = draws;
  await sandbox.admin(`PUT /players/${account}/limit`, { maxStakeCents: 100 });
  const refused: readonly (readonly [string, object, string | undefined])[] = [
    [session, { stakeCents: 200 }, 'round.stake_above_limit'],
    [session, { key, stakeCents: 40 }, 'round.key_reused'],
    [session, { key }, undefined],
    [replaced, {}, 'session.replaced'],
  ];
  for (const [token, changes, code] of refused) {
    await spin(sandbox, session);
    draws = 0;
    for (let index = 0; index < 3; index += 1) {
      expect((await spin(sandbox, token, changes)).body.code).toBe(code);
      await Promise.all([1, 2, 3].map(() => spin(sandbox, token, changes)));
    }
    expect([code, draws]).toEqual([code, draws === 0 ? 0 : drawsOfRound]);
    sandbox.clock.advance(1_000);
  }
});
