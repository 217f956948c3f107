import { randomUUID } from 'node:crypto';
import type { PlayLimitKind } from '@golden-acers/contract';
import { sql } from 'kysely';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { doublingGame, useDoublingGame } from '../rounds/test-support-doubling-game.ts';
import { finishRound, openTable, roulette } from '../tables/test-support-tables.ts';
import {
  agentName,
  constantRandom,
  md5Of123456,
  openTestRound,
  type SandboxTestEnv,
  sandboxTestEnv,
} from '../test-support.ts';

useDoublingGame();

const slot = 1001;
const cannon = 3001;
const dayMs = 86_400_000;
const minuteMs = 60_000;
const agent = { agentName, agentPasswd: md5Of123456 };

/** Threes lose on the slot, and win three times the stake in the doubling game. */
let sandbox: SandboxTestEnv;
beforeAll(async () => {
  sandbox = await sandboxTestEnv({ gameRandom: constantRandom(3) });
});
afterAll(() => sandbox[Symbol.asyncDispose]());
afterEach(() => finishRound(sandbox, { slug: roulette.slug, run: sandbox.sandbox.tables.run }));

let version = 0;
async function send(body: object): Promise<number> {
  const { status } = await fetch(`${sandbox.url}/extensions/play-limits`, {
    method: 'PUT',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ ...agent, ...body }),
  });
  return status;
}

async function limit(account: string, limits: Partial<Record<PlayLimitKind, number>>, as = ++version) {
  const list = Object.entries(limits).map(([kind, maxCents]) => ({ kind, maxCents }));
  expect(await send({ account, version: as, limits: list })).toBe(200);
}

async function limitedPlayer(limits: Partial<Record<PlayLimitKind, number>>) {
  const account = await sandbox.newPlayer(100_000);
  await limit(account, limits);
  return account;
}

const stake = (session: string, stakeCents: number, bet: object = {}, key: string = randomUUID()) =>
  sandbox.api('POST /rounds', { session, body: { key, stakeCents, bet } });
const placeChips = (session: string, chips: object, key: string = randomUUID()) =>
  sandbox.api('POST /table/bets', { session, body: { key, chips } });

const stakedCents = async (account: string) => {
  const { rows } = await sql<{ cents: bigint }>`
    select coalesce(sum(stake_cents), 0)::bigint as cents from round join player on player.id = player_id
      where account = ${account}`.execute(sandbox.db);
  return Number(rows[0]?.cents);
};

test('a player with a limit of 5.00 a day stakes no more than 5.00 over all games, however many calls are sent at once', async () => {
  const account = await limitedPlayer({ stake_day: 500 });
  const shots = await sandbox.enter(account, cannon);
  const shot = () => stake(shots, 10, { targets: ['sardine'] });
  await Promise.all(Array.from({ length: 5 }, shot));
  expect(await stakedCents(account)).toBe(50);
  const table = await sandbox.enter(account, roulette.kindId);
  await using _socket = await openTable(sandbox, table);
  const placed = await Promise.all(Array.from({ length: 20 }, () => placeChips(table, { red: 10 })));
  expect(placed.filter(({ status }) => status === 200).length).toBeGreaterThan(0);
  const slots = await sandbox.enter(account, slot);
  const spins = await Promise.all(
    Array.from({ length: 19 }, (_, index) =>
      index % 2 === 0 ? stake(slots, 40) : placeChips(table, { red: 40 }),
    ),
  );
  expect(spins.filter(({ body }) => body.code === 'limit.reached').length).toBeGreaterThan(0);
  await Promise.all(Array.from({ length: 19 }, () => stake(slots, 20)));
  expect(await stakedCents(account)).toBeGreaterThan(480);
  expect(await stakedCents(account)).toBeLessThanOrEqual(500);
});

test('a refusal names the limit, what it leaves, and when the stake fits', async () => {
  const account = await limitedPlayer({ stake_day: 500, loss_week: 10_000 });
  const session = await sandbox.enter(account, slot);
  await stake(session, 400);
  const endedAt = sandbox.clock.now().getTime();
  const fitsAt = new Date(Math.floor(endedAt / (15 * minuteMs)) * 15 * minuteMs + dayMs + 15 * minuteMs);
  for (const each of [1, 2]) {
    const { status, body } = await stake(session, 200);
    expect([each, status, body.code, body.limit]).toEqual([
      each,
      409,
      'limit.reached',
      { kind: 'stake_day', max: 500, left: 100, fitsAt: fitsAt.toISOString() },
    ]);
  }
  expect((await stake(session, 1_000)).body.limit).toMatchObject({ left: 100, fitsAt: null });
  expect((await stake(session, 100)).status).toBe(200);
  sandbox.clock.advance(fitsAt.getTime() - endedAt - 1);
  expect((await stake(await sandbox.enter(account, slot), 20)).body.code).toBe('limit.reached');
  sandbox.clock.advance(1);
  expect((await stake(await sandbox.enter(account, slot), 400)).status).toBe(200);
});

