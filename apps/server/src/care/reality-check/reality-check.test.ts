import { toMoney } from '@golden-acers/contract';
import { minuteMs } from '@golden-acers/platform';
import {
  type ApiResponse,
  type TestEnv,
  type TestPlayer,
  type TestSession,
  testEnv,
} from '@golden-acers/testing';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { chooseInterval } from './interval-rules.ts';

let env: TestEnv;
beforeAll(async () => {
  env = await testEnv();
  await env.visitor.call('GET /games/fortune-panda');
});
afterAll(() => env[Symbol.asyncDispose]());

const fish = 3001;
const code = ({ status, body }: ApiResponse) => [status, body.code];
const launch = (session: TestSession) =>
  session.request('POST /fortune-panda-user/games/enter', { body: { kindId: fish } });
const visitOf = async (session: TestSession) => (await session.call('GET /user/visit')).data;
const acknowledge = (session: TestSession, given: 'continue' | 'limits' | 'stop' = 'continue') =>
  session.call('POST /user/reality-check/acknowledge', { body: { choice: given } });
const choose = (session: TestSession, intervalMinutes: 15 | 30 | 60 | 90 | 120) =>
  session.request('PUT /user/reality-check', { body: { intervalMinutes } });

/** Stays on the site: an open page requests the visit every few minutes. */
async function stay(session: TestSession, ms: number) {
  for (let left = ms; left > 0; left -= 20 * minuteMs) {
    env.clock.advance(Math.min(left, 20 * minuteMs));
    await visitOf(session);
  }
}

describe('a visit', () => {
  test('continues over reloads, sign-ins and devices, and ends after half an hour of absence', async () => {
    const player = await env.player('visit-lasts');
    const { startedAt } = await visitOf(player);
    expect(startedAt).toBe(env.clock.now().toISOString());
    await stay(player, 25 * minuteMs);
    await player.call('POST /auth/logout', { body: {} });
    const again = await env.signIn(player.email);
    expect((await visitOf(again)).startedAt).toBe(startedAt);
    env.clock.advance(30 * minuteMs - 1_000);
    expect((await visitOf(again)).startedAt).toBe(startedAt);
    env.clock.advance(30 * minuteMs);
    expect((await visitOf(again)).startedAt).toBe(env.clock.now().toISOString());
  });

  test('continues in the window of a game while no page of ours is open', async () => {
    const player = await env.player('visit-plays');
    const { startedAt } = await visitOf(player);
    const playUntil = (minutes: number) =>
      sql`
      insert into play_session (player_id, started_at, last_at, awaits_round) values (${player.id},
          ${startedAt}::timestamptz, ${startedAt}::timestamptz + ${minutes} * interval '1 minute', false)
        on conflict (player_id) do update set last_at = excluded.last_at`.execute(env.db);
    await playUntil(61);
    env.clock.advance(90 * minuteMs);
    const byAgent = env.root.request('POST /fortune-panda/games/enter', {
      body: { ...player.fortunePanda, kindId: fish },
    });
    expect(code(await byAgent)).toEqual([409, 'player.reality_check_due']);
    expect((await visitOf(player)).startedAt).toBe(startedAt);
    expect(code(await launch(player))).toEqual([409, 'player.reality_check_due']);
    await acknowledge(player);
    // The last round was half an hour ago.
    await playUntil(120);
    env.clock.advance(60 * minuteMs);
    expect((await visitOf(player)).startedAt).toBe(env.clock.now().toISOString());
  });

  test('exists for players only', async () => {
    expect(code(await env.root.request('GET /user/visit'))).toEqual([403, 'player.required']);
    expect(code(await env.visitor.request('GET /user/visit'))).toEqual([401, 'session.required']);
  });
});

describe('a game', () => {
  test('launches until the check is due, then only after an acknowledgement', async () => {
    const player = await env.player('check-due');
    await visitOf(player);
    await stay(player, 60 * minuteMs - 1_000);
    expect((await launch(player)).status).toBe(200);
    env.clock.advance(1_000);
    expect(code(await launch(player))).toEqual([409, 'player.reality_check_due']);
    const otherName = player.request('POST /fortune-panda-user/enter-game', { body: { kindId: fish } });
    expect(code(await otherName)).toEqual([409, 'player.reality_check_due']);
    // An agent cannot launch either, nor can the player on another device after signing out.
    const byAgent = env.root.request('POST /fortune-panda/games/enter', {
      body: { ...player.fortunePanda, kindId: fish },
    });
    expect(code(await byAgent)).toEqual([409, 'player.reality_check_due']);
    await player.call('POST /auth/logout', { body: {} });
    const again = await env.signIn(player.email);
    expect(code(await launch(again))).toEqual([409, 'player.reality_check_due']);
    const { checkDueAt } = (await acknowledge(again)).data;
    expect(checkDueAt).toBe(new Date(env.clock.now().getTime() + 60 * minuteMs).toISOString());
    expect((await launch(again)).status).toBe(200);
  });

  test('can be launched by an agent for a player whose visit is over', async () => {
    const player = await env.player('check-over');
    await visitOf(player);
    await stay(player, 61 * minuteMs);
    env.clock.advance(30 * minuteMs);
    const byAgent = env.root.request('POST /fortune-panda/games/enter', {
      body: { ...player.fortunePanda, kindId: fish },
    });
    expect((await byAgent).status).toBe(200);
  });
});

