import assert from 'node:assert/strict';
import { listViolations } from '@golden-acers/ledger';
import { createLog, type FakeClock } from '@golden-acers/platform';
import { type Server, type ServerConfig, type ServerSchema, serverMigrations } from '@golden-acers/server';
import { createTestActors, type TestActors } from './actors.ts';
import { type ApiCaller, createApiCaller } from './client.ts';
import { type DatabaseContents, type DatabaseSeed, openClonedDatabase } from './databases.ts';
import { type MailFile, readMailFiles } from './mail-files.ts';
import { stepJobsUntil } from './step-jobs.ts';
import { createProviderControls } from './test-provider.ts';
import { sandboxAgent, startTestSandbox, type TestSandbox, type TestSandboxOptions } from './test-sandbox.ts';
import {
  deleteTestFiles,
  fastTuning,
  newTestClock,
  noProvider,
  startServer,
  testConfig,
  unlimitedCalls,
} from './test-server.ts';

interface CommonOptions {
  /** Overrides of the test configuration. */
  readonly config?: Partial<ServerConfig>;
  readonly tuning?: ServerConfig['provider']['tuning'];
  /** Whether the server listens. Requests of actors work in both cases. */
  readonly isListening?: boolean;
  /** Whether the server runs its background jobs in loops, as in production. Default: only `runJobs` does. */
  readonly hasBackgroundJobs?: boolean;
  readonly logLevel?: 'info' | 'trace';
  /** A mail server of the test. Without one, mails are written to a folder. */
  readonly smtpUrl?: string;
}

/** Without a provider, provider calls fail, and rows change only by requests. */
export interface NoProviderOptions extends CommonOptions {
  readonly provider: 'none';
}

export interface SandboxOptions extends CommonOptions {
  readonly provider?: 'sandbox';
  readonly sandbox?: TestSandboxOptions;
  /** Each has 10,000.00 of credit. */
  readonly additionalAgents?: readonly { readonly name: string; readonly password: string }[];
}

type TestEnvOptions = NoProviderOptions | SandboxOptions;

export interface BareTestEnv extends TestActors, AsyncDisposable {
  readonly clock: FakeClock;
  readonly config: ServerConfig;
  /** For a server, with its role. */
  readonly databaseUrl: string;
  /** For helpers that do what no server may. */
  readonly adminDatabaseUrl: string;
  /**
   * The test's connections with the administrator's role, because the server's role cannot change everything.
   */
  readonly db: Server['db'];
  readonly server: Server;
  /** Sends one request with any token. Actors have typed clients. */
  readonly call: ApiCaller;
  /** Every line that the server has logged. */
  readonly logLines: readonly string[];
  /** After this, a logged error does not fail the test. */
  expectErrors(): void;
  /** Stops the server and starts it again on the same database. */
  restartServer(): Promise<void>;
  /**
   * Runs all background work that is due, and what that makes due, until nothing is left. With names of
   * `background-jobs.ts`, only that work.
   */
  runJobs(...names: string[]): Promise<void>;
  /** Runs background jobs, also those that wait for a retry, until the result of `read` satisfies. */
  runJobsUntil<T>(read: () => Promise<T>, satisfies: (result: T) => boolean, ...names: string[]): Promise<T>;
  mailsTo(address: string): MailFile[];
  /** Runs background jobs, and returns the newest of at least `count` mails that link to this page. */
  mailTo(address: string, page: string, count?: number): Promise<MailFile>;
}

interface ProviderParts extends ReturnType<typeof createProviderControls> {
  readonly provider: ServerConfig['provider'];
  readonly gameOrigin: string;
  readonly sandbox: TestSandbox['sandbox'];
  /** For helpers that do what no sandbox may. */
  readonly sandboxAdminDatabaseUrl: string;
  /** With the administrator's role. */
  readonly sandboxDb: TestSandbox['db'];
}

export type TestEnv = BareTestEnv & ProviderParts;

/**
 * Starts the server, and a sandbox as its provider, each with its own database, and a fake clock. On
 * disposal the test fails if a ledger has a violation, or if the server logged an error that the test did
 * not expect.
 */
