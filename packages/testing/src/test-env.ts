import assert from 'node:assert/strict';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Random } from '@golden-acers/games';
import { listViolations } from '@golden-acers/ledger';
import {
  type Clock,
  createLog,
  FakeClock,
  freePort,
  type Log,
  newToken,
  seededRandom,
} from '@golden-acers/platform';
import { createSandbox, type Sandbox, type SandboxConfig, sandboxMigrations } from '@golden-acers/sandbox';
import { createServer, type Server, type ServerConfig, serverMigrations } from '@golden-acers/server';
import { createTestActors, type TestActors } from './actors.ts';
import { cloneDatabase } from './databases.ts';

export interface TestEnvOptions<C extends Clock = FakeClock> {
  /** The maintenance database of the PostgreSQL that the world's databases are made on. */
  readonly postgresUrl: string;
  /** A fake clock, unless another is given. Database times are always the database's own. */
  readonly clock?: C;
  /** The same seed gives the same ids, tokens, passwords and rounds. */
  readonly seed?: string;
  /** What the games draw, where a test scripts its rounds. */
  readonly gameRandom?: Random;
  readonly server?: Partial<ServerConfig>;
  readonly sandbox?: Partial<SandboxConfig>;
}

export interface TestEnv<C extends Clock = FakeClock> extends TestActors, AsyncDisposable {
  readonly clock: C;
  /** Where the site and its API are. */
  readonly url: string;
  /** Where the sandbox is, as players see it. */
  readonly sandboxUrl: string;
  readonly server: () => Server;
  readonly sandbox: Sandbox;
  /** Every line that either of them has logged. */
  readonly logLines: readonly string[];
  /** From now on a logged error does not fail the test: it is what the test is about. */
  expectErrors(): void;
  /** Stops the server and starts it again on the same database, port and secrets. */
  restartServer(): Promise<void>;
}

const testStartTime = new Date('2026-03-01T12:00:00.000Z');
const agentName = 'TestEnvAgent';
const agentPassword = 'test-env-agent-password';
const rootAgent = { email: 'agent@golden-acers.test', password: 'a long agent password' };

/**
 * Sandbox and server in this process, over real HTTP and real PostgreSQL. On disposal everything is closed, and the test
 * fails when either ledger has a violation or an error was logged that the test didn't announce.
 */
