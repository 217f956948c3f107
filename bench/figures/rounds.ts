import { hashToken } from '@golden-acers/platform';
import { appUrlOf } from '@golden-acers/testing/build';
import { sql } from 'kysely';
import { type BenchEnv, openBenchDatabase, readMetrics, startBenchEnv } from '../env.ts';
import { rawRequest, uniqueValuePlaceholder } from '../load.ts';
import { type Bench, type Figure, figure, median, ratioFigure } from '../measure.ts';
import { readPostgresCpuSeconds } from '../postgres-cpu.ts';
import { pgbenchRate } from './ledger.ts';

const callers = 256;
const sandboxConnections = 20;
/** Several, because a game session may make 20 calls a second. */
const playersPerCaller = 4;
const playersPerConnection = 20;
const stakeCents = 20;

/** Calls `round_open` with rounds that the sandbox has played. Callers do not share players. */
const script = `\\set player :client_id * ${playersPerConnection} + random(0, ${playersPerConnection - 1})
select result.* from bench_player player join seed_pair pair on pair.id = player.seed_pair_id,
  round_open('rd_' || gen_random_uuid(), player.player_id, player.session_id, player.slug, gen_random_uuid()::text,
    ${stakeCents}, '{}', player.bank, now() - interval '30 minutes', pair.id, pair.client_seed, pair.nonce, 1,
    (random() * 2::numeric ^ 256)::numeric, player.payout_cents, player.events, null, null, now(), null) result
  where player.index = :player;
`;

/**
 * Measures spins of Acres of Gold, one after the other per caller, in comparison with the SQL function that
 * stores them.
 */
export async function measureRounds(bench: Bench): Promise<Figure[]> {
  await using env = await startBenchEnv(bench, { hasRateLimits: false });
  const count = callers * playersPerCaller;
  const playing = count + sandboxConnections * playersPerConnection;
  const players = await env.createPlayers(playing, { playing });
  const spins = players.map(({ gameToken = '' }) => rawSpin(gameToken));
  const lanes = Array.from({ length: callers }, (_, caller) =>
    spins.slice(0, count).filter((_spin, index) => index % callers === caller),
  );
  const { load, warmUpMs, durationMs } = bench;
  const rate = async () =>
    (await load.runWithoutFailures({ port: env.sandboxPort, lanes, warmUpMs, durationMs })).perSecond;
  await playOnce(bench, env, spins.slice(count));
  await createBenchPlayers(
    env,
    players.slice(count).map(({ gameToken = '' }) => hashToken(gameToken)),
  );
  const url = appUrlOf(env.sandboxDatabaseUrl);
  return [
    ...(await measureProcessorTime(bench, env, rate)),
    await ratioFigure('durable round', bench, {
      measured: { label: `rounds of ${callers} callers`, rate },
      limit: {
        label: 'of round_open by pgbench',
        rate: () => pgbenchRate(url, script, { clients: sandboxConnections, durationMs }),
      },
      min: 0.5,
    }),
  ];
}

const rawSpin = (token: string) =>
  rawRequest('POST /api/rounds', { token, body: { key: uniqueValuePlaceholder, stakeCents, bet: {} } });

/** Plays one round per player, which creates the player's seeds. */
async function playOnce({ load }: Bench, { sandboxPort: port }: BenchEnv, spins: readonly string[]) {
  const count = 16;
  const lanes = Array.from({ length: count }, (_, lane) =>
    spins.filter((_spin, index) => index % count === lane),
  );
  await load.runWithoutFailures({ port, lanes, warmUpMs: 0, durationMs: 10_000 });
}

/** Creates the players that pgbench plays, each with a round that the sandbox has played. */
async function createBenchPlayers({ sandboxDatabaseUrl }: BenchEnv, tokenHashes: readonly string[]) {
  await using db = openBenchDatabase(sandboxDatabaseUrl);
  await sql`create table bench_player as
    select number - 1 as index, round.player_id, session_id, round.slug, seed_pair_id, payout_cents, events,
        'bank:' || round.slug || '.' || right(round.player_id, 1) as bank
      from unnest(${tokenHashes}::text[]) with ordinality as player (token_hash, number)
        join game_session using (token_hash) join round on session_id = game_session.id and round.nonce = 0
        join round_step on round_id = round.id`.execute(db);
  await sql`create unique index on bench_player (index)`.execute(db);
  await sql`grant select on bench_player to public`.execute(db);
  await sql`vacuum analyze`.execute(db);
  const { rows } = await sql<{ count: bigint }>`select count(*) as count from bench_player`.execute(db);
  if (rows[0]?.count !== BigInt(tokenHashes.length)) throw new Error('Some players have no round.');
}

/** Measures the processor time of a round in milliseconds, for sandbox and PostgreSQL. */
async function measureProcessorTime(
  { repetitions }: Bench,
  env: BenchEnv,
  rate: () => Promise<number>,
): Promise<Figure[]> {
  await using db = openBenchDatabase(env.sandboxDatabaseUrl);
  const read = async () => {
    const { rows } = await sql<{ count: number }>`select count(*)::integer as count from round`.execute(db);
    const postgres = await readPostgresCpuSeconds(db);
    const node = (await readMetrics({ port: env.sandboxPort })).cpuSeconds;
    return { count: rows[0]?.count ?? 0, postgres, node };
  };
  // The first round of each player creates its seeds and is not measured.
  await rate();
  const costs: { postgres: number; node: number }[] = [];
  for (let repetition = 0; repetition < repetitions; repetition += 1) {
    const before = await read();
    await rate();
    const after = await read();
    const of = (part: 'postgres' | 'node') =>
      (1_000 * (after[part] - before[part])) / (after.count - before.count);
    costs.push({ postgres: of('postgres'), node: of('node') });
  }
  const cost = (name: string, part: 'postgres' | 'node', max: number) =>
    figure(name, median(costs.map((each) => each[part])), { unit: 'ms', max });
  return [
    cost('a durable round, processor time of PostgreSQL', 'postgres', 1.5),
    cost('a durable round, processor time of the sandbox', 'node', 0.5),
  ];
}