export function startTestEnv(postgresUrl: string, options: NoProviderOptions): Promise<BareTestEnv>;
export function startTestEnv(postgresUrl: string, options?: SandboxOptions): Promise<TestEnv>;
export async function startTestEnv(
  postgresUrl: string,
  options: TestEnvOptions = {},
): Promise<BareTestEnv | TestEnv> {
  await using started = new AsyncDisposableStack();
  if (options.provider === 'none') {
    const tuning = { ...unlimitedCalls, backgroundJobsEveryMs: 30, ...options.tuning };
    const provider = { ...noProvider, tuning };
    const env = started.use(await startServerEnv(postgresUrl, { ...options, provider }));
    started.move();
    return env;
  }
  const alone = started.use(await startTestSandbox(postgresUrl, options.sandbox));
  const additionalAgents = [...(options.additionalAgents ?? [])];
  for (const agent of additionalAgents) await alone.sandbox.addAgent({ ...agent, creditCents: 1_000_000n });
  const provider = {
    ...noProvider,
    url: alone.baseUrl,
    agentName: sandboxAgent.name,
    agentPassword: sandboxAgent.password,
    additionalAgents,
    gameOrigins: [alone.gameOrigin],
    ...(options.sandbox?.jackpots === true && { adminToken: alone.adminToken }),
    tuning: { ...fastTuning, ...options.tuning },
  };
  const env = started.use(await startServerEnv(postgresUrl, { ...options, provider }));
  const disposing = started.move();
  return {
    ...env,
    get server() {
      return env.server;
    },
    ...createProviderControls(alone, env.call, env),
    provider,
    gameOrigin: alone.gameOrigin,
    sandbox: alone.sandbox,
    sandboxAdminDatabaseUrl: alone.adminDatabaseUrl,
    sandboxDb: alone.db,
    [Symbol.asyncDispose]: () => disposing.disposeAsync(),
  };
}

/** Without names, all work is chosen. */
const chosen = (names: readonly string[]) => (names.length === 0 ? undefined : names);

const startedServer: DatabaseSeed = {
  name: 'started',
  write: async (databaseUrl) => (await startServer(databaseUrl)).close(),
};

/** The server has started on it before, unless these settings change what a first start writes. */
function databaseContents(changes: Partial<ServerConfig> = {}): DatabaseContents {
  const firstStart = ['encryptionKey', 'hasFirstRechargeBonus', 'rootAgent'];
  const isSeeded = !Object.keys(changes).some((name) => firstStart.includes(name));
  return { folders: serverMigrations, seed: isSeeded ? startedServer : undefined };
}

/** Starts the server with its database and actors. */
async function startServerEnv(
  postgresUrl: string,
  {
    provider,
    config: changes,
    isListening = false,
    hasBackgroundJobs = false,
    logLevel = 'info',
    smtpUrl,
  }: CommonOptions & Pick<ServerConfig, 'provider'>,
): Promise<BareTestEnv> {
  await using started = new AsyncDisposableStack();
  const contents = databaseContents(changes);
  const database = started.use(await openClonedDatabase<ServerSchema>(postgresUrl, contents));
  const { url: databaseUrl, adminUrl: adminDatabaseUrl, db } = database;
  started.defer(() => deleteTestFiles(databaseUrl));
  const clock = newTestClock();
  let errorsExpected = false;
  const logLines: string[] = [];
  const log = createLog(logLevel, { write: (line) => logLines.push(line) });
  const base = testConfig(databaseUrl, { provider, ...changes });
  const config = { ...base, mail: { ...base.mail, smtpUrl } };
  const start = async () => {
    const server = await startServer(databaseUrl, { clock, config, log });
    if (isListening) await server.listen();
    if (hasBackgroundJobs) server.startBackgroundJobs();
    return server;
  };
  let server = await start();
  started.defer(() => server.close());
  const call = createApiCaller(() => server);
  const actors = await createTestActors({ call, db, clock, rootAgent: config.rootAgent });
  const mailsTo = (address: string) =>
    readMailFiles(config.mail.folder).filter(({ to }) => to.toLowerCase() === address.toLowerCase());
  const runJobsUntil: BareTestEnv['runJobsUntil'] = (read, satisfies, ...names) =>
    stepJobsUntil({ server, adminDatabaseUrl }, read, satisfies, chosen(names));
  const disposing = started.move();
  return {
    ...actors,
    clock,
    config,
    databaseUrl,
    adminDatabaseUrl,
    db,
    get server() {
      return server;
    },
    call,
    logLines,
    expectErrors() {
      errorsExpected = true;
    },
    async restartServer() {
      await server.close();
      server = await start();
    },
    runJobs: (...names) => server.runDueJobs(chosen(names)),
    runJobsUntil,
    mailsTo,
    async mailTo(address, page, count = 1) {
      const sent = () => mailsTo(address).filter(({ link }) => link?.includes(page));
      const isSent = ({ length }: readonly MailFile[]) => length >= count;
      if (!isSent(sent())) await server.runDueJobs(['queued jobs']);
      const mails = isSent(sent()) ? sent() : await runJobsUntil(async () => sent(), isSent);
      const newest = mails.at(-1);
      assert(newest);
      return newest;
    },
    async [Symbol.asyncDispose]() {
      await using _closing = disposing;
      assert.deepEqual(await listViolations(db), [], 'the ledger balances');
      const errors = errorsExpected ? [] : logLines.filter((line) => /^\{"level":"(error|fatal)"/.test(line));
      assert.deepEqual(errors, [], 'no error was logged');
    },
  };
}
