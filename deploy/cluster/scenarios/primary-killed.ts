import { monotonicMs, sleep } from '@golden-acers/platform';
import { describeFailures, type Operation, startLoad } from './load.ts';
import type { PostgresNode } from './postgres-cluster.ts';
import {
  atMost,
  type ClusterEnv,
  figure,
  type Scenario,
  type ScenarioFigure,
  verifyScenario,
} from './scenario.ts';
import { waitUntil } from './wait.ts';

const loadBeforeMs = 8_000;
const loadAfterMs = 8_000;
const maxOutageSeconds = 30;

/** A power failure of the primary's machine. */
export const machineKilled: Scenario = {
  title: 'The primary’s PostgreSQL and Patroni are killed under load',
  run: (env) =>
    killPrimary(env, async (primary) => {
      await env.cluster.killNode(primary);
      return () => env.cluster.startNode(primary);
    }),
};

/** Only PostgreSQL is killed, so that Patroni can hand over at once. */
export const postgresKilled: Scenario = {
  title: 'Only the primary’s PostgreSQL is killed under load',
  run: (env) =>
    killPrimary(env, async (primary) => {
      env.cluster.killPostgres(primary);
      return () => undefined;
    }),
};

async function killPrimary(
  env: ClusterEnv,
  kill: (primary: PostgresNode) => Promise<() => void>,
): Promise<ScenarioFigure[]> {
  const { cluster, product, lanes } = env;
  const load = startLoad(product, lanes);
  await sleep(loadBeforeMs);
  const primary = await cluster.getPrimary();
  const killedMs = monotonicMs();
  const bringBack = await kill(primary);
  const first = await waitUntil(
    () => `an operation is acknowledged; failed: ${describeFailures(load.failedRequests)}`,
    async () => load.operations.find((operation) => isAcknowledgedAfter(operation, killedMs)),
  );
  await sleep(loadAfterMs);
  await load.stop();
  const next = await cluster.getPrimary();
  const interrupted = load.operations.filter(
    ({ startedMs, endedMs = Number.POSITIVE_INFINITY }) => startedMs < killedMs && endedMs > killedMs,
  );
  bringBack();
  const startedMs = monotonicMs();
  await cluster.waitUntilWhole();
  return [
    atMost('writes again after', ((first.endedMs ?? 0) - killedMs) / 1_000, maxOutageSeconds, ' s'),
    figure('new primary', `${next.name} instead of ${primary.name}`),
    figure('operations open at the kill', String(interrupted.length)),
    figure('requests that failed meanwhile and were repeated', describeFailures(load.failedRequests)),
    figure('three nodes again after', `${((monotonicMs() - startedMs) / 1_000).toFixed(1)} s`),
    ...(await verifyScenario(env, load.operations)),
  ];
}

const isAcknowledgedAfter = ({ state, startedMs, endedMs }: Operation, timeMs: number) =>
  state === 'applied' && startedMs > timeMs && endedMs !== undefined;
