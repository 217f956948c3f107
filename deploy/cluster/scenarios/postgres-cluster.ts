import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { freePort } from '@golden-acers/platform';
import { z } from 'zod';
import { type Child, killTree, startChild } from './children.ts';
import type { ClusterPrograms } from './programs.ts';
import { type RunFolder, readPostmaster } from './run-folder.ts';
import { waitUntil } from './wait.ts';

const host = '127.0.0.1';
const adminPassword = 'the-password-of-the-cluster';
const deployFile = (name: string) => fileURLToPath(new URL(`../${name}`, import.meta.url));

export interface PostgresNode {
  readonly name: string;
  readonly port: number;
  readonly apiPort: number;
  readonly home: string;
  readonly dataFolder: string;
}

export interface PostgresCluster {
  readonly nodes: readonly PostgresNode[];
  /** URLs of the load balancer, with the administrator's role. */
  readonly primaryUrl: string;
  readonly primaryPort: number;
  readonly replicaPort: number;
  getPrimary(): Promise<PostgresNode>;
  /** Kills Patroni and PostgreSQL of a node, like a power failure. */
  killNode(node: PostgresNode): Promise<void>;
  /** Kills only PostgreSQL. Patroni keeps running. */
  killPostgres(node: PostgresNode): void;
  startNode(node: PostgresNode): void;
  /** Resolves when there are a primary and two standbys that stream from it, one of them synchronously. */
  waitUntilWhole(): Promise<void>;
}

const memberList = z.object({
  members: z.array(z.object({ name: z.string(), role: z.string(), state: z.string() })),
});

/** Starts etcd, three nodes of PostgreSQL with Patroni, and HAProxy, with the files of `deploy/cluster`. */
export async function startPostgresCluster(
  programs: ClusterPrograms,
  folder: RunFolder,
  resources: AsyncDisposableStack,
): Promise<PostgresCluster> {
  const etcdPort = await startEtcd(programs, folder, resources);
  const nodes: PostgresNode[] = [];
  for (const name of ['db1', 'db2', 'db3']) {
    const [port, apiPort] = [await freePort(), await freePort()];
    const home = folder.create(name);
    nodes.push({ name, port, apiPort, home, dataFolder: join(home, 'data') });
  }
  const patronis = new Map<string, Child>();
  const startNode = (node: PostgresNode) =>
    void patronis.set(node.name, startPatroni(programs, folder, { node, etcdPort }));
  resources.defer(async () => {
    await Promise.all([...patronis.values()].map((patroni) => patroni.stop(15_000)));
  });
  const [first, ...others] = nodes;
  if (first !== undefined) startNode(first);
  const readMembers = async () => {
    for (const { apiPort } of nodes) {
      try {
        const response = await fetch(`http://${host}:${apiPort}/cluster`, {
          signal: AbortSignal.timeout(2_000),
        });
        return memberList.parse(await response.json()).members;
      } catch {
        // This node is down or starting. The next one knows the cluster's state too.
      }
    }
    return [];
  };
  const findPrimary = async () => {
    const leader = (await readMembers()).find(({ role, state }) => role === 'leader' && state === 'running');
    return nodes.find(({ name }) => name === leader?.name);
  };
  await waitUntil('the first node is primary', findPrimary);
  for (const node of others) startNode(node);
  const [primaryPort, replicaPort] = [await freePort(), await freePort()];
  resources.defer(startDatabaseProxy(programs, folder, { nodes, primaryPort, replicaPort }).stop);
  const cluster: PostgresCluster = {
    nodes,
    primaryPort,
    replicaPort,
    primaryUrl: `postgres://postgres:${adminPassword}@${host}:${primaryPort}/postgres`,
    getPrimary: () => waitUntil('there is a primary', findPrimary),
    async killNode(node) {
      await patronis.get(node.name)?.killTree();
      cluster.killPostgres(node);
    },
    killPostgres({ dataFolder }) {
      const postmaster = readPostmaster(dataFolder);
      if (postmaster !== undefined) killTree(postmaster);
    },
    startNode,
    async waitUntilWhole() {
      await waitUntil('a primary and two standbys are running', async () => {
        const members = await readMembers();
        const running = members.filter(({ state }) => state === 'running' || state === 'streaming');
        const isSynchronous = members.some(({ role }) => role === 'sync_standby');
        return running.length === nodes.length && isSynchronous ? true : undefined;
      });
    },
  };
  await cluster.waitUntilWhole();
  return cluster;
}

