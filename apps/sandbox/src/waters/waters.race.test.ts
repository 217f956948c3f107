import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { listSharedTargets, type SharedTarget } from '@golden-acers/games';
import { windfallPond } from '@golden-acers/games/rules/windfall-pond';
import { waitForBlockedStatements } from '@golden-acers/testing/test-database';
import { sql } from 'kysely';
import { beforeEach, expect, test } from 'vitest';
import { constantRandom, type SandboxTestEnv, sandboxTestEnv } from '../test-support.ts';
import { recordMessages } from '../test-support-sockets.ts';
import type { WatersMessage } from './waters.api.ts';
import { freeSeat, takeSeat } from './waters.sql.ts';

const { kindId, waters } = windfallPond;
const stakeCents = 100;

let sandbox: SandboxTestEnv;
beforeEach(async () => {
  // The lowest number catches whatever is aimed at.
  sandbox = await sandboxTestEnv({ gameRandom: constantRandom(0) });
  return () => sandbox[Symbol.asyncDispose]();
});

const enter = async () => sandbox.enter(await sandbox.newPlayer(10_000), kindId);

/** Swimmers that stay for a while. */
function presentTargets(): SharedTarget[] {
  assert(waters !== undefined);
  const now = sandbox.clock.now().getTime();
  return listSharedTargets(waters, now, now).filter(({ untilMs }) => untilMs > now + 5_000);
}

/** Shoots by HTTP at one process. */
async function shoot(
  { api }: Pick<SandboxTestEnv, 'api'>,
  session: string,
  { species, target }: SharedTarget,
) {
  const bet = { targets: [species], target };
  const { status, body } = await api('POST /rounds', {
    session,
    body: { key: randomUUID(), stakeCents, bet },
  });
  return status === 200 ? 'shot' : body.code;
}

test('a fish that was caught cannot be shot again, also without a socket and after a restart', async () => {
  const [first, second] = [await enter(), await enter()];
  const [fish, other] = presentTargets();
  assert(fish !== undefined && other !== undefined);
  expect(await shoot(sandbox, first, fish)).toBe('shot');
  expect(await shoot(sandbox, second, fish)).toBe('round.target_gone');
  expect(await shoot(sandbox, first, fish)).toBe('round.target_gone');
  const restarted = await sandbox.restart();
  expect(await shoot(restarted, second, fish)).toBe('round.target_gone');
  expect(await shoot(restarted, second, other)).toBe('shot');
});

test('of many shots at one fish through two processes, one catches it, and the others stake nothing', async () => {
  const other = await sandbox.restart();
  const sessions: string[] = [];
  while (sessions.length < 4) sessions.push(await enter());
  const [fish] = presentTargets();
  assert(fish !== undefined);
  const results = await Promise.all(
    sessions.flatMap((session) => [shoot(sandbox, session, fish), shoot(other, session, fish)]),
  );
  expect(results.toSorted()).toEqual([...Array.from({ length: 7 }, () => 'round.target_gone'), 'shot']);
  const rounds = await sandbox.db.selectFrom('round').select(['stakeCents', 'nonce']).execute();
  expect(rounds).toEqual([{ stakeCents: 100n, nonce: 0n }]);
});

test('a fish that escapes may be shot again by everybody', async () => {
  await using missing = await sandboxTestEnv({ gameRandom: { below: (bound) => bound - 1 } });
  const enterThere = async () => missing.enter(await missing.newPlayer(10_000), kindId);
  const [first, second] = [await enterThere(), await enterThere()];
  const [fish] = presentTargets();
  assert(fish !== undefined);
  for (const session of [first, second, first]) expect(await shoot(missing, session, fish)).toBe('shot');
});

