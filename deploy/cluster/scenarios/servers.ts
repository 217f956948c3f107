import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { freePort } from '@golden-acers/platform';
import { appUrlOf } from '@golden-acers/testing/build';
import { type Child, startChild } from './children.ts';
import type { PostgresCluster } from './postgres-cluster.ts';
import { type CountingProxy, type CuttableProxy, startCountingProxy, startCuttableProxy } from './proxies.ts';
import type { RunFolder } from './run-folder.ts';
import { waitUntil } from './wait.ts';

const host = '127.0.0.1';
const root = fileURLToPath(new URL('../../..', import.meta.url));
export const providerAgent = { name: 'ClusterAgent', password: 'cluster-agent-password' };
export const rootAgent = { email: 'agent@golden-acers.test', password: 'a long agent password' };
export const encryptionKey = Buffer.alloc(32, 7);
const serverCount = 3;
const drainSeconds = 3;
const stopTimeoutMs = (drainSeconds + 10) * 1_000;
const readyTimeoutMs = 60_000;

interface ServerNode {
  readonly name: string;
  readonly port: number;
  /** The proxy between the server and its database. */
  readonly database: CuttableProxy;
  /** The proxy between the server and the provider. */
  readonly provider: CountingProxy;
  readonly logFile: string;
  readonly auditHeadFile: string;
  child: Child | undefined;
}

export interface Servers {
  readonly servers: readonly ServerNode[];
  /** Starts a server, from `sourceFolder` if given, and waits until it is ready. */
  startServer(server: ServerNode, sourceFolder?: string): Promise<void>;
  stopServer(server: ServerNode): Promise<void>;
  isReady(server: ServerNode): Promise<boolean>;
  readVersion(server: ServerNode): Promise<string>;
}

interface ServerOptions {
  readonly folder: RunFolder;
  readonly cluster: PostgresCluster;
  readonly databaseUrl: string;
  readonly sitePort: number;
  readonly sandboxPort: number;
}

/** Starts three servers, each with a proxy to its database and one to the provider. */
export async function startServers(
  options: ServerOptions,
  resources: AsyncDisposableStack,
): Promise<Servers> {
  const { folder, cluster, databaseUrl, sandboxPort } = options;
  const servers: ServerNode[] = [];
  for (let index = 1; index <= serverCount; index += 1) {
    const name = `server${index}`;
    servers.push({
      name,
      port: await freePort(),
      database: resources.use(await startCuttableProxy(cluster.primaryPort)),
      provider: resources.use(await startCountingProxy(sandboxPort)),
      logFile: folder.logFile(name),
      auditHeadFile: join(folder.path, `${name}.audit-head`),
      child: undefined,
    });
  }
  const sharedEnv = sharedEnvOf(options);
  const stopServer = async ({ child }: ServerNode) => child?.stop(stopTimeoutMs);
  const startServer = async (server: ServerNode, sourceFolder = root) => {
    server.child = startNode(join(sourceFolder, 'apps/server/src/main.ts'), server.logFile, {
      ...sharedEnv,
      PORT: String(server.port),
      AUDIT_HEAD_FILE: server.auditHeadFile,
      DATABASE_URL: withPort(appUrlOf(databaseUrl), server.database.port),
      DATABASE_REPLICA_URL: withPort(appUrlOf(databaseUrl), cluster.replicaPort),
      PROVIDER_URL: `http://${host}:${server.provider.port}`,
    });
    const readReady = async () => {
      if (server.child?.isRunning() === false) throw new Error(`${server.name} ended while starting.`);
      return (await isReady(server)) ? true : undefined;
    };
    await waitUntil(`${server.name} is ready`, readReady, readyTimeoutMs);
  };
  resources.defer(async () => {
    await Promise.all(servers.map(stopServer));
  });
  // One after the other, because the first start creates the root agent.
  for (const server of servers) await startServer(server);
  return { servers, startServer, stopServer, isReady, readVersion };
}

async function isReady({ port }: ServerNode): Promise<boolean> {
  const response = await fetch(`http://${host}:${port}/readyz`).catch(() => undefined);
  await response?.arrayBuffer();
  return response?.ok === true;
}

async function readVersion({ port }: ServerNode): Promise<string> {
  const health: unknown = await (await fetch(`http://${host}:${port}/healthz`)).json();
  return typeof health === 'object' && health !== null && 'version' in health ? String(health.version) : '';
}

/** The environment of servers and sandbox. */
export const commonEnv = { NODE_ENV: 'production', LOG_LEVEL: 'warn', HOST: host };

function sharedEnvOf({ folder, sitePort, sandboxPort }: ServerOptions): Readonly<Record<string, string>> {
  return {
    ...commonEnv,
    PUBLIC_URL: `http://localhost:${sitePort}`,
    TRUST_PROXY: '1',
    DRAIN_SECONDS: String(drainSeconds),
    ENCRYPTION_KEY: encryptionKey.toString('base64'),
    PROVIDER_GAME_ORIGINS: `http://localhost:${sandboxPort}`,
    PROVIDER_AGENT_NAME: providerAgent.name,
    PROVIDER_AGENT_PASSWORD: providerAgent.password,
    PROVIDER_SANDBOX: 'on',
    PROVIDER_CALLS_PER_MINUTE: '100000',
    PROVIDER_RECORD_CALLS_PER_MINUTE: '100000',
    FIRST_RECHARGE_BONUS: 'off',
    // Set so high that no operation needs a second agent.
    REVIEW_CONFIRM_FROM_CENTS: '10000000000',
    AGENT_EMAIL: rootAgent.email,
    AGENT_PASSWORD: rootAgent.password,
    MAIL_FOLDER: join(folder.path, 'mail'),
    SMS_FOLDER: join(folder.path, 'sms'),
  };
}

/** Starts one of our programs. It ends when this process ends. */
export const startNode = (main: string, logFile: string, env: Readonly<Record<string, string>>): Child =>
  startChild({ program: process.execPath, args: [main], env, logFile, hasChannel: true });

function withPort(url: string, port: number): string {
  const address = new URL(url);
  address.port = String(port);
  return address.href;
}
