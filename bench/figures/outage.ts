import { type InsertedPlayer, insertSimulatedAgents } from '@golden-acers/testing/build';
import { z } from 'zod';
import type { BenchContext } from '../bench-context.ts';
import { startBenchEnv } from '../bench-env.ts';
import { type BenchProcess, startBenchProcess } from '../child-process.ts';
import { demandAllSucceeded, rawRequest, startLoadGenerator } from '../load.ts';
import { uniqueValuePlaceholder } from '../load-job.ts';
import { type BenchFigure, boundedFigure, median } from '../measure.ts';

/** Each asks the site about something that needs no provider, once a second. */
const readerCount = 256;
const readIntervalMs = 1_000;
const readEndpoints = [
  'GET /api/fortune-panda-user/balance',
  'GET /api/fortune-panda-user/transfers',
  'GET /api/fortune-panda-user/requests',
  'GET /api/games/fortune-panda',
];
/** Each wants something of the provider, 40 a second together, and seldom enough to have given up before it asks again. */
const providerCallerCount = 800;
const providerCallIntervalMs = 20_000;
const agentCount = 40;
const maxRepetitions = 3;

/** What a provider that takes every call and answers none costs the routes that don't need it. */
export async function measureOutage(bench: BenchContext): Promise<BenchFigure[]> {
  await using stub = startBenchProcess(new URL('../stub-provider.ts', import.meta.url));
  const { port } = z.object({ port: z.number() }).parse(await stub.nextMessage());
  const providerUrl = `http://127.0.0.1:${port}`;
  await using house = await startBenchEnv({ ...bench, hasRateLimits: false, providerUrl });
  await using asking = await startLoadGenerator();
  const turns = bench.quick ? 1 : maxRepetitions;
  // One agent's money commands are limited.
  const agents = await insertSimulatedAgents(house.databaseUrl, agentCount);
  const crowd = await house.createPlayers(readerCount + providerCallerCount * turns * 2, {
    agentIds: agents.map(({ id }) => id),
  });
  const lanes = crowd
    .slice(0, readerCount)
    .map(({ token }) => readEndpoints.map((key) => rawRequest(key, { token })));
  const timing = { warmUpMs: bench.warmUpMs * 2, durationMs: bench.quick ? 20_000 : 60_000 };
  let phases = 0;
  const p99Of = async (hangs: boolean) => {
    // Others each time: who met a provider that hung waits for what became of that.
    const from = readerCount + providerCallerCount * phases;
    phases += 1;
    const wishes = crowd
      .slice(from, from + providerCallerCount)
      .map((member, place) => providerRequestsOf(member, agents[(from + place) % agentCount]?.token ?? ''));
    await setHanging(stub, hangs);
    const whole = { mode: 'paced', port: house.port, ...timing } as const;
    const [read, asked] = await Promise.all([
      bench.load.run({ ...whole, intervalMs: readIntervalMs, lanes }),
      asking.run({ ...whole, intervalMs: providerCallIntervalMs, lanes: wishes }),
    ]);
    await setHanging(stub, false);
    if (!hangs && asked.succeeded === 0)
      throw new Error('The provider answers nobody, though it does not hang.');
    return demandAllSucceeded(read).p99Ms;
  };
  const pairs: { hung: number; usual: number }[] = [];
  for (let turn = 0; turn < turns; turn += 1) {
    if (turn % 2 === 0) {
      const usual = await p99Of(false);
      pairs.push({ usual, hung: await p99Of(true) });
    } else {
      const hung = await p99Of(true);
      pairs.push({ hung, usual: await p99Of(false) });
    }
  }
  const inMs = (of: 'hung' | 'usual') => Math.round(median(pairs.map((pair) => pair[of])) * 10) / 10;
  return [
    boundedFigure('p99 of other routes while the provider hangs, against before', {
      value: median(pairs.map(({ hung, usual }) => hung / usual)),
      unit: '',
      max: 1.2,
      context: `${inMs('hung')} ms against ${inMs('usual')} ms`,
    }),
  ];
}

function providerRequestsOf({ account, token }: InsertedPlayer, agentToken: string): string[] {
  return [
    rawRequest('GET /api/fortune-panda-user/balance?refresh=true', { token }),
    rawRequest('POST /api/fortune-panda/recharge', {
      token: agentToken,
      headers: { 'Idempotency-Key': uniqueValuePlaceholder },
      body: { username: account, amount: 1 },
    }),
  ];
}

async function setHanging(stub: BenchProcess, hangs: boolean): Promise<void> {
  await stub.request({ hangs });
}
