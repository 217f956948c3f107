import assert from 'node:assert/strict';
import type { Random } from '@golden-acers/games';
import { listViolations } from '@golden-acers/ledger';
import { type Clock, createLog, seededRandom } from '@golden-acers/platform';
import {
  createSandbox,
  type Sandbox,
  type SandboxConfig,
  type SandboxSchema,
  sandboxMigrations,
} from '@golden-acers/sandbox';
import { type DatabaseContents, openClonedDatabase } from './databases.ts';
import { newTestClock } from './test-server.ts';

export const sandboxAgent = { name: 'TestAgent', password: 'the password of the agent' };

const adminToken = 'an admin token of the tests';

export interface TestSandbox extends AsyncDisposable {
  readonly sandbox: Sandbox;
  /** The URL of its protocol. */
  readonly baseUrl: string;
  /** Its origin as players see it. */
  readonly gameOrigin: string;
  readonly adminDatabaseUrl: string;
  /** With the administrator's role, because the sandbox's role cannot change everything. */
  readonly db: Sandbox['db'];
  readonly adminToken: string;
}

export interface TestSandboxOptions {
  readonly siteOrigin?: string;
  /** The clock of its rate limits. Default: a fake one. */
  readonly clock?: Clock;
  /** Whether stakes feed the jackpots and may win them. */
  readonly jackpots?: boolean;
  /** The same seed gives the same rounds. */
  readonly seed?: string;
  /** Draws of the games, for tests that script their rounds. */
  readonly gameRandom?: Random;
  /** The folder of the built game clients. Default: none. */
  readonly clientDist?: string;
}

const sandboxConfig = (databaseUrl: string): SandboxConfig => ({
  isProduction: false,
  host: '127.0.0.1',
  port: 0,
  publicUrl: undefined,
  siteOrigin: 'http://localhost:4200',
  databaseUrl,
  agentName: sandboxAgent.name,
  agentPassword: sandboxAgent.password,
  additionalAgents: [],
  adminToken,
  seedKey: undefined,
  oldSeedKeys: [],
  internalAddresses: [],
  rateLimits: false,
  jackpots: false,
  maxSockets: 100,
  trustedProxies: 0,
  logLevel: 'fatal',
  clientDist: new URL('./no-client', import.meta.url).pathname,
});

/** A database on which the sandbox has started before. */
const seededSandbox: DatabaseContents = {
  folders: sandboxMigrations,
  seed: {
    name: 'started',
    async write(databaseUrl) {
      const log = createLog('fatal');
      const random = seededRandom('the first start');
      const config = sandboxConfig(databaseUrl);
      await (await createSandbox({ config, clock: newTestClock(), random, log })).close();
    },
  },
};

/**
 * Starts only the sandbox, for tests of adapters or of several servers on one database. Its rate limits are
 * off until a test enables them. On disposal its ledger must balance.
 */
export async function startTestSandbox(
  postgresUrl: string,
  {
    siteOrigin,
    clock = newTestClock(),
    jackpots = false,
    seed,
    gameRandom,
    clientDist,
  }: TestSandboxOptions = {},
): Promise<TestSandbox> {
  const database = await openClonedDatabase<SandboxSchema>(postgresUrl, seededSandbox);
  const sandbox = await createSandbox({
    config: {
      ...sandboxConfig(database.url),
      jackpots,
      ...(siteOrigin !== undefined && { siteOrigin }),
      ...(clientDist !== undefined && { clientDist }),
    },
    clock,
    random: seededRandom(seed ?? database.url),
    ...(gameRandom && { gameRandom }),
    log: createLog('fatal'),
  });
  const gameOrigin = await sandbox.listen();
  return {
    sandbox,
    gameOrigin,
    adminDatabaseUrl: database.adminUrl,
    db: database.db,
    adminToken,
    baseUrl: sandbox.http.listeningOrigin,
    async [Symbol.asyncDispose]() {
      const violations = await listViolations(sandbox.db);
      await sandbox.close();
      await database[Symbol.asyncDispose]();
      assert.deepEqual(violations, [], "the provider's ledger balances");
    },
  };
}
