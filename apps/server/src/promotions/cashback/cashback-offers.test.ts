import { type BareTestEnv, testEnv } from '@golden-acers/testing';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { insertOffer } from '../../../test/test-support-claims.ts';
import { jobContextOf } from '../../../test/test-support-tournaments.ts';
import { payDueCashback } from './cashback.ts';
import { lastWeekBefore } from './week.ts';

const dayMs = 86_400_000;
let env: BareTestEnv;
beforeAll(async () => {
  env = await testEnv({ provider: 'none' });
  await sql`insert into game (kind_id, game_name, game_type, game_logo, position, is_listed)
    values (1001, 'Acres of Gold', 'SLOT', '', 1, true) on conflict do nothing`.execute(env.db);
  await sql`update promotion_offer set state = 'paused' where kind in ('cashback', 'rakeback')`.execute(
    env.db,
  );
});
afterAll(() => env[Symbol.asyncDispose]());

test('several offers together pay no more than cashback’s part of the theoretical loss, whatever their zones', async () => {
  const { id: playerId } = await env.player();
  const { from } = lastWeekBefore(env.clock.now(), 'UTC');
  const offers: string[] = [];
  for (const timeZone of ['UTC', 'UTC', 'Europe/Paris'])
    offers.push(
      await insertOffer(env, {
        ...({ kind: 'cashback', percent: 10, bonusCents: null, recurrence: 'weekly' } as const),
        ...{ timeZone, publishedAt: new Date(from.getTime() - 70 * dayMs) },
      }),
    );
  // 10,000.00 were staked, and 400.00 of them lost.
  await sql`insert into game_record (provider_agent_id, player_id, inserted_at, game_id, balance_before_cents, played_cents,
      won_cents, balance_now_cents, reason)
    select provider_agent_id, id, ${from}::timestamptz + interval '2 days' + round * interval '1 second', '1', 0, 10000, 9600, 0,
        'Acres of Gold'
      from player cross join generate_series(1, 100) round where id = ${playerId}`.execute(env.db);
  await sql`insert into play_reading (player_id, read_at, complete_until) values (${playerId}, now(), ${env.clock.now()})
    on conflict (player_id) do update set complete_until = excluded.complete_until`.execute(env.db);
  const context = jobContextOf(env.server, env.clock);
  for (const _offer of offers) {
    await payDueCashback(context);
    // A claim that must be wagered is the player's only one until it ends.
    await sql`update promotion_claim set state = 'expired', ended_at = now() where is_exclusive and state = 'claimed'
      and player_id = ${playerId}`.execute(env.db);
  }
  const { rows } = await sql<{ cents: bigint | null; missing: string | null }>`
    select bonus_cents as cents, missing from cashback_share where player_id = ${playerId} order by decided_at`.execute(
    env.db,
  );
  // The tier's share is 12 %. A fifth of 3.09 % of the stakes is 61.80.
  expect(rows).toEqual([
    { cents: 4_800n, missing: null },
    { cents: 1_380n, missing: null },
    { cents: null, missing: 'nothing_due' },
  ]);
});
