import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import {
  type Database,
  ensureOwnedDatabase,
  freePort,
  type MigrationFolder,
  migrate,
  newToken,
  openDatabase,
  systemRandom,
} from '@golden-acers/platform';
import {
  appUrlOf,
  type InsertedPlayer,
  insertSimulatedPlayers,
  ownerUrlOf,
  type SimulatedPlayersOptions,
  testRoles,
} from '@golden-acers/testing/build';
import { sandboxMigrations } from '../apps/sandbox/src/config.ts';
import { serverMigrations } from '../apps/server/src/migrations.ts';
import { registerByApi, signInByApi } from '../e2e/api-client.ts';
import { type BenchProcess, startBenchProcess } from './child-process.ts';
import { fetchEndpoint } from './load.ts';
import type { Bench } from './measure.ts';

export interface BenchEnv extends AsyncDisposable {
  readonly port: number;
  readonly sandboxPort: number;
  /** Both URLs have the administrator's role, to insert rows that no program could. */
  readonly databaseUrl: string;
  readonly sandboxDatabaseUrl: string;
  readonly server: BenchProcess;
  /** The token and password of the root agent. */
  readonly token: string;
  readonly password: string;
  readonly providerAgents: readonly string[];
  /** Creates signed-in players with one password. The first `playing` of them are in a game. */
  createPlayers(
    count: number,
    more?: Pick<SimulatedPlayersOptions, 'agentIds' | 'providerAgents'> & { playing?: number },
  ): Promise<InsertedPlayer[]>;
}

export interface BenchEnvOptions {
  /** Whether sandbox and server apply the provider's call limits. */
  readonly hasRateLimits: boolean;
  readonly providerAgentCount?: number;
  /** The sandbox does not wait for the disk, because a real provider runs on another machine. */
  readonly providerCommitsAsync?: boolean;
  /** A provider other than the sandbox. */
  readonly providerUrl?: string;
}

const agent = { email: 'agent@golden-acers.test', password: 'a long agent password' };
const encryptionKey = Buffer.alloc(32, 7);
const unlimited = { PROVIDER_CALLS_PER_MINUTE: '100000', PROVIDER_RECORD_CALLS_PER_MINUTE: '100000' };

