import { createHash, createHmac, randomUUID } from 'node:crypto';
import { games } from '@golden-acers/games';
import { createVault } from '@golden-acers/platform';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { z } from 'zod';
import { openTestRound, type SandboxTestEnv, sandboxTestEnv } from '../test-support.ts';

const slot = 1001;
const poker = 2001;
const stakeCents = 20;
const holdNone = { hold: [false, false, false, false, false] };

const seedsView = z.object({
  serverSeedHash: z.string(),
  clientSeed: z.string(),
  isClientSeedOwn: z.boolean(),
  nonce: z.number(),
  nextServerSeedHash: z.string(),
});
const seedsResponse = z.object({
  revealed: z
    .object({
      serverSeed: z.string(),
      serverSeedHash: z.string(),
      clientSeed: z.string(),
      rounds: z.number(),
    })
    .nullable(),
  seeds: seedsView,
});

let sandbox: SandboxTestEnv;
beforeAll(async () => {
  sandbox = await sandboxTestEnv();
});
afterAll(() => sandbox[Symbol.asyncDispose]());

async function enter(kindId: number, cents = 10_000) {
  const account = await sandbox.newPlayer(cents);
  return { account, session: await sandbox.enter(account, kindId) };
}

const listPairs = (account: string) =>
  sandbox.db
    .selectFrom('seedPair')
    .innerJoin('player', 'player.id', 'seedPair.playerId')
    .where('account', '=', account)
    .selectAll('seedPair')
    .execute();

const sha256 = (text: string) => createHash('sha256').update(text).digest('hex');

async function readSeeds(sandbox: SandboxTestEnv, session: string) {
  return seedsView.parse((await sandbox.api('GET /state', { session })).body.seeds);
}

async function changeSeeds(sandbox: SandboxTestEnv, session: string, clientSeed: string) {
  const response = await sandbox.api('POST /seeds', { session, body: { clientSeed } });
  expect(response.status, JSON.stringify(response.body)).toBe(200);
  return seedsResponse.parse(response.body);
}

/** Shares no code with the sandbox: the words of one block after another. */
function createVerifier(serverSeed: string, clientSeed: string, nonce: number) {
  let [counter, words]: [number, number[]] = [0, []];
  const below = (bound: number): number => {
    if (words.length === 0) {
      const block = createHmac('sha256', serverSeed).update(`${clientSeed}:${nonce}:${counter}`).digest();
      words = Array.from({ length: 8 }, (_, place) => block.readUInt32BE(4 * place));
      counter += 1;
    }
    const word = words.shift() ?? 0;
    return word < 2 ** 32 - (2 ** 32 % bound) ? word % bound : below(bound);
  };
  const nextStep = () => {
    words = [];
  };
  return { below, nextStep };
}

test('a player’s first seed replaces that of the sandbox, after the server seed was committed', async () => {
  const { session } = await enter(slot);
  const before = await readSeeds(sandbox, session);
  expect(before.isClientSeedOwn).toBe(false);
  const { revealed, seeds } = await changeSeeds(sandbox, session, 'of_my_browser');
  expect(revealed).toBe(null);
  expect(seeds).toEqual({ ...before, clientSeed: 'of_my_browser', isClientSeedOwn: true });
  const { round } = await openTestRound(sandbox, session, { stakeCents });
  expect(round.fairness).toMatchObject({
    serverSeedHash: before.serverSeedHash,
    clientSeed: 'of_my_browser',
    nonce: 0,
  });
});

test('the outcome of every round follows from the committed server seed, the client seed and the nonce', async () => {
  const { session } = await enter(slot);
  const before = await readSeeds(sandbox, session);
  expect(before).toMatchObject({ nonce: 0, clientSeed: expect.stringMatching(/^[0-9a-f]{16}$/) });
  const spins = [];
  for (let spin = 0; spin < 15; spin += 1) {
    sandbox.clock.advance(100);
    spins.push((await openTestRound(sandbox, session, { stakeCents })).round);
  }
  expect(spins.map(({ fairness }) => fairness)).toEqual(
    spins.map((_, nonce) => ({
      serverSeedHash: before.serverSeedHash,
      serverSeed: null,
      clientSeed: before.clientSeed,
      nonce,
      bet: {},
      moves: [],
    })),
  );
  sandbox.clock.advance(1_000);
  const { revealed, seeds } = await changeSeeds(sandbox, session, 'my-own_seed');
  if (revealed === null) throw new Error('the used seed was not revealed');
  expect(sha256(revealed.serverSeed)).toBe(before.serverSeedHash);
  expect(revealed).toMatchObject({ clientSeed: before.clientSeed, rounds: 15 });
  expect(seeds).toMatchObject({
    serverSeedHash: before.nextServerSeedHash,
    clientSeed: 'my-own_seed',
    nonce: 0,
  });
  const game = games.get('acres-of-gold');
  for (const [nonce, { events, payoutCents }] of spins.entries()) {
    const replayed = game?.open(
      BigInt(stakeCents),
      {},
      createVerifier(revealed.serverSeed, revealed.clientSeed, nonce),
    );
    expect(replayed).toEqual({ over: true, events, payoutCents: BigInt(payoutCents) });
  }
  const history = await sandbox.api('GET /rounds?limit=1', { session });
  expect(history.body.rounds).toMatchObject([{ fairness: { serverSeed: revealed.serverSeed, nonce: 14 } }]);
});

