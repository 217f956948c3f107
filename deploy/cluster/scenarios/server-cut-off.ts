import { monotonicMs, sleep } from '@golden-acers/platform';
import { describeFailures, startLoad } from './load.ts';
import { atMost, figure, holds, type Scenario, type ScenarioFigure, verifyScenario } from './scenario.ts';
import { waitUntil } from './wait.ts';

const settleMs = 5_000;
/** Calls that were being sent may still reach the provider for this long. */
const callsUnderWayMs = 2_000;
const watchedMs = 15_000;
const maxUnreadySeconds = 5;
const maxReturnSeconds = 20;

/** Packets between one server and its database are dropped silently. */
export const serverCutOff: Scenario = {
  title: 'One server is cut off from the database under load',
  async run(env): Promise<ScenarioFigure[]> {
    const { product, lanes } = env;
    const [server] = product.servers;
    if (server === undefined) throw new Error('There is no server.');
    const load = startLoad(product, lanes);
    await sleep(settleMs);
    server.database.cut();
    const cutMs = monotonicMs();
    await waitUntil('the server is not ready', async () =>
      (await product.isReady(server)) ? undefined : true,
    );
    const unreadySeconds = (monotonicMs() - cutMs) / 1_000;
    await sleep(callsUnderWayMs);
    const callsBefore = server.provider.count();
    await sleep(watchedMs);
    const callsWhileCut = server.provider.count() - callsBefore;
    const wasReady = await product.isReady(server);
    const writesByOthers = load.operations.filter(
      ({ state, startedMs }) => state === 'applied' && startedMs > cutMs + unreadySeconds * 1_000,
    ).length;
    server.database.heal();
    const healedMs = monotonicMs();
    await waitUntil('the server is ready again', async () =>
      (await product.isReady(server)) ? true : undefined,
    );
    const returnSeconds = (monotonicMs() - healedMs) / 1_000;
    const callsAtReturn = server.provider.count();
    await waitUntil('the server calls the provider again', async () =>
      server.provider.count() > callsAtReturn ? true : undefined,
    );
    await load.stop();
    return [
      atMost('not ready after', unreadySeconds, maxUnreadySeconds, ' s'),
      atMost(`calls of the provider in ${watchedMs / 1_000} s without a database`, callsWhileCut, 0),
      holds('not ready all the time', !wasReady),
      figure('operations that the two others began and completed meanwhile', String(writesByOthers)),
      atMost('ready again after', returnSeconds, maxReturnSeconds, ' s'),
      holds('calls the provider again', true),
      figure('requests that failed and were repeated', describeFailures(load.failedRequests)),
      ...(await verifyScenario(env, load.operations)),
    ];
  },
};