/** Starts sandbox and server in two processes, as `npm start` does. */
export async function startBenchEnv(bench: Bench, options: BenchEnvOptions): Promise<BenchEnv> {
  const { hasRateLimits, providerAgentCount = 1, providerCommitsAsync = false, providerUrl } = options;
  await using resources = new AsyncDisposableStack();
  const databaseUrl = await createBenchDatabase(bench, serverMigrations);
  const sandboxDatabaseUrl = await createBenchDatabase(bench, sandboxMigrations);
  const [port, sandboxPort] = [await freePort(), await freePort()];
  const folder = mkdtempSync(join(tmpdir(), 'golden-acers-bench-server-'));
  resources.defer(() => rmSync(folder, { recursive: true, force: true }));
  const common = { NODE_ENV: 'production', LOG_LEVEL: 'warn', HOST: '127.0.0.1' };
  const agents = Array.from({ length: providerAgentCount }, (_, index) => ({
    name: `BenchAgent${index + 1}`,
    password: 'bench-agent-password',
  }));
  const [first = { name: '', password: '' }, ...others] = agents;
  const sandboxUrl = new URL(appUrlOf(sandboxDatabaseUrl));
  if (providerCommitsAsync) sandboxUrl.searchParams.set('options', '-c synchronous_commit=off');
  resources.use(
    await startBenchProcess('../apps/sandbox/src/main.ts', {
      profileDir: bench.profileDir,
      env: {
        ...common,
        SANDBOX_PORT: String(sandboxPort),
        SITE_ORIGIN: `http://localhost:${port}`,
        DATABASE_URL: sandboxUrl.href,
        SANDBOX_AGENT_NAME: first.name,
        SANDBOX_AGENT_PASSWORD: first.password,
        SANDBOX_AGENTS: JSON.stringify(others),
        SANDBOX_ADMIN_TOKEN: newToken(systemRandom),
        SANDBOX_RATE_LIMITS: hasRateLimits ? 'on' : 'off',
      },
    }),
  );
  const server = resources.use(
    await startBenchProcess('../apps/server/src/main.ts', {
      profileDir: bench.profileDir,
      env: {
        ...common,
        ...(hasRateLimits ? {} : unlimited),
        PORT: String(port),
        DATABASE_URL: appUrlOf(databaseUrl),
        MAIL_FOLDER: join(folder, 'mail'),
        SMS_FOLDER: join(folder, 'sms'),
        // The file of another environment would make this audit log look broken.
        AUDIT_HEAD_FILE: join(folder, 'audit-head'),
        ENCRYPTION_KEY: encryptionKey.toString('base64'),
        PROVIDER_URL: providerUrl ?? `http://127.0.0.1:${sandboxPort}`,
        PROVIDER_GAME_ORIGINS: `http://localhost:${sandboxPort}`,
        PROVIDER_AGENT_NAME: first.name,
        PROVIDER_AGENT_PASSWORD: first.password,
        PROVIDER_AGENTS: JSON.stringify(others),
        PROVIDER_SANDBOX: 'on',
        // Otherwise the offer that follows a first recharge would be measured too.
        FIRST_RECHARGE_BONUS: 'off',
        API_KEY_CALLS_PER_MINUTE: '1000000',
        // The load generator names the network of each sign-in.
        TRUST_PROXY: '1',
        OUTBOUND_TEST_HOSTS: '127.0.0.1',
        AGENT_EMAIL: agent.email,
        AGENT_PASSWORD: agent.password,
      },
    }),
  );
  const site = { siteUrl: `http://127.0.0.1:${port}` };
  const { token } = await signInByApi(site, agent);
  // All other players are copies of this one.
  const model = await registerByApi(site, 'modelplayer');
  const template = {
    serverDatabaseUrl: databaseUrl,
    sandboxDatabaseUrl,
    encryptionKey: encryptionKey.toString('base64url'),
    templatePlayer: {
      id: model.user.id,
      account: model.fortunePanda.username,
      providerPassword: model.fortunePanda.password,
    },
    playingCreditCents: 1_000_000n,
  };
  const started = resources.move();
  return {
    port,
    sandboxPort,
    databaseUrl,
    sandboxDatabaseUrl,
    server,
    token,
    password: agent.password,
    providerAgents: agents.map(({ name }) => name),
    createPlayers: (count, { playing: playingCount = 0, ...more } = {}) =>
      insertSimulatedPlayers({ ...template, ...more, count, playingCount }),
    [Symbol.asyncDispose]: () => started.disposeAsync(),
  };
}

/** Creates a database whose tables the product's role can use, and returns its URL for the administrator. */
export async function createBenchDatabase(
  { postgresUrl }: Bench,
  migrations: readonly MigrationFolder[],
): Promise<string> {
  const url = new URL(postgresUrl);
  url.pathname = `/bench_${crypto.randomUUID().replaceAll('-', '')}`;
  await ensureOwnedDatabase(url.href, testRoles);
  await migrate(ownerUrlOf(url.href), migrations, { appRole: testRoles.app });
  return url.href;
}

/** Opens one connection, for slow seeding with session settings. */
export function openBenchDatabase(url: string): Database<unknown> & AsyncDisposable {
  const options = { applicationName: 'bench', poolSize: 1, statementTimeoutMs: 600_000 };
  const db = openDatabase<unknown>(url, options);
  return Object.assign(db, { [Symbol.asyncDispose]: () => db.destroy() });
}

/** `heapBytes` includes garbage since the last collection. */
export async function readMetrics({ port }: Pick<BenchEnv, 'port'>) {
  const text = await (await fetchEndpoint(port, 'GET /metrics')).text();
  const read = (name: string) =>
    Number(new RegExp(`^${name} ([\\d.e+]+)`, 'm').exec(text)?.[1] ?? Number.NaN);
  return {
    cpuSeconds: read('process_cpu_seconds_total'),
    memoryMb: read('process_resident_memory_bytes') / 1024 ** 2,
    heapMb: (read('nodejs_heap_size_used_bytes') + read('nodejs_external_memory_bytes')) / 1024 ** 2,
  };
}
