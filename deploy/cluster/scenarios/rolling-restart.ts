import { monotonicMs, sleep } from '@golden-acers/platform';
import { describeFailures, startLoad } from './load.ts';
import { copyRelease } from './release-copy.ts';
import {
  atMost,
  type ClusterEnv,
  figure,
  holds,
  type Scenario,
  type ScenarioFigure,
  verifyScenario,
} from './scenario.ts';
import { watchStreams } from './streams.ts';

const settleMs = 4_000;
const nextVersion = '1.0.1-rolling';

export const rollingRestart: Scenario = {
  title: 'The three servers are restarted one after the other under load',
  run: (env) => replaceServers(env, undefined),
};

/** The same sources with another version, in another folder, as the next release is installed. */
export const rollingUpgrade: Scenario = {
  title: 'The three servers are upgraded one after the other under load',
  async run(env) {
    const release = copyRelease(env.folder, nextVersion);
    const findings = await replaceServers(env, release);
    const versions = await Promise.all(env.product.servers.map(env.product.readVersion));
    return [
      holds(
        `all servers report ${nextVersion}`,
        versions.every((one) => one === nextVersion),
      ),
      ...findings,
    ];
  },
};

async function replaceServers(env: ClusterEnv, sourceFolder: string | undefined): Promise<ScenarioFigure[]> {
  const { product, lanes } = env;
  const load = startLoad(product, lanes);
  const streams = watchStreams(product, lanes);
  await sleep(settleMs);
  const startedMs = monotonicMs();
  for (const server of product.servers) {
    await product.stopServer(server);
    await product.startServer(server, sourceFolder);
    // Waits for the load balancer's next check.
    await sleep(settleMs / 2);
  }
  const seconds = (monotonicMs() - startedMs) / 1_000;
  await sleep(settleMs);
  await load.stop();
  const { opened, reconnects, failures, longestGapMs, hasLongGap } = await streams.stop();
  const requests = load.operations.length + load.reads();
  return [
    figure('requests meanwhile', String(requests)),
    {
      ...atMost('failed requests', load.failedRequests.length, 0),
      measured: describeFailures(load.failedRequests),
    },
    figure('event streams opened; reopened after an end', `${opened}; ${reconnects}`),
    {
      ...atMost('event streams refused or broken off', failures.length, 0),
      measured: describeFailures(failures),
    },
    holds(
      `every stream back in 10 s (the slowest after ${(longestGapMs / 1_000).toFixed(1)} s)`,
      !hasLongGap,
    ),
    figure('time for the three', `${seconds.toFixed(0)} s`),
    ...(await verifyScenario(env, load.operations)),
  ];
}
