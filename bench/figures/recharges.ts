import { type InsertedPlayer, insertSimulatedAgents, type SimulatedAgent } from '@golden-acers/testing/build';
import { z } from 'zod';
import type { BenchContext } from '../bench-context.ts';
import { startBenchEnv } from '../bench-env.ts';
import { startBenchProcess } from '../child-process.ts';
import { demandAllSucceeded, rawRequest } from '../load.ts';
import { uniqueValuePlaceholder } from '../load-job.ts';
import { type BenchFigure, ratioFigure } from '../measure.ts';
import { startBenchLedger } from './ledger.ts';

const connections = 16;
/** One open transfer per player, and a limit of money commands per agent and minute: so many never meet either. */
const playersPerLane = 20;
const playerCount = connections * playersPerLane;

export async function measureRecharges(bench: BenchContext): Promise<BenchFigure[]> {
  return [await measureSharedAgent(bench), await measureEndToEnd(bench)];
}

/** Against a provider that grants at once: the sandbox keeps one purse per agent, which is its own affair. */
async function measureSharedAgent(bench: BenchContext): Promise<BenchFigure> {
  await using stub = startBenchProcess(new URL('../stub-provider.ts', import.meta.url));
  const { port } = z.object({ port: z.number() }).parse(await stub.nextMessage());
  const options = { ...bench, hasRateLimits: false, providerUrl: `http://127.0.0.1:${port}` };
  await using house = await startBenchEnv({ ...options, providerAgentCount: connections });
  const agents = await insertSimulatedAgents(house.databaseUrl, playerCount);
  const agentIds = agents.map(({ id }) => id);
  const together = await house.createPlayers(playerCount, { agentIds });
  const apart = await house.createPlayers(playerCount, {
    agentIds,
    providerAgents: house.providerAgentNames,
  });
  const rate = (crowd: readonly InsertedPlayer[]) => async () => {
    const { warmUpMs, durationMs } = bench;
    const lanes = lanesOf(crowd, agents);
    const result = await bench.load.run({ mode: 'closed', port: house.port, lanes, warmUpMs, durationMs });
    return demandAllSucceeded(result).perSecond;
  };
  return await ratioFigure('recharges on one agent’s credit', {
    measured: { label: 'recharges on one provider agent', rate: rate(together) },
    limit: { label: `on ${connections} of them`, rate: rate(apart) },
    goal: 0.8,
    repetitions: bench.repetitions,
  });
}

async function measureEndToEnd(bench: BenchContext): Promise<BenchFigure> {
  await using house = await startBenchEnv({ ...bench, hasRateLimits: false });
  const agents = await insertSimulatedAgents(house.databaseUrl, playerCount);
  const crowd = await house.createPlayers(playerCount, { agentIds: agents.map(({ id }) => id) });
  await using ledger = await startBenchLedger(bench);
  const lanes = lanesOf(crowd, agents);
  const { warmUpMs, durationMs, repetitions } = bench;
  return await ratioFigure('recharge, end to end', {
    measured: {
      label: 'recharges over HTTP',
      rate: async () =>
        demandAllSucceeded(
          await bench.load.run({ mode: 'closed', port: house.port, lanes, warmUpMs, durationMs }),
        ).perSecond,
    },
    limit: { label: 'ledger transfers', rate: ledger.measureTransferRate },
    goal: 0.4,
    repetitions,
    note: 'three movements in books for the one of a transfer, on the same processor: the agent’s credit is set aside and then moved, and the provider posts its own',
  });
}

function lanesOf(crowd: readonly InsertedPlayer[], agents: readonly SimulatedAgent[]): string[][] {
  const requests = crowd.map(({ account }, place) =>
    rawRequest('POST /api/fortune-panda/recharge', {
      token: agents[place % agents.length]?.token ?? '',
      headers: { 'Idempotency-Key': uniqueValuePlaceholder },
      body: { username: account, amount: 1 },
    }),
  );
  return Array.from({ length: connections }, (_, lane) =>
    requests.filter((_request, place) => place % connections === lane),
  );
}