export function startTestEnv(options: TestEnvOptions): Promise<TestEnv>;
export function startTestEnv<C extends Clock>(
  options: TestEnvOptions<C> & { readonly clock: C },
): Promise<TestEnv<C>>;
export async function startTestEnv(options: TestEnvOptions<Clock>): Promise<TestEnv<Clock>> {
  await using started = new AsyncDisposableStack();
  const clock = options.clock ?? new FakeClock(testStartTime);
  const lines: string[] = [];
  const log = createLog('info', { write: (line) => lines.push(line) });
  let errorsExpected = false;

  const mailFolder = mkdtempSync(join(tmpdir(), 'golden-acers-mails-'));
  started.defer(() => rmSync(mailFolder, { recursive: true, force: true }));
  const port = await freePort();
  const siteUrl = `http://localhost:${port}`;
  const databases = {
    server: started.use(await cloneDatabase(options.postgresUrl, serverMigrations)),
    sandbox: started.use(await cloneDatabase(options.postgresUrl, sandboxMigrations)),
  };
  const base = { clock, log, databaseUrl: databases.sandbox.url, siteUrl, options };
  const sandbox = await startSandbox(base);
  started.defer(() => sandbox.close());
  const sandboxUrl = await sandbox.listen();
  const config = serverConfig({
    port,
    siteUrl,
    sandbox,
    sandboxUrl,
    databaseUrl: databases.server.url,
    mailFolder,
    options,
  });
  let starts = 0;
  const start = async (): Promise<Server> => {
    starts += 1;
    const random = seededRandom(`server ${options.seed ?? ''} ${starts}`);
    const server = await createServer({ config, clock, random, log });
    await server.listen();
    return server;
  };
  let server = await start();
  started.defer(() => server.close());

  const everything = started.move();
  return {
    ...createTestActors(() => siteUrl, config.rootAgent),
    clock,
    url: siteUrl,
    sandboxUrl,
    server: () => server,
    sandbox,
    logLines: lines,
    expectErrors() {
      errorsExpected = true;
    },
    async restartServer() {
      await server.close();
      server = await start();
    },
    async [Symbol.asyncDispose]() {
      await using _closing = everything;
      const violations = [...(await listViolations(server.db)), ...(await listViolations(sandbox.db))];
      assert.deepEqual(violations, [], 'the ledger balances');
      const errors = errorsExpected ? [] : lines.filter((line) => /^\{"level":"(error|fatal)"/.test(line));
      assert.deepEqual(errors, [], 'no error was logged');
    },
  };
}

interface SandboxStartOptions {
  readonly clock: Clock;
  readonly log: Log;
  readonly databaseUrl: string;
  readonly siteUrl: string;
  readonly options: TestEnvOptions<Clock>;
}

function startSandbox({ clock, log, databaseUrl, siteUrl, options }: SandboxStartOptions): Promise<Sandbox> {
  const random = seededRandom(`sandbox ${options.seed ?? ''}`);
  return createSandbox({
    clock,
    log,
    random,
    ...(options.gameRandom === undefined ? {} : { gameRandom: options.gameRandom }),
    config: {
      host: '127.0.0.1',
      port: 0,
      publicUrl: undefined,
      siteOrigin: siteUrl,
      databaseUrl,
      agentName,
      agentPassword,
      adminToken: newToken(random),
      // A test makes more calls in a moment than a site does in a minute.
      rateLimits: false,
      // Nor does it count on a jackpot.
      jackpots: false,
      logLevel: 'info',
      clientDist: new URL('../../../apps/sandbox/client/dist', import.meta.url).pathname,
      ...options.sandbox,
    },
  });
}

interface ServerStartOptions {
  readonly port: number;
  readonly siteUrl: string;
  readonly sandbox: Sandbox;
  readonly sandboxUrl: string;
  readonly databaseUrl: string;
  readonly mailFolder: string;
  readonly options: TestEnvOptions<Clock>;
}

/** With a clock that stands still a budget of calls would never fill again, so it is as good as endless. */
const unlimitedCallsPerMinute = 1_000_000;

function serverConfig({
  port,
  siteUrl,
  sandbox,
  sandboxUrl,
  databaseUrl,
  mailFolder,
  options,
}: ServerStartOptions): ServerConfig {
  return {
    isProduction: false,
    host: '127.0.0.1',
    port,
    publicUrl: siteUrl,
    databaseUrl,
    encryptionKey: newToken(seededRandom(`encryption ${options.seed ?? ''}`)),
    oldEncryptionKeys: [],
    provider: {
      url: sandbox.http.listeningOrigin,
      agentName,
      agentPassword,
      gameOrigins: [sandboxUrl],
      isSandbox: true,
      tuning: { callsPerMinute: unlimitedCallsPerMinute, recordCallsPerMinute: unlimitedCallsPerMinute },
    },
    reviewConfirmFromCents: 50_000,
    // Above every ceiling: a world asks nobody twice.
    agentStepUpFromCents: 100_000_000_000,
    // Its clock may leap over days.
    agentIdleMs: 400 * 86_400_000,
    jobConfirmFrom: { cents: 100_000, rows: 25 },
    transferCeilingsCents: { distributor: 1_000_000, store: 100_000, cashier: 10_000 },
    transferDayLimitsCents: { distributor: 100_000_000_000, store: 1_000_000, cashier: 100_000 },
    registrationFields: [],
    rootAgent,
    demo: undefined,
    logLevel: 'info',
    trustProxy: false,
    mail: { from: 'Golden Acers <no-reply@golden-acers.test>', folder: mailFolder },
    auditHeadFile: join(mailFolder, 'audit-head'),
    webDist: new URL('../../../apps/web/dist', import.meta.url).pathname,
    ...options.server,
  };
}
