import { type BareTestEnv, bySuite, testEnv } from '@golden-acers/testing';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { extendWatch, leaseDuePlayer } from './play.sql.ts';

/** Copies of a player, with different names. */
async function insertPlayers({ db }: BareTestEnv, modelId: string, size: number): Promise<void> {
  const name = sql`'copy_' || place`;
  const id = sql`'pl_' || lpad(place::text, 26, '0')`;
  const range = sql`generate_series(1, ${size}) as place`;
  await sql`insert into account (id, role, email, email_key, username, username_key, first_name, last_name, phone,
      password_hash, created_at, updated_at)
    select ${id}, role, ${name} || '@copies.test', ${name} || '@copies.test', ${name}, ${name},
        first_name, last_name, phone, password_hash, created_at, updated_at
      from account, ${range} where account.id = ${modelId}`.execute(db);
  await sql`insert into player (id, agent_id, provider_agent_id, referral_code, provider_username, provider_password_sealed,
      provider_account_state)
    select ${id}, agent_id, provider_agent_id, 'P' || place, ${name}, provider_password_sealed, 'ready'
      from player, ${range} where player.id = ${modelId}`.execute(db);
}

/** The part of the budget for watched players: five of eight record calls a minute. */
const watchedCallsPerMinute = 5;
const start = new Date('2026-03-01T12:00:00Z');

describe('with 500 wagering players of 10,000 and five calls a minute,', () => {
  let env: BareTestEnv;
  let providerAgentId: string;
  /** Every twentieth player. */
  const wagering = Array.from(
    { length: 500 },
    (_, index) => `pl_${String(20 * (index + 1)).padStart(26, '0')}`,
  );
  beforeAll(async () => {
    env = await testEnv({ provider: 'none' });
    const model = await env.player('model');
    await insertPlayers(env, model.id, 10_000);
    ({ providerAgentId } = await env.db
      .selectFrom('player')
      .select('providerAgentId')
      .where('id', '=', model.id)
      .executeTakeFirstOrThrow());
  });
  afterAll(() => env[Symbol.asyncDispose]());

  /** They play without a break. */
  async function startPlaying(
    playerIds: readonly string[] | 'all',
    watched: readonly string[] = wagering,
  ): Promise<void> {
    await sql`truncate player_activity, play_reading`.execute(env.db);
    await sql`insert into player_activity (player_id, launched_at)
      select id, ${start}::timestamptz + interval '1 day' from player
        where ${playerIds === 'all'} or id = any(${playerIds === 'all' ? [] : [...playerIds]})`.execute(
      env.db,
    );
    await extendWatch(env.db, watched, new Date(start.getTime() + 86_400_000));
    await sql`analyze player, player_activity, play_reading`.execute(env.db);
  }

  /** The minutes at which each player was read. */
  async function readFor(minutes: number): Promise<Map<string, number[]>> {
    const readings = new Map<string, number[]>();
    for (let call = 0; call < minutes * watchedCallsPerMinute; call += 1) {
      const minute = call / watchedCallsPerMinute;
      const now = sql<Date>`${new Date(start.getTime() + minute * 60_000)}::timestamptz`;
      const leased = await leaseDuePlayer(env.db, { providerAgentId, isWatched: true, now, leaseMs: 1 });
      if (leased === undefined) continue;
      readings.set(leased.playerId, [...(readings.get(leased.playerId) ?? []), minute]);
      await sql`update play_reading set read_at = ${now}, complete_until = ${now}, lease_until = null
        where player_id = ${leased.playerId}`.execute(env.db);
    }
    return readings;
  }
  const oldestAge = (readings: Iterable<readonly number[]>) =>
    Math.max(...[...readings].flatMap((times) => times.map((time, index) => time - (times[index - 1] ?? 0))));

  test('the records are read at least every 100 minutes while all of them play', async () => {
    // A fifth of them is read in a fifth of the time.
    const [watched, minutes] = bySuite([wagering.slice(0, 100), 20], [wagering, 100]);
    await startPlaying('all', watched);
    const readings = await readFor(1.3 * minutes);
    expect([...readings.keys()].toSorted()).toEqual(watched.toSorted());
    expect(Math.round(oldestAge(readings.values()))).toBeLessThanOrEqual(minutes);
    // Unwatched players are read with other calls, oldest reading first.
    const other = await leaseDuePlayer(env.db, {
      ...{ providerAgentId, isWatched: false, leaseMs: 1 },
      now: sql<Date>`${start}::timestamptz`,
    });
    expect(watched).not.toContain(other?.playerId);
  });

  test('the records are read every quarter of an hour if one in ten plays, and every six hours if none does', async () => {
    const playing = wagering.slice(0, 50);
    await startPlaying(playing);
    // The state after a day: the others were read one after the other.
    await sql`update play_reading set complete_until = ${start}, read_at = ${start}::timestamptz
        - case when player_id = any(${playing}) then 0 else right(player_id, 26)::float8 / 10000 end * interval '6 hours'`.execute(
      env.db,
    );
    const minutes = bySuite(45, 90);
    const readings = await readFor(minutes);
    expect(Math.round(oldestAge(playing.map((id) => readings.get(id) ?? [Infinity])))).toBeLessThanOrEqual(
      15,
    );
    const { rows } = await sql<{ hours: number }>`
      select extract(epoch from max(${start}::timestamptz + ${minutes} * interval '1 minute' - read_at))::float8 / 3600 as hours
        from play_reading`.execute(env.db);
    expect(rows[0]?.hours).toBeLessThan(6.2);
  });
});