test('a later step continues at the block after the earlier ones', async () => {
  const { session } = await enter(poker);
  const { round } = await openTestRound(sandbox, session, { stakeCents: 25 });
  const body = { step: 1, move: holdNone };
  const played = await sandbox.api(`POST /rounds/${round.id}/moves`, { session, body });
  const { revealed } = await changeSeeds(sandbox, session, 'next');
  const random = createVerifier(revealed?.serverSeed ?? '', revealed?.clientSeed ?? '', 0);
  const game = games.get('jacks-or-better');
  const dealt = game?.open(25n, {}, random);
  if (game === undefined || dealt === undefined || dealt.over) throw new Error('a hand stays open');
  random.nextStep();
  const drawn = game.play(dealt.state, holdNone, random);
  expect(played.body.round).toMatchObject({ events: [...dealt.events, ...drawn.events] });
});

test('the seeds can’t change while a round is open in any game, and a bad client seed is refused', async () => {
  const account = await sandbox.newPlayer(10_000);
  const table = await sandbox.enter(account, poker);
  await openTestRound(sandbox, table, { stakeCents: 25 });
  const session = await sandbox.enter(account, slot);
  const refused = async (clientSeed: unknown) => {
    const { status, body } = await sandbox.api('POST /seeds', { session, body: { clientSeed } });
    return [status, body.code];
  };
  expect(await refused('mine')).toEqual([409, 'seeds.round_open']);
  for (const bad of ['', 'a'.repeat(65), 'a:1', 'ä', 'a b', 'a\n', 5, null, undefined]) {
    expect((await refused(bad))[0], JSON.stringify(bad)).toBe(422);
  }
  expect((await sandbox.api('POST /seeds', { body: { clientSeed: 'mine' } })).status).toBe(401);
});

test('an unused server seed stays when its client seed changes, however often', async () => {
  const { account, session } = await enter(slot);
  const before = await readSeeds(sandbox, session);
  for (const clientSeed of ['one', 'two', 'three']) {
    expect(await changeSeeds(sandbox, session, clientSeed)).toEqual({
      revealed: null,
      seeds: { ...before, clientSeed, isClientSeedOwn: true },
    });
  }
  expect(await listPairs(account)).toHaveLength(2);
});

test('concurrent rounds get one nonce each, and a refused round uses none', async () => {
  const { session } = await enter(slot, 105);
  const open = () =>
    sandbox.api('POST /rounds', { session, body: { key: randomUUID(), stakeCents: 100, bet: {} } });
  await sandbox.api('POST /rounds', { session, body: { key: randomUUID(), stakeCents: 21, bet: {} } });
  await sandbox.api('POST /rounds', { session, body: { key: randomUUID(), stakeCents: 200, bet: {} } });
  const responses = await Promise.all(Array.from({ length: 10 }, open));
  const nonces = responses.flatMap(({ status, body }) =>
    status === 200
      ? [z.object({ fairness: z.object({ nonce: z.number() }) }).parse(body.round).fairness.nonce]
      : [],
  );
  expect(nonces.toSorted((a, b) => a - b)).toEqual(nonces.map((_, nonce) => nonce));
  expect((await readSeeds(sandbox, session)).nonce).toBe(nonces.length);
});

test('the database keeps what was committed, and no server seed before it is revealed', async () => {
  const { account, session } = await enter(slot);
  await openTestRound(sandbox, session, { stakeCents });
  const { revealed } = await changeSeeds(sandbox, session, 'mine');
  await openTestRound(sandbox, session, { stakeCents });
  const pairs = await listPairs(account);
  expect(pairs).toHaveLength(3);
  expect(pairs.flatMap(({ serverSeed }) => serverSeed ?? [])).toEqual([revealed?.serverSeed]);
  for (const change of [
    sql`update seed_pair set server_seed_hash = 'another'`,
    sql`update seed_pair set nonce = nonce - 1 where nonce > 0`,
    sql`update seed_pair set client_seed = 'another' where nonce > 0 and ended_at is null`,
    sql`update seed_pair set server_seed = 'another', server_seed_sealed = null, ended_at = now() where server_seed is null`,
    sql`delete from seed_pair`,
  ]) {
    await expect(change.execute(sandbox.db)).rejects.toMatchObject({
      constraint: expect.stringMatching(/^seed_pair_/),
    });
  }
});

test('a server seed that cannot be unsealed is replaced, and an open hand continues', async () => {
  const account = await sandbox.newPlayer(10_000);
  const session = await sandbox.enter(account, poker);
  const { round } = await openTestRound(sandbox, session, { stakeCents: 25 });
  const foreign = createVault({ currentKey: '7'.repeat(64) });
  await sandbox.db
    .updateTable('seedPair')
    .set({ serverSeedSealed: foreign.seal('lost', 'sp_lost') })
    .where(
      'id',
      'in',
      (await listPairs(account)).map(({ id }) => id),
    )
    .execute();
  const body = { step: 1, move: holdNone };
  const played = await sandbox.api(`POST /rounds/${round.id}/moves`, { session, body });
  expect(played).toMatchObject({ status: 200, body: { round: { status: 'over' } } });
  await openTestRound(sandbox, session, { stakeCents: 25 });
});
