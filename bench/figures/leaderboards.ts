import { sql } from 'kysely';
import { openBenchDatabase, startBenchEnv } from '../env.ts';
import { requestJson } from '../load.ts';
import { type Bench, durationMsOf, type Figure, figure, percentile } from '../measure.ts';
import { seedNamedPlayers } from '../seeds.ts';

const entrantCount = 100_000;
const viewerCount = 100;
/** One second longer than a server caches a leaderboard, so every sixth read is not cached. */
const freshEvery = 6;
const tournamentId = `tn_${'0'.repeat(26)}`;

/**
 * Measures reads of a tournament of 100,000 entrants over HTTP, including the reader's rank, while scores
 * change.
 */
export async function measureLeaderboards(bench: Bench): Promise<Figure[]> {
  await using env = await startBenchEnv(bench, { hasRateLimits: true });
  await seedNamedPlayers(env.databaseUrl, entrantCount);
  const viewers = await env.createPlayers(viewerCount);
  await using db = openBenchDatabase(env.databaseUrl);
  await seedTournament(db);
  const times: number[] = [];
  for (let index = 0; index < viewers.length * bench.repetitions; index += 1) {
    const token = viewers[index % viewers.length]?.token ?? '';
    if (index % freshEvery === 0) {
      await sql`update tournament_entry set score = score + 1
        where player_id in (select player_id from tournament_entry limit 50)`.execute(db);
    }
    times.push(
      await durationMsOf(() => requestJson(env.port, `GET /api/tournaments/${tournamentId}`, { token })),
    );
  }
  return [
    figure('leaderboard with the own rank, p95', percentile(times, 0.95), {
      unit: 'ms',
      max: 50,
      against: `${entrantCount.toLocaleString('en')} entrants, the first 50 places`,
    }),
  ];
}

/** All players are entrants, most of them with different scores. */
async function seedTournament(db: ReturnType<typeof openBenchDatabase>): Promise<void> {
  await sql`
    with offer as (
      insert into promotion_offer (id, agent_id, kind, budget_cents, state, published_at)
        select 'of_bench', id, 'tournament_prize', 1000, 'published', now() from agent where parent_id is null
        returning id, agent_id)
    insert into tournament (id, agent_id, state, offer_id, texts, scoring, min_stake_cents, prizes, starts_at, ends_at)
      select ${tournamentId}, agent_id, 'published', id, '{"en":{"title":"Race","text":"Stakes"}}', 'stakes', 0,
          '[{"places":10,"prizeCents":100}]', now() - interval '1 hour', now() + interval '1 day' from offer`.execute(
    db,
  );
  await sql`
    insert into tournament_entry (tournament_id, player_id, entered_at, score, rounds, reached_at)
      select ${tournamentId}, id, now() - interval '1 hour', hashtext(id)::bigint & 1048575, 1,
          now() - (hashtext(id) & 1023) * interval '1 second'
        from player`.execute(db);
  await sql`vacuum analyze`.execute(db);
}
