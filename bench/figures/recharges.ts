import { type CrowdAgent, type CrowdMember, insertAgents } from '@golden-acers/testing/build';
import { z } from 'zod';
import type { Bench } from '../bench.ts';
import { startChild } from '../children.ts';
import { startHouse } from '../house.ts';
import { demandGood, rawRequest } from '../load.ts';
import { eachTime } from '../load-job.ts';
import { type Figure, ratio } from '../measure.ts';
import { startLedger } from './ledger.ts';

const connections = 16;
/** One open transfer per player, and a limit of money commands per agent and minute: so many never meet either. */
const playersPerLane = 20;
const players = connections * playersPerLane;

export async function measureRecharges(bench: Bench): Promise<Figure[]> {
  return [await measureSharing(bench), await measureEndToEnd(bench)];
}

/** Against a provider that grants at once: the sandbox keeps one purse per agent, which is its own affair. */
async function measureSharing(bench: Bench): Promise<Figure> {
  await using stub = startChild(new URL('../stub-provider.ts', import.meta.url));
  const { port } = z.object({ port: z.number() }).parse(await stub.heard());
  const options = { ...bench, limited: false, providerUrl: `http://127.0.0.1:${port}` };
  await using house = await startHouse({ ...options, providerAgents: connections });
  const agents = await insertAgents(house.databaseUrl, players);
  const agentIds = agents.map(({ id }) => id);
  const together = await house.crowd(players, { agentIds });
  const apart = await house.crowd(players, { agentIds, providerAgents: house.providerAgents });
  const rate = (crowd: readonly CrowdMember[]) => async () => {
    const { warmUpMs, durationMs } = bench;
    const lanes = lanesOf(crowd, agents);
    const result = await bench.load.run({ mode: 'closed', port: house.port, lanes, warmUpMs, durationMs });
    return demandGood(result).perSecond;
  };
  return await ratio('recharges on one agent’s credit', {
    measured: { label: 'recharges on one provider agent', rate: rate(together) },
    limit: { label: `on ${connections} of them`, rate: rate(apart) },
    goal: 0.8,
    times: bench.times,
  });
}

async function measureEndToEnd(bench: Bench): Promise<Figure> {
  await using house = await startHouse({ ...bench, limited: false });
  const agents = await insertAgents(house.databaseUrl, players);
  const crowd = await house.crowd(players, { agentIds: agents.map(({ id }) => id) });
  await using ledger = await startLedger(bench);
  const lanes = lanesOf(crowd, agents);
  const { warmUpMs, durationMs, times } = bench;
  return await ratio('recharge, end to end', {
    measured: {
      label: 'recharges over HTTP',
      rate: async () =>
        demandGood(await bench.load.run({ mode: 'closed', port: house.port, lanes, warmUpMs, durationMs }))
          .perSecond,
    },
    limit: { label: 'ledger transfers', rate: ledger.verb },
    goal: 0.4,
    times,
    note: 'three movements in books for the one of a transfer, on the same processor: the agent’s credit is set aside and then moved, and the provider posts its own',
  });
}

function lanesOf(crowd: readonly CrowdMember[], agents: readonly CrowdAgent[]): string[][] {
  const requests = crowd.map(({ account }, place) =>
    rawRequest('POST /api/fortune-panda/recharge', {
      token: agents[place % agents.length]?.token ?? '',
      headers: { 'Idempotency-Key': eachTime },
      body: { username: account, amount: 1 },
    }),
  );
  return Array.from({ length: connections }, (_, lane) =>
    requests.filter((_request, place) => place % connections === lane),
  );
}
