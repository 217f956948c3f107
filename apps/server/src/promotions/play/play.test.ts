import assert from 'node:assert/strict';
import { type TestEnv, type TestPlayer, testEnv } from '@golden-acers/testing';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { extendWatch, sumPlayByType, sumStakes } from './play.sql.ts';
import { unreadDaysOf } from './play.ts';

let env: TestEnv;
beforeAll(async () => {
  env = await testEnv();
  await env.visitor.call('GET /games/fortune-panda');
});
afterAll(() => env[Symbol.asyncDispose]());

const fish = 3001;
const today = { fromDate: '2026-03-01', toDate: '2026-03-01' };
const [from, to] = [new Date('2026-03-01T00:00:00Z'), new Date('2026-03-02T00:00:00Z')];

type StoredRecord = readonly [at: string, playedCents: number, wonCents: number, game: string];

async function store({ id }: TestPlayer, records: readonly StoredRecord[]) {
  const rows = records.map((record) => JSON.stringify(record));
  await sql`insert into game_record (provider_agent_id, player_id, inserted_at, game_id, balance_before_cents,
      played_cents, won_cents, balance_now_cents, reason)
    select provider_agent_id, id, (row->>0)::timestamptz, '1', 0, (row->>1)::bigint, (row->>2)::bigint, 0, row->>3
      from player, unnest(${rows}::jsonb[]) as row where id = ${id}`.execute(env.db);
}

/** Sums that don't follow from the records. */
async function listDeviations(): Promise<unknown[]> {
  const { rows } = await sql`
    with counted as (
      select player_id, date_bin('15 minutes', inserted_at, 'epoch') as quarter, lower(btrim(reason)) as game, count(*) as rounds,
          sum(played_cents)::bigint as staked_cents, sum(won_cents)::bigint as won_cents,
          max(case when played_cents > 0 then won_cents * 100 / played_cents else 0 end) as top_multiple_hundredths
        from game_record group by 1, 2, 3)
    (select * from counted except select * from player_play) union all (select * from player_play except select * from counted)`.execute(
    env.db,
  );
  return rows;
}

describe('the sum of a player’s stakes', () => {
  test('follows from the stored records: it counts new ones, and corrects changed and vanished ones', async () => {
    const player = await env.player('play-follows');
    const game = await player.play(fish);
    const { round } = await game.open({ stakeCents: 50, bet: { targets: ['sardine'] } });
    await game.leave();
    await player.call('POST /user/bets/read', { body: today });
    const stakes = () => sumPlayByType(env.db, { playerId: player.id, from, to });
    const countFacts = async () => {
      const facts = sql`select from fact where kind = 'play.recorded' and player_id = ${player.id}`;
      return (await facts.execute(env.db)).rows.length;
    };
    expect(await stakes()).toEqual([
      { gameType: 'FISH', rounds: 1n, stakedCents: 50n, wonCents: BigInt(round.payoutCents) },
    ]);
    const correct = async (statement: ReturnType<typeof sql>) => {
      await statement.execute(env.sandboxDb);
      env.clock.advance(120_000);
      await player.call('POST /user/bets/read', { body: today });
      return stakes();
    };
    expect(
      await correct(sql`update round set stake_cents = 70, payout_cents = 140 where stake_cents = 50`),
    ).toEqual([{ gameType: 'FISH', rounds: 1n, stakedCents: 70n, wonCents: 140n }]);
    expect(
      await correct(sql`update round set ended_at = ended_at - interval '1 day' where stake_cents = 70`),
    ).toEqual([]);
    expect(await listDeviations()).toEqual([]);
    const unchanged = sql`update round set stake_cents = stake_cents`;
    await correct(unchanged);
    expect(await countFacts(), 'one of each change').toBe(3);
  });

  test('equals the records after any sequence of statements', async () => {
    const players = await Promise.all([env.player('play-any-1'), env.player('play-any-2')]);
    let seed = 7;
    const draw = (below: number) => {
      seed = (seed * 48_271) % 2_147_483_647;
      return seed % below;
    };
    const games = ['Acres of Gold', ' golden nets ', 'Unknown Game', ''];
    const anyRecord = (): StoredRecord => [
      new Date(from.getTime() + draw(3_600) * 1_000).toISOString(),
      draw(500),
      draw(900),
      games[draw(4)] ?? '',
    ];
    for (let step = 0; step < 12; step += 1) {
      const player = players[draw(2)];
      if (player !== undefined) await store(player, Array.from({ length: draw(9) }, anyRecord));
      await sql`delete from game_record where id % 5 = ${draw(5)} and played_cents > ${draw(500)}`.execute(
        env.db,
      );
      await sql`update game_record set inserted_at = inserted_at + interval '20 minutes', played_cents = 1
        where id % 7 = ${draw(7)}`.execute(env.db);
      expect(await listDeviations()).toEqual([]);
    }
  });

  test('counts a name that games of several types have as the type that keeps least of the stakes', async () => {
    const player = await env.player('play-two-types');
    await sql`insert into game (kind_id, game_name, game_type, game_logo, position, is_listed)
      values (90001, 'Twin Reels', 'SLOT', '', 1, false), (90002, 'twin reels', 'POKER', '', 2, false),
        (90003, 'Twin Reels', 'FISH', '', 3, false), (90004, 'Odd Twins', 'CARD', '', 4, false),
        (90005, 'Odd Twins', 'LOTTERY', '', 5, false)`.execute(env.db);
    await store(player, [
      ['2026-03-01T10:00:00Z', 500, 0, 'Twin Reels'],
      ['2026-03-01T10:00:01Z', 70, 0, 'Odd Twins'],
    ]);
    const figures = { rounds: 1n, wonCents: 0n };
    expect(await sumPlayByType(env.db, { playerId: player.id, from, to })).toEqual([
      { gameType: 'LOTTERY', ...figures, stakedCents: 70n },
      { gameType: 'POKER', ...figures, stakedCents: 500n },
    ]);
  });

  test('separates rounds above a maximum stake and games that are not in the catalogue', async () => {
    const player = await env.player('play-maximum');
    await store(player, [
      ['2026-03-01T09:59:59.999Z', 1_000, 0, 'Acres of Gold'],
      ['2026-03-01T10:00:00Z', 500, 100, 'acres of gold '],
      ['2026-03-01T10:00:01Z', 501, 700, 'Acres of Gold'],
      ['2026-03-01T10:00:02Z', 40, 0, 'Retired Game'],
      ['2026-03-01T11:00:00Z', 60, 0, 'Acres of Gold'],
    ]);
    const within = {
      playerId: player.id,
      from: new Date('2026-03-01T10:00:00Z'),
      to: new Date('2026-03-01T11:00:00Z'),
    };
    const none = { overRounds: 0n, overStakedCents: 0n };
    expect(await sumStakes(env.db, { ...within, maxStakeCents: 500n })).toEqual([
      { gameType: 'SLOT', stakedCents: 500n, wonCents: 800n, overRounds: 1n, overStakedCents: 501n },
      { gameType: null, stakedCents: 40n, wonCents: 0n, ...none },
    ]);
    expect(await sumStakes(env.db, { ...within, to: null, maxStakeCents: null })).toMatchObject([
      { gameType: 'SLOT', stakedCents: 1_061n, ...none },
      { gameType: null, stakedCents: 40n },
    ]);
  });
});

