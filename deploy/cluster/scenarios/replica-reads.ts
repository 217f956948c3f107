import { sleep } from '@golden-acers/platform';
import { sql } from 'kysely';
import { request, startLoad } from './load.ts';
import type { PostgresNode } from './postgres-cluster.ts';
import { atMost, type ClusterEnv, figure, holds, type Scenario, verifyScenario } from './scenario.ts';
import { openReading } from './verification.ts';
import { waitUntil } from './wait.ts';

const readers = 6;
const phaseMs = 8_000;

/** Reports are read from the standbys while transfers run. Then a standby is killed. */
export const replicaReads: Scenario = {
  title: 'Reports are read from the standbys, one of which is killed',
  async run(env) {
    const { cluster, product, lanes } = env;
    const load = startLoad(product, lanes);
    const run = { isStopping: false, reports: 0, failed: 0 };
    const url = `${product.siteUrl}/api/agent/reports?period=today`;
    const read = async (token: string) => {
      while (!run.isStopping) {
        const { status } = await request(url, { token });
        run.reports += 1;
        if (status !== 200) run.failed += 1;
        await sleep(200);
      }
    };
    const running = lanes.lanes.slice(0, readers).map(({ agent }) => read(agent.token));
    await sleep(phaseMs);
    const primary = await cluster.getPrimary();
    const standbys = cluster.nodes.filter(({ name }) => name !== primary.name);
    const sessions = await Promise.all(standbys.map((node) => countReadSessions(env, node)));
    const onPrimary = await countReadSessions(env, primary);
    const [killed] = standbys;
    if (killed !== undefined) await cluster.killNode(killed);
    await sleep(phaseMs);
    run.isStopping = true;
    await Promise.all(running);
    await load.stop();
    if (killed !== undefined) cluster.startNode(killed);
    await cluster.waitUntilWhole();
    return [
      figure('reports read', String(run.reports)),
      atMost('reports that failed', run.failed, 0),
      holds(
        'sessions of reports on the standbys',
        sessions.some((count) => count > 0),
      ),
      atMost('sessions of reports on the primary', onPrimary, 0),
      ...(await verifyScenario(env, load.operations)),
    ];
  },
};

async function countReadSessions({ product }: ClusterEnv, { port }: PostgresNode): Promise<number> {
  const url = new URL(product.databaseUrl);
  url.port = String(port);
  await using db = openReading(url.href);
  return await waitUntil('the node says which sessions it has', async () => {
    const { rows } = await sql<{ count: number }>`select count(*)::integer as count from pg_stat_activity
      where application_name = 'server reads'`.execute(db);
    return rows[0]?.count;
  });
}
