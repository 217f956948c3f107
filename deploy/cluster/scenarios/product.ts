import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { ensureOwnedDatabase, freePort, migrate, newToken, systemRandom } from '@golden-acers/platform';
import { appUrlOf, ownerUrlOf, startTemporaryPostgres, testRoles } from '@golden-acers/testing/build';
import { sandboxMigrations } from '../../../apps/sandbox/src/config.ts';
import { serverMigrations } from '../../../apps/server/src/migrations.ts';
import { type Child, startChild } from './children.ts';
import type { PostgresCluster } from './postgres-cluster.ts';
import type { ClusterPrograms } from './programs.ts';
import type { RunFolder } from './run-folder.ts';
import { commonEnv, providerAgent, type Servers, startNode, startServers } from './servers.ts';
import { waitUntil } from './wait.ts';

const host = '127.0.0.1';
const root = fileURLToPath(new URL('../../..', import.meta.url));

export interface Product extends Servers {
  /** The load balancer's URL. */
  readonly siteUrl: string;
  /** Both URLs have the administrator's role. */
  readonly databaseUrl: string;
  readonly sandboxDatabaseUrl: string;
}

interface ProductOptions {
  readonly programs: ClusterPrograms;
  readonly folder: RunFolder;
  readonly cluster: PostgresCluster;
}

/** Starts the provider, with its own database outside of the cluster, and the servers. */
export async function startProduct(
  { programs, folder, cluster }: ProductOptions,
  resources: AsyncDisposableStack,
): Promise<Product> {
  const databaseUrl = withName(cluster.primaryUrl, 'golden_acers');
  await ensureOwnedDatabase(databaseUrl, testRoles);
  await migrate(ownerUrlOf(databaseUrl), serverMigrations, { appRole: testRoles.app });
  const postgres = await startTemporaryPostgres();
  resources.defer(() => postgres.stop());
  const sandboxDatabaseUrl = postgres.url('golden_acers_sandbox');
  await ensureOwnedDatabase(sandboxDatabaseUrl, testRoles);
  await migrate(ownerUrlOf(sandboxDatabaseUrl), sandboxMigrations, { appRole: testRoles.app });
  const [sitePort, sandboxPort] = [await freePort(), await freePort()];
  await startSandbox(folder, { sitePort, sandboxPort, sandboxDatabaseUrl }, resources);
  const options = { folder, cluster, databaseUrl, sitePort, sandboxPort };
  const servers = await startServers(options, resources);
  resources.defer(startSiteProxy(programs, folder, { sitePort, ...servers }).stop);
  const siteUrl = `http://${host}:${sitePort}`;
  await waitUntil('the balancer serves', async () => {
    const response = await fetch(`${siteUrl}/healthz`).catch(() => undefined);
    return response?.ok ? true : undefined;
  });
  return { ...servers, siteUrl, databaseUrl, sandboxDatabaseUrl };
}

async function startSandbox(
  folder: RunFolder,
  options: { readonly sitePort: number; readonly sandboxPort: number; readonly sandboxDatabaseUrl: string },
  resources: AsyncDisposableStack,
): Promise<void> {
  const child = startNode(join(root, 'apps/sandbox/src/main.ts'), folder.logFile('sandbox'), {
    ...commonEnv,
    SANDBOX_PORT: String(options.sandboxPort),
    SITE_ORIGIN: `http://localhost:${options.sitePort}`,
    DATABASE_URL: appUrlOf(options.sandboxDatabaseUrl),
    SANDBOX_AGENT_NAME: providerAgent.name,
    SANDBOX_AGENT_PASSWORD: providerAgent.password,
    SANDBOX_ADMIN_TOKEN: newToken(systemRandom),
    SANDBOX_RATE_LIMITS: 'off',
  });
  resources.defer(child.stop);
  await waitUntil('the sandbox is ready', async () => {
    const response = await fetch(`http://${host}:${options.sandboxPort}/healthz`).catch(() => undefined);
    return response?.ok ? true : undefined;
  });
}

function startSiteProxy(
  { haproxy }: ClusterPrograms,
  folder: RunFolder,
  { sitePort, servers }: { readonly sitePort: number } & Pick<Servers, 'servers'>,
): Child {
  const addresses = servers.map(({ port }, index) => [`SERVER${index + 1}`, `${host}:${port}`]);
  return startChild({
    program: haproxy,
    args: ['-db', '-f', join(root, 'deploy/cluster/haproxy-site.cfg')],
    logFile: folder.logFile('haproxy-site'),
    env: { SITE_BIND: `${host}:${sitePort}`, ...Object.fromEntries(addresses) },
  });
}

function withName(url: string, database: string): string {
  const address = new URL(url);
  address.pathname = `/${database}`;
  return address.href;
}
