import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import {
  ensureDatabase,
  freePort,
  type MigrationFolder,
  migrate,
  newToken,
  systemRandom,
} from '@golden-acers/platform';
import {
  type InsertedPlayer,
  insertSimulatedPlayers,
  type SimulatedPlayersOptions,
} from '@golden-acers/testing/build';
import { z } from 'zod';
import { type BenchProcess, startBenchProcess } from './child-process.ts';
import { requestJson } from './http-client.ts';

export interface BenchEnv extends AsyncDisposable {
  readonly port: number;
  readonly sandboxPort: number;
  readonly databaseUrl: string;
  readonly sandboxDatabaseUrl: string;
  readonly server: BenchProcess;
  readonly agentToken: string;
  /** Their names. */
  readonly providerAgentNames: readonly string[];
  /** Signed-in players. Everyone's password is the same. */
  createPlayers(
    size: number,
    more?: Pick<SimulatedPlayersOptions, 'agentIds' | 'providerAgents'> & { playing?: number },
  ): Promise<InsertedPlayer[]>;
}

export interface BenchEnvOptions {
  readonly postgresUrl: string;
  /** Whether the sandbox limits an agent's calls as the provider does, and the server keeps to that. */
  readonly hasRateLimits: boolean;
  /** One, unless it is given. */
  readonly providerAgentCount?: number;
  /** The provider's own books don't wait for our disk: a real one has a machine of its own. */
  readonly providerCommitsAsync?: boolean;
  /** Another provider than the sandbox. */
  readonly providerUrl?: string;
  readonly profileDir?: string | undefined;
}

export const playerPassword = 'correct horse battery';
const agent = { email: 'agent@golden-acers.test', password: 'a long agent password' };
const encryptionKey = Buffer.alloc(32, 7);
const unlimitedCalls = '100000';

const readyMessage = z.looseObject({ ready: z.string() });

/** Sandbox and server as `npm start` runs them: two processes, PostgreSQL a third. */
export async function startBenchEnv(options: BenchEnvOptions): Promise<BenchEnv> {
  await using started = new AsyncDisposableStack();
  const databaseUrl = await createBenchDatabase(options.postgresUrl);
  const sandboxDatabaseUrl = await createBenchDatabase(options.postgresUrl);
  const [port, sandboxPort] = [await freePort(), await freePort()];
  // Beside another house's database, the end that was noted of this one's audit log would look like a break.
  const folder = mkdtempSync(join(tmpdir(), 'golden-acers-bench-house-'));
  started.defer(() => rmSync(folder, { recursive: true, force: true }));
  const both = { NODE_ENV: 'production', LOG_LEVEL: 'warn', HOST: '127.0.0.1' };
  const all = Array.from({ length: options.providerAgentCount ?? 1 }, (_, place) => ({
    name: `BenchAgent${place + 1}`,
    password: 'bench-agent-password',
  }));
  const [provider = { name: '', password: '' }, ...moreProviders] = all;
  const sandbox = started.use(
    startBenchProcess(new URL('../apps/sandbox/src/main.ts', import.meta.url), {
      env: {
        ...both,
        SANDBOX_PORT: String(sandboxPort),
        SITE_ORIGIN: `http://localhost:${port}`,
        DATABASE_URL:
          options.providerCommitsAsync === true ? withAsyncCommit(sandboxDatabaseUrl) : sandboxDatabaseUrl,
        SANDBOX_AGENT_NAME: provider.name,
        SANDBOX_AGENT_PASSWORD: provider.password,
        SANDBOX_AGENTS: JSON.stringify(moreProviders),
        SANDBOX_ADMIN_TOKEN: newToken(systemRandom),
        SANDBOX_RATE_LIMITS: options.hasRateLimits ? 'on' : 'off',
      },
    }),
  );
  readyMessage.parse(await sandbox.nextMessage());
  const server = started.use(
    startBenchProcess(new URL('../apps/server/src/main.ts', import.meta.url), {
      profileDir: options.profileDir,
      env: {
        ...both,
        PORT: String(port),
        DATABASE_URL: databaseUrl,
        MAIL_FOLDER: join(folder, 'mail'),
        AUDIT_HEAD_FILE: join(folder, 'audit-head'),
        ENCRYPTION_KEY: encryptionKey.toString('base64'),
        PROVIDER_URL: options.providerUrl ?? `http://127.0.0.1:${sandboxPort}`,
        PROVIDER_GAME_ORIGINS: `http://localhost:${sandboxPort}`,
        PROVIDER_AGENT_NAME: provider.name,
        PROVIDER_AGENT_PASSWORD: provider.password,
        PROVIDER_AGENTS: JSON.stringify(moreProviders),
        PROVIDER_SANDBOX: 'on',
        ...(options.hasRateLimits
          ? {}
          : { PROVIDER_CALLS_PER_MINUTE: unlimitedCalls, PROVIDER_RECORD_CALLS_PER_MINUTE: unlimitedCalls }),
        AGENT_EMAIL: agent.email,
        AGENT_PASSWORD: agent.password,
      },
    }),
  );
  readyMessage.parse(await server.nextMessage());
  const agentToken = await signInAgent(port);
  const templatePlayer = await registerTemplatePlayer(port);
  const everything = started.move();
  return {
    port,
    sandboxPort,
    databaseUrl,
    sandboxDatabaseUrl,
    server,
    agentToken,
    providerAgentNames: all.map(({ name }) => name),
    createPlayers: (count, { playing: playingCount = 0, ...more } = {}) =>
      insertSimulatedPlayers({
        ...more,
        serverDatabaseUrl: databaseUrl,
        sandboxDatabaseUrl,
        encryptionKey: encryptionKey.toString('base64url'),
        templatePlayer,
        count,
        playingCount,
        playingCreditCents: 1_000_000n,
      }),
    [Symbol.asyncDispose]: () => everything.disposeAsync(),
  };
}

/** A database of its own, with the migrations given; a server brings its own. */
export async function createBenchDatabase(
  postgresUrl: string,
  migrations: readonly MigrationFolder[] = [],
): Promise<string> {
  const address = new URL(postgresUrl);
  address.pathname = `/bench_${newToken(systemRandom)
    .toLowerCase()
    .replace(/[^a-z0-9]/g, '')}`;
  await ensureDatabase(address.href);
  if (migrations.length > 0) await migrate(address.href, migrations);
  return address.href;
}

function withAsyncCommit(databaseUrl: string): string {
  const address = new URL(databaseUrl);
  address.searchParams.set('options', '-c synchronous_commit=off');
  return address.href;
}

async function signInAgent(port: number): Promise<string> {
  const answer = z.looseObject({ data: z.looseObject({ accessToken: z.string() }) });
  return answer.parse(await requestJson(port, 'POST /api/auth/login', { body: agent })).data.accessToken;
}

const registerResponse = z.looseObject({
  data: z.looseObject({
    user: z.looseObject({ id: z.string() }),
    fortunePanda: z.looseObject({ username: z.string(), password: z.string() }),
  }),
});

/** The one player whom all others are copies of. Waits for its account at the provider. */
async function registerTemplatePlayer(port: number) {
  const form = {
    firstName: 'Rosa',
    lastName: 'Marsh',
    username: 'modelplayer',
    email: 'model@players.test',
    phoneNumber: '+1 555 010 0000',
    password: playerPassword,
    confirmPassword: playerPassword,
  };
  const { data } = registerResponse.parse(await requestJson(port, 'POST /api/auth/register', { body: form }));
  return {
    id: data.user.id,
    account: data.fortunePanda.username,
    providerPassword: data.fortunePanda.password,
  };
}
