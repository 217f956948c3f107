import { insertSimulatedAgents } from '@golden-acers/testing/build';
import { sql } from 'kysely';
import { openBenchDatabase, startBenchEnv } from '../env.ts';
import { requestJson } from '../load.ts';
import { type Bench, durationMsOf, type Figure, ratioFigure } from '../measure.ts';

const connections = 16;
const playerCount = connections * 20;

/**
 * Measures claims that are paid at once in comparison with recharges. Both make one transfer; a claim adds
 * its row and its checks.
 */
export async function measureClaims(bench: Bench): Promise<Figure[]> {
  await using env = await startBenchEnv(bench, { hasRateLimits: false });
  const agents = await insertSimulatedAgents(env.databaseUrl, playerCount);
  const players = await env.createPlayers(playerCount, { agentIds: agents.map(({ id }) => id) });
  await using db = openBenchDatabase(env.databaseUrl);
  let offers = 0;
  const claimRate = async () => {
    // A player can claim an offer once.
    offers += 1;
    const offerId = `of_bench_${offers}`;
    await sql`insert into promotion_offer (id, agent_id, kind, bonus_cents, state, published_at)
      select ${offerId}, id, 'fixed_credit', 100, 'published', now() from agent where parent_id is null`.execute(
      db,
    );
    return rateOf(players, ({ token }) =>
      requestJson(env.port, `POST /api/promotions/offers/${offerId}/claim`, { token, body: {} }),
    );
  };
  const rechargeRate = () =>
    rateOf(players, ({ account }, index) =>
      requestJson(env.port, 'POST /api/fortune-panda/recharge', {
        token: agents[index]?.token ?? '',
        headers: { 'idempotency-key': crypto.randomUUID() },
        body: { username: account, amount: 1 },
      }),
    );
  return [
    await ratioFigure('claims', bench, {
      measured: { label: 'claims, each paid', rate: claimRate },
      limit: { label: 'recharges', rate: rechargeRate },
      min: 0.4,
    }),
  ];
}

/** Calls `act` once per player, over this many connections. */
async function rateOf<P>(players: readonly P[], act: (player: P, index: number) => Promise<unknown>) {
  const waiting = players.entries();
  const lane = async () => {
    for (const [index, player] of waiting) await act(player, index);
  };
  const durationMs = await durationMsOf(() => Promise.all(Array.from({ length: connections }, lane)));
  return (1_000 * players.length) / durationMs;
}
