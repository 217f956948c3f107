import { toMoney } from '@golden-acers/contract';
import { runInTransaction } from '@golden-acers/platform';
import { startServer, type TestEnv, type TestPlayer, testEnv } from '@golden-acers/testing';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { setLimit } from '../../../test/test-support-limits.ts';
import { leaseDuePlayer, takeWatchSlot } from '../../promotions/play/play.sql.ts';

const slot = 1001;

/** A server of a provider that enforces no limits and allows record calls for one watched player. */
let env: TestEnv;
let real: Awaited<ReturnType<typeof startServer>>;
beforeAll(async () => {
  env = await testEnv();
  const tuning = { ...env.provider.tuning, recordCallsPerMinute: 2, windowMs: 60_500 };
  const provider = { ...env.provider, isSandbox: false, tuning };
  real = await startServer(env.databaseUrl, { config: { provider } });
});
afterAll(async () => {
  await real.close();
  await env[Symbol.asyncDispose]();
});

const send = (player: TestPlayer, method: 'GET' | 'POST' | 'PUT', url: string, payload?: object) =>
  real.http.inject({
    method,
    url: `/api${url}`,
    headers: { authorization: `Bearer ${player.token}` },
    ...(payload === undefined ? {} : { payload }),
  });
const launch = (player: TestPlayer) =>
  send(player, 'POST', '/fortune-panda-user/games/enter', { kindId: slot });

test('with a provider that enforces no limits, so many limited players play as can be read each minute', async () => {
  const [first, second, free] = [
    await env.player('watched-first'),
    await env.player('watched-second'),
    await env.player('watched-free'),
  ];
  await setLimit(first, 'stake_day', 500);
  await setLimit(second, 'loss_week', 500);
  expect((await launch(first)).statusCode).toBe(200);
  const refused = await launch(second);
  expect([refused.statusCode, refused.json().code]).toEqual([503, 'limit.check_waits']);
  expect(Number(refused.headers['retry-after'])).toBeGreaterThan(1_700);
  expect(refused.json().message).toContain('30 minutes');
  expect((await launch(free)).statusCode, 'a player without limits').toBe(200);
  expect((await launch(first)).statusCode, 'the next game of the watched player').toBe(200);

  const limits = await send(first, 'GET', '/user/limits');
  const delays = limits
    .json()
    .data.map((each: { kind: string; delaySeconds: number }) => [each.kind, each.delaySeconds]);
  expect(Object.fromEntries(delays)).toMatchObject({
    stake_day: 61,
    loss_month: 61,
    recharge_day: 0,
    session: 0,
  });
  expect((await first.call('GET /user/limits')).data[3]).toMatchObject({
    kind: 'stake_day',
    delaySeconds: 0,
  });

  await sql`update play_reading set limited_until = clock_timestamp() where player_id = ${first.id}`.execute(
    env.db,
  );
  // The one record call of the minute is used up. The provider is not busy: many other calls are free.
  const unread = await launch(second);
  expect(unread.json().code).toBe('limit.check_waits');
  expect(unread.json().message).toMatch(/^Your limits can be checked in \d+ seconds/);
  await sql`update play_reading set read_at = now(), complete_until = now() + interval '1 hour'
    where player_id = ${second.id}`.execute(env.db);
  expect((await launch(second)).statusCode).toBe(200);
  expect((await launch(first)).json().code).toBe('limit.check_waits');
  const lowered = await send(first, 'PUT', '/user/limits', { kind: 'stake_day', max: toMoney(400n) });
  expect(lowered.statusCode, 'a lower limit is never refused').toBe(200);
});

test('players who launch games at the same moment do not take the same place', async () => {
  await sql`truncate play_reading`.execute(env.db);
  const take = ({ id: playerId }: TestPlayer) =>
    runInTransaction(env.db, (tx) => takeWatchSlot(tx, { playerId, slots: 1 }));
  const [first, second] = [await env.player('launch-first'), await env.player('launch-second')];
  // Neither game runs yet.
  expect(await take(first)).toBeUndefined();
  expect(await take(second)).toBeGreaterThan(0);
  expect(await take(first), 'a repeated launch').toBeUndefined();
  // The launch failed.
  await sql`update play_reading set limited_until = limited_until - interval '1 minute' where player_id = ${first.id}`.execute(
    env.db,
  );
  expect(await take(second)).toBeUndefined();
});

test('limited players who play are read before those for whom a promotion waits, in turns', async () => {
  await sql`truncate play_reading`.execute(env.db);
  const players = await Promise.all(['turn-one', 'turn-two', 'turn-three'].map((name) => env.player(name)));
  const [one, two, promotion] = players.map(({ id }) => id);
  await sql`update player set provider_account_state = 'ready' where id in (${one}, ${two}, ${promotion})`.execute(
    env.db,
  );
  await sql`insert into play_reading (player_id, watched_until, read_at, complete_until, limited_until)
    select id, now() + interval '1 day', now() - interval '90 seconds', now(),
        case when id <> ${promotion} then now() + interval '1 hour' end
      from player where id in (${one}, ${two}, ${promotion})`.execute(env.db);
  const { providerAgentId } = await env.db
    .selectFrom('player')
    .select('providerAgentId')
    .where('id', '=', one ?? '')
    .executeTakeFirstOrThrow();
  await sql`insert into player_activity (player_id, launched_at) values (${promotion}, now())
    on conflict (player_id) do update set launched_at = now()`.execute(env.db);
  const read: (string | undefined)[] = [];
  for (let second = 0; second < 60; second += 10) {
    const now = sql<Date>`(now() + ${second} * interval '1 second')`;
    const leased = await leaseDuePlayer(env.db, { providerAgentId, isWatched: true, now, leaseMs: 1 });
    read.push(leased?.playerId);
    await sql`update play_reading set read_at = ${now}, complete_until = ${now}, lease_until = null
      where player_id = ${leased?.playerId}`.execute(env.db);
  }
  expect(read.slice(0, 2).toSorted()).toEqual([one, two].toSorted());
  expect(read.filter((id) => id === promotion)).toHaveLength(1);
  expect(read.filter((id) => id === one).length).toBeGreaterThanOrEqual(2);
  expect(read.filter((id) => id === two).length).toBeGreaterThanOrEqual(2);
});