describe('an acknowledgement', () => {
  test('has no effect before the check is due', async () => {
    const player = await env.player('check-early');
    const { checkDueAt } = await visitOf(player);
    await stay(player, 59 * minuteMs);
    expect((await acknowledge(player)).data.checkDueAt).toBe(checkDueAt);
    env.clock.advance(minuteMs);
    expect(code(await launch(player))).toEqual([409, 'player.reality_check_due']);
  });

  test('counts once, even if several pages send it', async () => {
    const player = await env.player('check-twice');
    await visitOf(player);
    await stay(player, 60 * minuteMs);
    const visits = await Promise.all(Array.from({ length: 8 }, () => acknowledge(player)));
    expect(new Set(visits.map(({ data }) => data.checkDueAt)).size).toBe(1);
    env.clock.advance(minuteMs);
    expect((await acknowledge(player)).data.checkDueAt).toBe(visits[0]?.data.checkDueAt);
  });

  test('“stop” ends all sessions and the running game', async () => {
    const player = await env.player('check-stop');
    const other = await env.signIn(player.email);
    await visitOf(player);
    expect((await launch(player)).status).toBe(200);
    await acknowledge(player, 'stop');
    for (const session of [player, other])
      expect(code(await session.request('GET /user/visit'))).toEqual([401, 'session.ended']);
    const { rows } = await sql`select from running_game
      where player_id = ${player.id} and stop_requested_at is not null`.execute(env.db);
    expect(rows).toHaveLength(1);
  });
});

describe('the interval', () => {
  test('applies at once when it is shorter, and after the next acknowledgement when it is longer', async () => {
    const player = await env.player('interval');
    const { startedAt } = await visitOf(player);
    const dueAfter = async (minutes: number) => {
      const due = new Date(new Date(startedAt).getTime() + minutes * minuteMs).toISOString();
      expect((await visitOf(player)).checkDueAt).toBe(due);
    };
    await choose(player, 30);
    await dueAfter(30);
    expect(await choose(player, 120)).toMatchObject({
      body: { data: { intervalMinutes: 30, nextIntervalMinutes: 120 } },
    });
    await dueAfter(30);
    await stay(player, 30 * minuteMs);
    // The check that is due is not postponed.
    await choose(player, 90);
    expect(code(await launch(player))).toEqual([409, 'player.reality_check_due']);
    await acknowledge(player);
    await dueAfter(120);
    expect((await player.call('GET /user/reality-check')).data).toMatchObject({
      intervalMinutes: 90,
      nextIntervalMinutes: null,
    });
  });

  test('cannot be turned off', async () => {
    const player = await env.player('interval-off');
    for (const intervalMinutes of [0, -15, 45, 121, 1e9, null, '60', undefined]) {
      const sent = player.request('PUT /user/reality-check', {
        body: { intervalMinutes: intervalMinutes as 60 },
      });
      expect(code(await sent), String(intervalMinutes)).toEqual([422, 'request.invalid']);
    }
    expect((await player.call('GET /user/reality-check')).data).toMatchObject({
      intervalMinutes: 60,
      nextIntervalMinutes: null,
      maxIntervalMinutes: 120,
    });
  });

  test('applies at once or later, depending on whether it is shorter or longer than the current one', () => {
    expect(chooseInterval(60, 60)).toEqual({ intervalMinutes: 60, nextIntervalMinutes: null });
    expect(chooseInterval(60, 15)).toEqual({ intervalMinutes: 15, nextIntervalMinutes: null });
    expect(chooseInterval(15, 30)).toEqual({ intervalMinutes: 15, nextIntervalMinutes: 30 });
  });
});

test('the operator’s maximum applies to players who chose nothing, and a longer interval is refused', async () => {
  await using bound = await testEnv({ provider: 'none', config: { realityCheckMaxMinutes: 30 } });
  const player = await bound.player('maximum');
  const { startedAt, checkDueAt } = (await player.call('GET /user/visit')).data;
  expect(new Date(checkDueAt).getTime() - new Date(startedAt).getTime()).toBe(30 * minuteMs);
  const longer = player.request('PUT /user/reality-check', { body: { intervalMinutes: 60 } });
  expect(code(await longer)).toEqual([422, 'reality_check.too_rare']);
});

test('the check shows exactly what the player staked, won, recharged and redeemed during this visit', async () => {
  const player = await env.player('check-figures');
  const play = async (stakeCents: number) => {
    const game = await player.play(fish);
    const { round } = await game.open({ stakeCents, bet: { targets: ['sardine'] } });
    await game.leave();
    return round.payoutCents;
  };
  await play(50);
  await stayAway(player);
  await visitOf(player);
  const won = await play(100);
  // The sandbox has a separate clock.
  await sql`update round set ended_at = ${env.clock.now()} where stake_cents = 100`.execute(env.sandboxDb);
  await move(player, 'recharge', 2_000);
  await move(player, 'redeem', 500);
  await player.call('POST /user/reality-check/read', { body: {} });
  const { figures } = (await player.call('GET /user/reality-check')).data;
  expect(figures).toEqual({
    staked: toMoney(100n),
    won: toMoney(BigInt(won)),
    net: toMoney(BigInt(won - 100)),
    // The sign-up credit is not a recharge.
    recharged: toMoney(2_000n),
    redeemed: toMoney(500n),
    readAt: env.clock.now().toISOString(),
  });
});

async function stayAway(player: TestPlayer) {
  await visitOf(player);
  env.clock.advance(31 * minuteMs);
}

async function move({ fortunePanda }: TestPlayer, kind: 'recharge' | 'redeem', amountCents: number) {
  const response = await env.root.request(`POST /fortune-panda/${kind}`, {
    body: { username: fortunePanda.username, amount: amountCents },
    headers: { 'idempotency-key': `check-${kind}-${fortunePanda.username}` },
  });
  expect(response.status, JSON.stringify(response.body)).toBe(200);
}