async function startEtcd(
  { etcd }: ClusterPrograms,
  folder: RunFolder,
  resources: AsyncDisposableStack,
): Promise<number> {
  const [port, peerPort] = [await freePort(), await freePort()];
  const child = startChild({
    program: etcd,
    args: [
      ...['--name=etcd1', `--data-dir=${folder.create('etcd')}`],
      ...[`--listen-client-urls=http://${host}:${port}`, `--advertise-client-urls=http://${host}:${port}`],
      ...[
        `--listen-peer-urls=http://${host}:${peerPort}`,
        `--initial-advertise-peer-urls=http://${host}:${peerPort}`,
      ],
      `--initial-cluster=etcd1=http://${host}:${peerPort}`,
    ],
    logFile: folder.logFile('etcd'),
    user: folder.user,
  });
  resources.defer(child.stop);
  await waitUntil('etcd is healthy', async () => {
    const response = await fetch(`http://${host}:${port}/health`).catch(() => undefined);
    return response?.ok ? true : undefined;
  });
  return port;
}

function startPatroni(
  { patroni, postgresBin }: ClusterPrograms,
  folder: RunFolder,
  { node, etcdPort }: { readonly node: PostgresNode; readonly etcdPort: number },
): Child {
  return startChild({
    program: patroni,
    args: [deployFile('patroni.yml')],
    logFile: folder.logFile(node.name),
    user: folder.user,
    cwd: node.home,
    env: {
      HOME: node.home,
      PATRONI_NAME: node.name,
      PATRONI_RESTAPI_LISTEN: `${host}:${node.apiPort}`,
      PATRONI_RESTAPI_CONNECT_ADDRESS: `${host}:${node.apiPort}`,
      PATRONI_POSTGRESQL_LISTEN: `${host}:${node.port}`,
      PATRONI_POSTGRESQL_CONNECT_ADDRESS: `${host}:${node.port}`,
      PATRONI_POSTGRESQL_DATA_DIR: node.dataFolder,
      PATRONI_POSTGRESQL_BIN_DIR: postgresBin,
      PATRONI_POSTGRESQL_PGPASS: join(node.home, 'pgpass'),
      PATRONI_ETCD3_HOSTS: `${host}:${etcdPort}`,
      PATRONI_SUPERUSER_PASSWORD: adminPassword,
      PATRONI_REPLICATION_PASSWORD: adminPassword,
      PATRONI_REWIND_PASSWORD: adminPassword,
    },
  });
}

function startDatabaseProxy(
  { haproxy }: ClusterPrograms,
  folder: RunFolder,
  ports: {
    readonly nodes: readonly PostgresNode[];
    readonly primaryPort: number;
    readonly replicaPort: number;
  },
): Child {
  const nodeSettings = ports.nodes.map(({ port, apiPort }, index) => ({
    [`DB${index + 1}`]: `${host}:${port}`,
    [`DB${index + 1}_HOST`]: host,
    [`DB${index + 1}_API_PORT`]: String(apiPort),
  }));
  return startChild({
    program: haproxy,
    args: ['-db', '-f', deployFile('haproxy-postgres.cfg')],
    logFile: folder.logFile('haproxy-postgres'),
    env: {
      PRIMARY_BIND: `${host}:${ports.primaryPort}`,
      REPLICA_BIND: `${host}:${ports.replicaPort}`,
      ...Object.assign({}, ...nodeSettings),
    },
  });
}
