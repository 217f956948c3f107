import { type InsertedPlayer, insertSimulatedAgents } from '@golden-acers/testing/build';
import { startStubProvider } from '../child-process.ts';
import { type BenchEnv, startBenchEnv } from '../env.ts';
import { rawRecharge } from '../load.ts';
import { type Bench, type Figure, ratioFigure } from '../measure.ts';
import { startBenchLedger } from './ledger.ts';

const connections = 16;
/** Enough to stay within one open transfer per player and the agent's command limit. */
const playerCount = connections * 20;

/** The provider grants at once, because the sandbox has one account per agent. */
export async function measureSharedAgent(bench: Bench): Promise<Figure[]> {
  await using stub = await startStubProvider();
  const providerUrl = `http://127.0.0.1:${stub.port}`;
  const options = { hasRateLimits: false, providerUrl, providerAgentCount: connections };
  await using env = await startBenchEnv(bench, options);
  const agents = await insertSimulatedAgents(env.databaseUrl, playerCount);
  const agentIds = agents.map(({ id }) => id);
  const together = await env.createPlayers(playerCount, { agentIds });
  const apart = await env.createPlayers(playerCount, { agentIds, providerAgents: env.providerAgents });
  return [
    await ratioFigure('recharges on one agent’s credit', bench, {
      measured: {
        label: 'recharges on one provider agent',
        rate: rechargeRate(bench, env, together, agents),
      },
      limit: { label: `on ${connections} of them`, rate: rechargeRate(bench, env, apart, agents) },
      min: 0.8,
    }),
  ];
}

/**
 * Three entries per entry of the limit: the agent's credit is held and moved, and the sandbox posts its
 * own.
 */
export async function measureRecharges(bench: Bench): Promise<Figure[]> {
  await using env = await startBenchEnv(bench, { hasRateLimits: false });
  const agents = await insertSimulatedAgents(env.databaseUrl, playerCount);
  const players = await env.createPlayers(playerCount, { agentIds: agents.map(({ id }) => id) });
  await using ledger = await startBenchLedger(bench);
  return [
    await ratioFigure('recharge, end to end', bench, {
      measured: { label: 'recharges over HTTP', rate: rechargeRate(bench, env, players, agents) },
      limit: { label: 'ledger transfers', rate: ledger.rate },
      min: 0.4,
    }),
  ];
}

function rechargeRate(
  { load, warmUpMs, durationMs }: Bench,
  { port }: BenchEnv,
  players: readonly InsertedPlayer[],
  agents: readonly { token: string }[],
) {
  const requests = players.map(({ account }, index) => rawRecharge(account, agents[index]?.token ?? ''));
  const lanes = Array.from({ length: connections }, (_, lane) =>
    requests.filter((_request, index) => index % connections === lane),
  );
  return async () => (await load.runWithoutFailures({ port, lanes, warmUpMs, durationMs })).perSecond;
}
