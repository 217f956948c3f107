import assert from 'node:assert/strict';
import { listViolations } from '@golden-acers/ledger';
import { type Clock, createLog, FakeClock, seededRandom } from '@golden-acers/platform';
import { createSandbox, type Sandbox, sandboxMigrations } from '@golden-acers/sandbox';
import { testDatabase } from './test-database.ts';

export const sandboxAgent = { name: 'TestAgent', password: 'the password of the agent' };

const adminToken = 'an admin token of the tests';

export interface TestSandbox {
  readonly sandbox: Sandbox;
  /** Where its protocol is. */
  readonly baseUrl: string;
  /** Its origin as players see it. */
  readonly gameOrigin: string;
  readonly databaseUrl: string;
  readonly adminToken: string;
  [Symbol.asyncDispose](): Promise<void>;
}

/**
 * The sandbox alone, for tests that bring their own servers to it: adapters, or several servers on one database. It limits
 * nothing until it is told to. On disposal its books must balance.
 */
export async function testSandbox({
  siteOrigin,
  clock = new FakeClock(new Date('2026-03-01T12:00:00.000Z')),
  jackpots = false,
}: {
  siteOrigin: string;
  /** Its limits count by it. */
  clock?: Clock;
  /** Whether stakes feed the jackpots and may win them. */
  jackpots?: boolean;
}): Promise<TestSandbox> {
  const database = await testDatabase(sandboxMigrations);
  const sandbox = await createSandbox({
    config: {
      host: '127.0.0.1',
      port: 0,
      publicUrl: undefined,
      siteOrigin,
      databaseUrl: database.url,
      agentName: sandboxAgent.name,
      agentPassword: sandboxAgent.password,
      adminToken,
      rateLimits: false,
      jackpots,
      logLevel: 'fatal',
      clientDist: new URL('./no-client', import.meta.url).pathname,
    },
    clock,
    random: seededRandom(database.url),
    log: createLog('fatal'),
  });
  const gameOrigin = await sandbox.listen();
  return {
    sandbox,
    gameOrigin,
    databaseUrl: database.url,
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
