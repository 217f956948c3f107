import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { listSharedTargets, type Random, type SharedTarget } from '@golden-acers/games';
import { windfallPond } from '@golden-acers/games/rules/windfall-pond';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { constantRandom, type SandboxTestEnv, sandboxTestEnv } from '../test-support.ts';
import { recordMessages } from '../test-support-sockets.ts';
import type { WatersMessage } from './waters.api.ts';

const { kindId, waters } = windfallPond;
const stakeCents = 100;
/** The lowest number catches whatever is aimed at. */
const lucky = constantRandom(0);

/** Shared by the tests: each has new players, at an empty table. */
let draws: Random = lucky;
let sandbox: SandboxTestEnv;
beforeAll(async () => {
  sandbox = await sandboxTestEnv({ gameRandom: { below: (bound) => draws.below(bound) } });
});
afterAll(() => sandbox[Symbol.asyncDispose]());
afterEach(() => {
  // Other fish swim, and seats that a test left are free.
  sandbox.clock.advance(5 * 60_000);
  draws = lucky;
});

/** Connects a player's socket, and collects the messages that it receives. */
async function sitDown(sandbox: SandboxTestEnv, session: string) {
  const socket = new WebSocket(`${sandbox.url.replace('http', 'ws')}/api/table/socket`);
  const closed = new Promise((resolve) => socket.addEventListener('close', resolve));
  const { messages, until } = recordMessages<WatersMessage>(socket);
  await once(socket, 'open');
  socket.send(JSON.stringify({ session }));
  await until((received) => received.some(({ type }) => type === 'waters'));
  const state = messages.find((message) => message.type === 'waters');
  assert(state !== undefined);
  return {
    state,
    messages,
    until,
    /** The first shots that are shown. */
    async shots(count: number) {
      const shown = () => messages.filter(({ type }) => type === 'shot');
      await until(() => shown().length >= count);
      return shown();
    },
    async [Symbol.asyncDispose]() {
      socket.close();
      await closed;
    },
  };
}

async function enter() {
  const account = await sandbox.newPlayer(10_000);
  return { account, session: await sandbox.enter(account, kindId) };
}

/** Some swimmer that stays for a while. */
function presentTarget(sandbox: SandboxTestEnv): SharedTarget {
  assert(waters !== undefined);
  const now = sandbox.clock.now().getTime();
  const target = listSharedTargets(waters, now, now).find(({ untilMs }) => untilMs > now + 5_000);
  assert(target !== undefined);
  return target;
}

const shoot = (
  sandbox: SandboxTestEnv,
  session: string,
  target: SharedTarget,
  key: string = randomUUID(),
) => {
  const bet = { targets: [target.species], target: target.target };
  return sandbox.api('POST /rounds', { session, body: { key, stakeCents, bet } });
};

const refusalOf = async (response: ReturnType<typeof shoot>) => {
  const { status, body } = await response;
  return [status, body.code];
};

test('all players of a table see the same swimmers and each shot’s result, and a shot is settled at once', async () => {
  const [{ session: shooter }, { account, session: watcher }] = [await enter(), await enter()];
  await using own = await sitDown(sandbox, shooter);
  await using other = await sitDown(sandbox, watcher);
  expect([own.state.seat, other.state.seat]).toEqual([0, 1]);
  expect(other.state.seats).toEqual([{ alias: 'pl…' }, { alias: 'pl…' }, null, null]);
  expect(other.state.targets).toEqual(own.state.targets);
  expect(other.state.targets.length).toBeGreaterThan(60);

  const target = presentTarget(sandbox);
  const { status, body } = await shoot(sandbox, shooter, target);
  expect(status).toBe(200);
  expect(body.round).toMatchObject({ status: 'over', stakeCents });
  const shot = { type: 'shot', seat: 0, target: target.target, multiplier: expect.any(Number) };
  for (const player of [own, other]) expect(await player.shots(1)).toEqual([shot]);
  expect(await sandbox.balance(account)).toBe('100.00');
});

test('a shot at a swimmer that was caught, has left or is still to come is refused and stakes nothing', async () => {
  const [{ session: first }, { account, session: second }] = [await enter(), await enter()];
  await using _first = await sitDown(sandbox, first);
  await using _second = await sitDown(sandbox, second);
  const target = presentTarget(sandbox);
  const key = randomUUID();
  const { body: caught } = await shoot(sandbox, first, target, key);
  expect(await refusalOf(shoot(sandbox, second, target))).toEqual([409, 'round.target_gone']);

  const next = { ...target, ...listSharedTargetsLater(sandbox) };
  expect(await refusalOf(shoot(sandbox, second, next))).toEqual([409, 'round.target_gone']);
  sandbox.clock.advance(40_000);
  expect(await refusalOf(shoot(sandbox, second, target))).toEqual([409, 'round.target_gone']);
  expect(await sandbox.balance(account)).toBe('100.00');

  // A repeat is the same round, however late.
  const { status, body } = await shoot(sandbox, first, target, key);
  expect([status, body.round]).toEqual([200, caught.round]);
});

