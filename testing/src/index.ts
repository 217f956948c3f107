import type { ServerSchema } from '@golden-acers/server';
import { serverMigrations } from '@golden-acers/server';
import { inject } from 'vitest';
import './global-setup.ts';
import { type TestDatabase, testDatabase } from './test-database.ts';
import {
  type BareTestEnv,
  type NoProviderOptions,
  type SandboxOptions,
  startTestEnv,
  type TestEnv,
} from './test-env.ts';
import { startTestSandbox, type TestSandboxOptions } from './test-sandbox.ts';

export {
  type NewTestAgent,
  type RegistrationBody,
  registrationBody,
  type TestAgent,
  type TestPlayer,
  type TestSession,
  testPassword,
} from './actors.ts';
export {
  type ApiCallOptions,
  type ApiClient,
  type ApiResponse,
  createApiCaller,
  createApiClient,
} from './client.ts';
export { insertListRows, type ListReaders } from './list-rows.ts';
export { linkTokenOf, type MailFile } from './mail-files.ts';
export { letTimePass, pollUntil } from './poll-until.ts';
export { insertRecordMonths, recordMonthsPlayer } from './record-months.ts';
export { passRetryPauses, stepJobsUntil } from './step-jobs.ts';
export { bySuite, isLongSuite } from './suite.ts';
export type { ProviderAccountOwner } from './test-provider.ts';
export { sandboxAgent, type TestSandbox } from './test-sandbox.ts';
export { fastTuning, newTestClock, noProvider, startServer } from './test-server.ts';
export type { BareTestEnv, SandboxOptions, TestEnv };
export { type TestDatabase, testDatabase };

/** Starts the fixture of feature tests: `await using env = await testEnv()`. */
export function testEnv(options: NoProviderOptions): Promise<BareTestEnv>;
export function testEnv(options?: SandboxOptions): Promise<TestEnv>;
export function testEnv(options: NoProviderOptions | SandboxOptions = {}): Promise<BareTestEnv | TestEnv> {
  const postgresUrl = inject('postgresUrl');
  return options.provider === 'none'
    ? startTestEnv(postgresUrl, options)
    : startTestEnv(postgresUrl, options);
}

/** Tests that start their own servers on the database use it. */
export const createEmptyDatabase = () => testDatabase<ServerSchema>(serverMigrations);

/** Tests that connect their own servers to the sandbox use it. */
export const testSandbox = (options?: TestSandboxOptions) => startTestSandbox(inject('postgresUrl'), options);
