import { insertSimulatedAgents } from '@golden-acers/testing/build';
import { startStubProvider } from '../child-process.ts';
import { startBenchEnv } from '../env.ts';
import { pollEndpoint, rawRecharge, rawRequest, startLoadGenerator } from '../load.ts';
import { type Bench, type Figure, figure, measurePairs, median } from '../measure.ts';

/** Each one sends a request per second that needs no provider. */
const readerCount = 256;
const readEndpoints = [
  pollEndpoint,
  'GET /api/fortune-panda-user/transfers',
  'GET /api/fortune-panda-user/requests',
  'GET /api/games/fortune-panda',
];
/** Together they make 40 provider calls per second. Each one gives up before its next call. */
const callerCount = 800;
const callIntervalMs = 20_000;
/** Several, because each agent's money commands are limited. */
const agentCount = 40;

/** Measures how a hanging provider slows routes that do not need it. */
export async function measureOutage(bench: Bench): Promise<Figure[]> {
  await using stub = await startStubProvider();
  const providerUrl = `http://127.0.0.1:${stub.port}`;
  await using env = await startBenchEnv(bench, { hasRateLimits: false, providerUrl });
  await using callerLoad = await startLoadGenerator();
  const repetitions = bench.quick ? 1 : 3;
  const agents = await insertSimulatedAgents(env.databaseUrl, agentCount);
  const agentIds = agents.map(({ id }) => id);
  const players = await env.createPlayers(readerCount + callerCount * repetitions * 2, { agentIds });
  const readers = players.splice(-readerCount);
  const readLanes = readers.map(({ token }) =>
    readEndpoints.map((endpoint) => rawRequest(endpoint, { token })),
  );
  const job = { port: env.port, warmUpMs: bench.warmUpMs * 2, durationMs: bench.quick ? 20_000 : 60_000 };
  const p99Ms = async (hangs: boolean) => {
    // Different players each time, because a hanging call blocks its player for a while.
    const callers = players.splice(0, callerCount);
    const callLanes = callers.map(({ account, token }, index) => [
      rawRequest(`${pollEndpoint}?refresh=true`, { token }),
      rawRecharge(account, agents[index % agentCount]?.token ?? ''),
    ]);
    await stub.request({ hangs });
    const [read, called] = await Promise.all([
      bench.load.runWithoutFailures({ ...job, lanes: readLanes, intervalMs: 1_000 }),
      callerLoad.run({ ...job, lanes: callLanes, intervalMs: callIntervalMs }),
    ]);
    await stub.request({ hangs: false });
    if (!hangs && called.succeeded === 0)
      throw new Error('No call succeeds, though the provider does not hang.');
    return read.p99Ms;
  };
  const pairs = await measurePairs(
    repetitions,
    () => p99Ms(true),
    () => p99Ms(false),
  );
  const ms = (of: 'measured' | 'limit') => median(pairs.map((pair) => pair[of])).toFixed(1);
  return [
    figure(
      'p99 of other routes while the provider hangs, against before',
      median(pairs.map(({ measured, limit }) => measured / limit)),
      { max: 1.2, against: `${ms('measured')} ms against ${ms('limit')} ms` },
    ),
  ];
}