test('players of one table in two processes see each other and what the other catches', async () => {
  const other = await sandbox.restart();
  const [near, far] = [await enter(), await enter()];
  const sit = async (url: string, session: string) => {
    const socket = new WebSocket(`${url.replace('http', 'ws')}/api/table/socket`);
    const recorded = recordMessages<WatersMessage>(socket);
    await once(socket, 'open');
    socket.send(JSON.stringify({ session }));
    await recorded.until((received) => received.some(({ type }) => type === 'waters'));
    return { ...recorded, socket };
  };
  const watcher = await sit(sandbox.url, near);
  const shooter = await sit(other.url, far);
  expect(shooter.messages[0]).toMatchObject({ seat: 1, seats: [{}, {}, null, null] });
  const [fish] = presentTargets();
  assert(fish !== undefined);
  expect(await shoot(other, far, fish)).toBe('shot');
  await sandbox.sandbox.followWaters();
  await watcher.until((received) => received.some(({ type }) => type === 'shot'));
  expect(watcher.messages.slice(1)).toEqual([
    { type: 'seats', seats: [{ alias: 'pl…' }, { alias: 'pl…' }, null, null] },
    { type: 'shot', seat: 1, target: fish.target, multiplier: expect.any(Number) },
  ]);
  for (const { socket } of [watcher, shooter]) socket.close();
});

test('a seat that nobody renewed is free, and old catches are deleted', async () => {
  const [first, second] = [await enter(), await enter()];
  const [fish] = presentTargets();
  assert(fish !== undefined);
  await shoot(sandbox, first, fish);
  sandbox.clock.advance(5 * 60_000);
  const [later] = presentTargets();
  assert(later !== undefined);
  const again = await sandbox.enter('player_n2', kindId);
  expect(second).not.toBe(again);
  expect(await shoot(sandbox, again, later)).toBe('shot');
  await sandbox.sandbox.runDueJobs();
  const seats = await sandbox.db.selectFrom('watersSeat').select(['tableNumber', 'seat']).execute();
  expect(seats).toEqual([{ tableNumber: 0, seat: 0 }]);
  const catches = await sandbox.db.selectFrom('watersCatch').select('target').execute();
  expect(catches).toEqual([{ target: BigInt(later.target) }]);
});

test('a player’s seat is kept until the shot is stored, so that a catch belongs to its table', async () => {
  const { slug } = windfallPond;
  const account = await sandbox.newPlayer(10_000);
  const session = await sandbox.enter(account, kindId);
  const [fish] = presentTargets();
  assert(fish !== undefined);
  const { id: playerId } = await sandbox.db
    .selectFrom('player')
    .where('account', '=', account)
    .select('id')
    .executeTakeFirstOrThrow();
  const now = sandbox.clock.now();
  await takeSeat(sandbox.db, { slug, playerId, now });
  const shot = await sandbox.db.startTransaction().execute();
  await sql`select waters_is_caught(${slug}, ${playerId}, ${fish.target}, ${now})`.execute(shot);
  const leaving = sandbox.db.transaction().execute(async (tx) => {
    await sql`set local lock_timeout = '50ms'`.execute(tx);
    await freeSeat(tx, slug, playerId);
  });
  await expect(leaving).rejects.toMatchObject({ code: '55P03' });
  const events = JSON.stringify([{ type: 'capture', multiplier: 2 }]);
  await sql`select waters_store_catch(${slug}, ${playerId}, ${fish.target}, ${events}::jsonb, ${now})`.execute(
    shot,
  );
  await shot.commit().execute();
  await freeSeat(sandbox.db, slug, playerId);
  expect(await shoot(sandbox, session, fish)).toBe('round.target_gone');
});

test('a player who enters the waters twice at the same moment has one seat', async () => {
  const { slug } = windfallPond;
  const { id: playerId } = await sandbox.db
    .selectFrom('player')
    .where('account', '=', await sandbox.newPlayer())
    .select('id')
    .executeTakeFirstOrThrow();
  const lock = await sandbox.db.startTransaction().execute();
  await sql`select pg_advisory_xact_lock(hashtextextended(${`waters:${slug}`}, 0))`.execute(lock);
  const now = sandbox.clock.now();
  const taken = [1, 2].map(() => takeSeat(sandbox.db, { slug, playerId, now }));
  await waitForBlockedStatements(sandbox.db, 2);
  await lock.commit().execute();
  const [one, other] = await Promise.all(taken);
  expect(one).toEqual(other);
});