test('a loss limit counts stakes at once and wins when they are paid', async () => {
  const account = await limitedPlayer({ loss_day: 200 });
  const session = await sandbox.enter(account, doublingGame.kindId);
  const { round } = await openTestRound(sandbox, session, { stakeCents: 100 });
  const move = (step: number, action: string) =>
    sandbox.api(`POST /rounds/${round.id}/moves`, { session, body: { step, move: { action } } });
  expect((await move(1, 'double')).status).toBe(200);
  const refused = await move(2, 'double');
  expect([refused.body.code, refused.body.limit]).toMatchObject([
    'limit.reached',
    { kind: 'loss_day', max: 200, left: 0 },
  ]);
  // A step that stakes nothing ends the round, whatever the limit leaves.
  await limit(account, { loss_day: 1 });
  expect((await move(2, 'stop')).status).toBe(200);
  // Stakes of 2.00 won 6.00.
  await limit(account, { loss_day: 100 });
  const other = await sandbox.enter(account, slot);
  const spins = await Promise.all(Array.from({ length: 12 }, () => stake(other, 100)));
  expect(spins.filter(({ status }) => status === 200)).toHaveLength(5);
});

test('chips that are taken back are free again', async () => {
  const account = await limitedPlayer({ stake_month: 100 });
  const session = await sandbox.enter(account, roulette.kindId);
  await using _table = await openTable(sandbox, session);
  const key = randomUUID();
  expect((await placeChips(session, { red: 100 }, key)).status).toBe(200);
  expect((await placeChips(session, { red: 10 })).body.code).toBe('limit.reached');
  expect((await placeChips(session, { red: 100 }, key)).status, 'a repeat stakes nothing').toBe(200);
  await sandbox.api('POST /table/undo', { session, body: { keys: [key] } });
  expect((await placeChips(session, { red: 100 })).status).toBe(200);
});

test('new limits apply to the next stake of an open game, and older ones that arrive late do not', async () => {
  const account = await sandbox.newPlayer(100_000);
  const session = await sandbox.enter(account, slot);
  const opened = randomUUID();
  expect((await stake(session, 400, {}, opened)).status).toBe(200);
  await limit(account, { stake_week: 400 }, 10);
  expect((await stake(session, 20)).body.code).toBe('limit.reached');
  expect((await stake(session, 400, {}, opened)).status, 'a lost response is repeated').toBe(200);
  await limit(account, {}, 9);
  expect((await stake(session, 20)).body.code).toBe('limit.reached');
  await limit(account, { stake_week: 400 }, 10);
  expect((await stake(session, 20)).body.code).toBe('limit.reached');
  await limit(account, { stake_week: 420 }, 11);
  expect((await stake(session, 20)).status).toBe(200);
  expect((await stake(session, 20)).body.code).toBe('limit.reached');
  await limit(account, {}, 12);
  expect((await stake(session, 20)).status).toBe(200);
});

test('rounds stay counted when they are summed up', async () => {
  const account = await limitedPlayer({ stake_day: 500 });
  let session = await sandbox.enter(account, slot);
  for (let minute = 0; minute < 20; minute += 4) {
    expect((await stake(session, 100)).status).toBe(200);
    sandbox.clock.advance(4 * minuteMs);
    session = await sandbox.enter(account, slot);
  }
  expect((await stake(session, 20)).body.code).toBe('limit.reached');
});

test('only a caller with the agent’s password sets limits, and of the agent’s own players', async () => {
  const account = await sandbox.newPlayer();
  const body = { account, version: 1, limits: [] };
  expect(await send({ ...body, agentPasswd: '0'.repeat(32) })).toBe(404);
  expect(await send({ ...body, agentName: 'Nobody' })).toBe(404);
  expect(await send({ ...body, account: 'nobody_01' })).toBe(404);
  const twice = { kind: 'stake_day', maxCents: 1 };
  for (const bad of [
    { version: 0 },
    { limits: [{ kind: 'session', maxCents: 1 }] },
    { limits: [twice, twice] },
  ])
    expect(await send({ ...body, ...bad }), JSON.stringify(bad)).toBe(422);
});

test('a session that the platform ends because of a limit tells the game which one', async () => {
  const account = await sandbox.newPlayer(1_000);
  const session = await sandbox.enter(account, roulette.kindId);
  await using table = await openTable(sandbox, session);
  const limitUntil = '2026-03-02T12:00:00.000Z';
  await sandbox.call('kickPlayerOut', { account, limitKind: 'session', limitMax: '60', limitUntil });
  const named = {
    code: 'session.kicked',
    limit: { kind: 'session', max: 60, left: 0, fitsAt: limitUntil },
  };
  expect((await sandbox.api('GET /state', { session })).body).toMatchObject(named);
  expect((await placeChips(session, { red: 100 })).body).toMatchObject(named);
  await sandbox.sandbox.runDueJobs();
  await table.until((messages) => messages.some(({ type }) => type === 'ended'));
  expect(table.messages.at(-1)).toEqual({ type: 'ended', ...named });
});