function listSharedTargetsLater(sandbox: SandboxTestEnv): SharedTarget {
  assert(waters !== undefined);
  const now = sandbox.clock.now().getTime();
  const later = listSharedTargets(waters, now, now + 30_000).find(({ fromMs }) => fromMs > now + 10_000);
  assert(later !== undefined);
  return later;
}

test('a swimmer that escapes stays for the other players, and a repeated shot is shown once', async () => {
  // 193 of 400 shots catch a dace; the highest number catches nothing.
  draws = { below: (bound) => bound - 1 };
  const [{ session: first }, { session: second }] = [await enter(), await enter()];
  await using own = await sitDown(sandbox, first);
  await using _other = await sitDown(sandbox, second);
  const target = presentTarget(sandbox);
  for (const session of [first, second]) {
    const key = randomUUID();
    const { body } = await shoot(sandbox, session, target, key);
    expect(body.round).toMatchObject({ payoutCents: 0 });
    expect((await shoot(sandbox, session, target, key)).body).toEqual(body);
  }
  expect(await own.shots(2)).toMatchObject([
    { seat: 0, multiplier: 0 },
    { seat: 1, multiplier: 0 },
  ]);
});

test('a fifth player sits at another table, and the seat of one who leaves is free', async () => {
  const sessions: string[] = [];
  while (sessions.length < 6) sessions.push((await enter()).session);
  const seated: Awaited<ReturnType<typeof sitDown>>[] = [];
  for (const session of sessions.slice(0, 5)) seated.push(await sitDown(sandbox, session));
  expect(seated.map(({ state }) => state.seat)).toEqual([0, 1, 2, 3, 0]);
  const target = presentTarget(sandbox);
  await shoot(sandbox, sessions[4] ?? '', target);
  // Only its own table knows of the catch: the first four can still catch it.
  expect((await shoot(sandbox, sessions[0] ?? '', target)).status).toBe(200);

  await seated[1]?.[Symbol.asyncDispose]();
  await seated[0]?.until((messages) => {
    const last = messages.at(-1);
    return last?.type === 'seats' && last.seats[1] === null;
  });
  await using last = await sitDown(sandbox, sessions[5] ?? '');
  expect(last.state.seat).toBe(1);
  expect(last.state.caught).toEqual([target.target]);
  for (const each of seated) await each[Symbol.asyncDispose]();
});

test('a player who launches again and again keeps one seat', async () => {
  const { session: other } = await enter();
  await using watcher = await sitDown(sandbox, other);
  const account = await sandbox.newPlayer(10_000);
  const seated: Awaited<ReturnType<typeof sitDown>>[] = [];
  for (let launch = 0; launch < 5; launch += 1)
    seated.push(await sitDown(sandbox, await sandbox.enter(account, kindId)));
  expect(seated.map(({ state }) => state.seat)).toEqual([1, 1, 1, 1, 1]);
  expect(seated.at(-1)?.state.seats).toEqual([{ alias: 'pl…' }, { alias: 'pl…' }, null, null]);
  // The sockets of before receive the reason why nothing more follows.
  for (const { messages, until } of seated.slice(0, -1)) {
    await until((received) => received.some((message) => 'code' in message));
    expect(messages.at(-1)).toMatchObject({ type: 'ended', code: 'session.replaced' });
  }
  for (const each of seated.slice(0, -1)) await each[Symbol.asyncDispose]();
  const target = presentTarget(sandbox);
  await shoot(sandbox, other, target);
  expect(await seated.at(-1)?.shots(1)).toMatchObject([{ seat: 0 }]);
  expect(watcher.messages.filter(({ type }) => type === 'seats')).toHaveLength(1);
  await seated.at(-1)?.[Symbol.asyncDispose]();
});

test('a bet of another species, or without a swimmer, is refused before anything is drawn', async () => {
  const { account, session } = await enter();
  const target = presentTarget(sandbox);
  const species = target.species === 'dace' ? 'sturgeon' : 'dace';
  expect(await refusalOf(shoot(sandbox, session, { ...target, species }))).toEqual([
    422,
    'round.bet_invalid',
  ]);
  const body = { key: randomUUID(), stakeCents, bet: { targets: [target.species] } };
  expect(await refusalOf(sandbox.api('POST /rounds', { session, body }))).toEqual([422, 'round.bet_invalid']);
  expect(await sandbox.balance(account)).toBe('100.00');
});
