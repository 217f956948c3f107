import assert from 'node:assert/strict';
import { type BareTestEnv, pollUntil, type TestEnv, testEnv } from '@golden-acers/testing';
import { sql } from 'kysely';
import { expect, it } from 'vitest';
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

/** What the budget leaves for watched players: five of eight record calls a minute. */
const watchedCallsPerMinute = 5;
const start = new Date('2026-03-01T12:00:00Z');

it('500 wagering of 10,000 players who play are read at least every 100 minutes, within five calls a minute', async () => {
  await using env = await testEnv({ provider: 'none' });
  const model = await env.player('model');
  await insertPlayers(env, model.id, 10_000);
  const { providerAgentId } = await env.db
    .selectFrom('player')
    .select('provider_agent_id as providerAgentId')
    .where('id', '=', model.id)
    .executeTakeFirstOrThrow();
  // All play all the time; every twentieth is wagering.
  await sql`insert into player_activity (player_id, launched_at)
    select id, ${start}::timestamptz + interval '1 day' from player on conflict (player_id) do update
      set launched_at = excluded.launched_at`.execute(env.db);
  const wagering = Array.from(
    { length: 500 },
    (_, index) => `pl_${String(20 * (index + 1)).padStart(26, '0')}`,
  );
  await extendWatch(env.db, wagering, new Date(start.getTime() + 86_400_000));
  await sql`analyze player, player_activity, play_reading`.execute(env.db);
  const readings = new Map<string, number[]>();
  const minutes = 130;
  for (let call = 0; call < minutes * watchedCallsPerMinute; call += 1) {
    const minute = call / watchedCallsPerMinute;
    const now = sql<Date>`${new Date(start.getTime() + minute * 60_000)}::timestamptz`;
    const leased = await leaseDuePlayer(env.db, { providerAgentId, isWatched: true, now, leaseMs: 1 });
    if (leased === undefined) continue;
    readings.set(leased.playerId, [...(readings.get(leased.playerId) ?? []), minute]);
    await sql`update play_reading set read_at = ${now}, complete_until = ${now}, lease_until = null
      where player_id = ${leased.playerId}`.execute(env.db);
  }
  expect([...readings.keys()].toSorted()).toEqual(wagering.toSorted());
  const ages = [...readings.values()].flatMap((times) =>
    times.map((time, index) => time - (times[index - 1] ?? 0)),
  );
  expect(Math.round(Math.max(...ages))).toBeLessThanOrEqual(100);
  // Unwatched players are read with other calls, oldest reading first.
  const other = await leaseDuePlayer(env.db, {
    ...{ providerAgentId, isWatched: false, leaseMs: 1 },
    now: sql<Date>`${start}::timestamptz`,
  });
  expect(wagering).not.toContain(other?.playerId);
});

const readingOf = async ({ db }: TestEnv, playerId: string) =>
  db.selectFrom('play_reading').where('player_id', '=', playerId).selectAll().executeTakeFirst();

it('a watched player is read again after a round; a failed reading is repeated later and delays no other', async () => {
  await using env = await testEnv({ isListening: true });
  const player = await env.player('watched');
  const game = await player.play(3001);
  const { round } = await game.open({ stakeCents: 50, bet: { targets: ['sardine'] } });
  assert(round);
  env.fault({ action: 'getGameRecord', kind: 'reset', count: 1 });
  await extendWatch(env.db, [player.id], new Date(Date.now() + 86_400_000));
  await pollUntil(
    () => readingOf(env, player.id),
    (row) => row?.failures === 1,
  );
  await sql`update play_reading set lease_until = null`.execute(env.db);
  const read = await pollUntil(
    () => readingOf(env, player.id),
    (row) => row?.read_at != null,
  );
  expect(read).toMatchObject({ failures: 0, complete_until: env.clock.now() });
  const { rows } = await sql`select staked_cents as staked from player_play`.execute(env.db);
  expect(rows).toEqual([{ staked: 50n }]);
});