describe('the days of a reading', () => {
  const registeredAt = new Date('2025-01-01T12:00:00Z');
  const now = new Date('2026-03-01T00:30:00Z');
  const days = (completeUntil: string | null) =>
    unreadDaysOf(
      { registeredAt, completeUntil: completeUntil === null ? null : new Date(completeUntil) },
      now,
    );

  test('include the day before while its records may still appear', () => {
    expect(days('2026-03-01T00:20:00Z')).toEqual(['2026-02-28', '2026-03-01']);
    expect(days('2026-02-27T09:00:00Z')).toEqual(['2026-02-27', '2026-02-28', '2026-03-01']);
    expect(days('2026-02-28T00:59:00Z')[0]).toBe('2026-02-27');
  });

  test('are those of a month for a player who was never read, and none before the account existed', () => {
    expect(days(null)).toHaveLength(36);
    expect(unreadDaysOf({ registeredAt: now, completeUntil: null }, now)).toEqual([
      '2026-02-28',
      '2026-03-01',
    ]);
  });
});

const readingOf = (playerId: string) =>
  env.db.selectFrom('playReading').where('playerId', '=', playerId).selectAll().executeTakeFirst();

test('a watched player is read again after a round; a failed reading is repeated later and delays no other', async () => {
  const player = await env.player('watched');
  // After this, other players are not due for a minute.
  await env.runJobs();
  await env.db.deleteFrom('playReading').where('playerId', '=', player.id).execute();
  const game = await player.play(3001);
  const { round } = await game.open({ stakeCents: 50, bet: { targets: ['sardine'] } });
  assert(round);
  env.fault({ action: 'getGameRecord', kind: 'reset', count: 1 });
  await extendWatch(env.db, [player.id], new Date(Date.now() + 86_400_000));
  await env.runJobs();
  expect(await readingOf(player.id)).toMatchObject({ failures: 1, readAt: null });
  await sql`update play_reading set lease_until = null`.execute(env.db);
  await env.runJobs();
  expect(await readingOf(player.id)).toMatchObject({
    failures: 0,
    readAt: expect.any(Date),
    completeUntil: env.clock.now(),
  });
  const { rows } =
    await sql`select staked_cents as staked from player_play where player_id = ${player.id}`.execute(env.db);
  expect(rows).toEqual([{ staked: 50n }]);
});
