import { monotonicMs, sleep } from '@golden-acers/platform';
import { sql } from 'kysely';
import { describeFailures, startLoad } from './load.ts';
import {
  atMost,
  type ClusterEnv,
  figure,
  holds,
  type Scenario,
  type ScenarioFigure,
  verifyScenario,
} from './scenario.ts';
import { openReading } from './verification.ts';
import { waitUntil } from './wait.ts';

const settleMs = 3_000;
const countedMs = 15_000;
/** Less than a third, because the load balancer distributes connections, not transfers. */
const minShare = 0.2;
const maxLeaseSeconds = 15;
const slowCallMs = 2_500;

export const workIsShared: Scenario = {
  title: 'Three servers share the work',
  async run(env): Promise<ScenarioFigure[]> {
    const { product, lanes } = env;
    const load = startLoad(product, lanes);
    await sleep(settleMs);
    const before = product.servers.map(({ provider }) => provider.count());
    await sleep(countedMs);
    const calls = product.servers.map(({ provider }, index) => provider.count() - (before[index] ?? 0));
    await load.stop();
    const total = calls.reduce((sum, count) => sum + count, 0);
    return [
      figure('calls of the provider by server', calls.join(', ')),
      holds(`each makes at least ${minShare * 100} % of them`, Math.min(...calls) >= total * minShare),
      ...(await verifyScenario(env, load.operations)),
    ];
  },
};

export const serverKilled: Scenario = {
  title: 'One of three servers is killed under load',
  async run(env): Promise<ScenarioFigure[]> {
    const { product, lanes } = env;
    const [, server] = product.servers;
    if (server === undefined) throw new Error('There is no second server.');
    const load = startLoad(product, lanes);
    await sleep(settleMs);
    // Makes the server die in the middle of calls.
    server.provider.delay(slowCallMs);
    await sleep(settleMs);
    const sent = await listSentTransfers(env);
    const killedMs = monotonicMs();
    await server.child?.killTree();
    await waitUntil('the leases of the dead server have ended', async () =>
      (await countLeases(env, sent)) === 0 ? true : undefined,
    );
    const leaseSeconds = (monotonicMs() - killedMs) / 1_000;
    server.provider.delay(0);
    await load.stop();
    const slowest = Math.max(
      0,
      ...load.operations.map(({ startedMs, endedMs = 0 }) => (startedMs < killedMs ? endedMs - killedMs : 0)),
    );
    await product.startServer(server);
    return [
      figure('calls under way at the kill, of all servers', String(sent.length)),
      atMost('their leases ended after', leaseSeconds, maxLeaseSeconds, ' s'),
      figure(
        'the last operation from before the kill has its outcome after',
        `${(slowest / 1_000).toFixed(1)} s`,
      ),
      figure('requests that failed and were repeated', describeFailures(load.failedRequests)),
      ...(await verifyScenario(env, load.operations)),
    ];
  },
};

/** Lists the transfers whose call is running. */
async function listSentTransfers({ product }: ClusterEnv): Promise<readonly string[]> {
  await using db = openReading(product.databaseUrl);
  const { rows } = await sql<{ id: string }>`select id from transfer where state = 'sending'`.execute(db);
  return rows.map(({ id }) => id);
}

async function countLeases({ product }: ClusterEnv, ids: readonly string[]): Promise<number> {
  await using db = openReading(product.databaseUrl);
  const { rows } = await sql<{ count: number }>`select count(*)::integer as count from transfer
    where id = any(${ids}::text[]) and state = 'sending' and lease_until > clock_timestamp()`.execute(db);
  return rows[0]?.count ?? 0;
}
