import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { listSharedTargets, type SharedTarget } from '@golden-acers/games';
import { windfallPond } from '@golden-acers/games/rules/windfall-pond';
import { expect, test } from 'vitest';
import { constantRandom, type SandboxTestEnv, sandboxTestEnv } from '../test-support.ts';
import type { WatersMessage } from './waters.api.ts';

const { kindId, waters } = windfallPond;
const stakeCents = 100;
/** The lowest number catches whatever is aimed at. */
const lucky = { gameRandom: constantRandom(0) };

/** A player's socket, and what it received. */
async function sitDown(sandbox: SandboxTestEnv, session: string) {
  const messages: WatersMessage[] = [];
  const socket = new WebSocket(`${sandbox.url.replace('http', 'ws')}/api/table/socket`);
  const closed = new Promise((resolve) => socket.addEventListener('close', resolve));
  const nextOf = <Type extends WatersMessage['type']>(type: Type) =>
    expect.poll(() => messages.findLast((message) => message.type === type)).toBeDefined();
  socket.addEventListener('message', ({ data }) => messages.push(JSON.parse(String(data))));
  await new Promise((resolve) => socket.addEventListener('open', resolve));
  socket.send(JSON.stringify({ session }));
  await nextOf('waters');
  const state = messages.find((message) => message.type === 'waters');
  assert(state !== undefined);
  return {
    state,
    messages,
    async [Symbol.asyncDispose]() {
      socket.close();
      await closed;
    },
  };
}

async function enter(sandbox: SandboxTestEnv, account: string): Promise<string> {
  return sandbox.enter(await sandbox.player(account, 10_000), kindId);
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

test('all players of a table see the same swimmers, and a shot with its result; it is settled at once', async () => {
  await using sandbox = await sandboxTestEnv(lucky);
  const [shooter, watcher] = [await enter(sandbox, 'player_01'), await enter(sandbox, 'player_02')];
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
  for (const { messages } of [own, other])
    await expect.poll(() => messages.filter(({ type }) => type === 'shot')).toEqual([shot]);
  expect(await sandbox.balance('player_02')).toBe('100.00');
});

test('a swimmer that was caught, has left or is still to come is refused, and nothing is staked', async () => {
  await using sandbox = await sandboxTestEnv(lucky);
  const [first, second] = [await enter(sandbox, 'player_01'), await enter(sandbox, 'player_02')];
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
  expect(await sandbox.balance('player_02')).toBe('100.00');

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

test('an escape leaves the swimmer to the others, and a repeated shot is shown once', async () => {
  // 193 of 400 shots catch a dace; the highest number catches nothing.
  await using sandbox = await sandboxTestEnv({ gameRandom: { below: (bound) => bound - 1 } });
  const [first, second] = [await enter(sandbox, 'player_01'), await enter(sandbox, 'player_02')];
  await using own = await sitDown(sandbox, first);
  await using _other = await sitDown(sandbox, second);
  const target = presentTarget(sandbox);
  for (const session of [first, second]) {
    const key = randomUUID();
    const { body } = await shoot(sandbox, session, target, key);
    expect(body.round).toMatchObject({ payoutCents: 0 });
    expect((await shoot(sandbox, session, target, key)).body).toEqual(body);
  }
  await expect
    .poll(() => own.messages.filter(({ type }) => type === 'shot'))
    .toMatchObject([
      { seat: 0, multiplier: 0 },
      { seat: 1, multiplier: 0 },
    ]);
});

test('a fifth player sits at another table, and the seat of one who leaves is free', async () => {
  await using sandbox = await sandboxTestEnv(lucky);
  const sessions: string[] = [];
  for (const number of [1, 2, 3, 4, 5, 6]) sessions.push(await enter(sandbox, `player_0${number}`));
  const seated: Awaited<ReturnType<typeof sitDown>>[] = [];
  for (const session of sessions.slice(0, 5)) seated.push(await sitDown(sandbox, session));
  expect(seated.map(({ state }) => state.seat)).toEqual([0, 1, 2, 3, 0]);
  const target = presentTarget(sandbox);
  await shoot(sandbox, sessions[4] ?? '', target);
  // Its own table only: the first four still may catch it.
  expect((await shoot(sandbox, sessions[0] ?? '', target)).status).toBe(200);

  await seated[1]?.[Symbol.asyncDispose]();
  await expect.poll(() => seated[0]?.messages.at(-1)).toMatchObject({ type: 'seats' });
  await using last = await sitDown(sandbox, sessions[5] ?? '');
  expect(last.state.seat).toBe(1);
  expect(last.state.caught).toEqual([target.target]);
  for (const each of seated) await each[Symbol.asyncDispose]();
});

test('a player who launches again and again keeps one seat', async () => {
  await using sandbox = await sandboxTestEnv(lucky);
  const other = await enter(sandbox, 'player_02');
  await using watcher = await sitDown(sandbox, other);
  await sandbox.player('player_01', 10_000);
  const seated: Awaited<ReturnType<typeof sitDown>>[] = [];
  for (let launch = 0; launch < 5; launch += 1)
    seated.push(await sitDown(sandbox, await sandbox.enter('player_01', kindId)));
  expect(seated.map(({ state }) => state.seat)).toEqual([1, 1, 1, 1, 1]);
  expect(seated.at(-1)?.state.seats).toEqual([{ alias: 'pl…' }, { alias: 'pl…' }, null, null]);
  // The sockets of before receive the reason why nothing more follows.
  for (const { messages } of seated.slice(0, -1))
    await expect.poll(() => messages.at(-1)).toMatchObject({ type: 'ended', code: 'session.replaced' });
  for (const each of seated.slice(0, -1)) await each[Symbol.asyncDispose]();
  const target = presentTarget(sandbox);
  await shoot(sandbox, other, target);
  await expect
    .poll(() => seated.at(-1)?.messages.filter(({ type }) => type === 'shot'))
    .toMatchObject([{ seat: 0 }]);
  expect(watcher.messages.filter(({ type }) => type === 'seats')).toHaveLength(2);
  await seated.at(-1)?.[Symbol.asyncDispose]();
});

test('a bet of another species, or without a swimmer, is refused before anything is drawn', async () => {
  await using sandbox = await sandboxTestEnv(lucky);
  const session = await enter(sandbox, 'player_01');
  const target = presentTarget(sandbox);
  const species = target.species === 'dace' ? 'sturgeon' : 'dace';
  expect(await refusalOf(shoot(sandbox, session, { ...target, species }))).toEqual([
    422,
    'round.bet_invalid',
  ]);
  const body = { key: randomUUID(), stakeCents, bet: { targets: [target.species] } };
  expect(await refusalOf(sandbox.api('POST /rounds', { session, body }))).toEqual([422, 'round.bet_invalid']);
  expect(await sandbox.balance('player_01')).toBe('100.00');
});
