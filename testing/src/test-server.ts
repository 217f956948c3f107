import { rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import {
  type Clock,
  createLog,
  FakeClock,
  type Log,
  type RandomSource,
  seededRandom,
} from '@golden-acers/platform';
import { createServer, type Server, type ServerConfig } from '@golden-acers/server';

/** Limits that no test reaches. */
export const unlimitedCalls = { callsPerMinute: 100_000, recordCallsPerMinute: 100_000 };

/** Short time-outs that a busy machine can still meet, and limits that no test reaches. */
export const fastTuning: ServerConfig['provider']['tuning'] = {
  ...unlimitedCalls,
  moneyTimeoutMs: 1_500,
  inFlightMs: 1_500,
  failuresToOpen: 1_000,
  backgroundJobsEveryMs: 80,
  transferRefreshAfterMs: 0,
};

/** Nothing listens on port 9, so every call to the provider fails at once. */
export const noProvider: ServerConfig['provider'] = {
  url: 'http://127.0.0.1:9',
  agentName: 'TestAgent',
  agentPassword: 'test-agent-password',
  additionalAgents: [],
  gameOrigins: ['http://localhost:4201'],
  isSandbox: true,
  playersSeeAgentBalance: undefined,
  adminToken: undefined,
  appUrl: undefined,
  tuning: {},
};

/** Returns the files that all servers of a database write. */
function testFiles(databaseUrl: string) {
  const folder = join(
    tmpdir(),
    `golden-acers-mails-${process.pid}-${new URL(databaseUrl).pathname.slice(1)}`,
  );
  return {
    mail: { from: 'Golden Acers <no-reply@golden-acers.test>', smtpUrl: undefined, folder },
    sms: { from: 'GoldenAcers', folder: `${folder}.sms`, maxPerDay: 1_000, callingCodes: [] },
    auditHeadFile: `${folder}.audit-head`,
    backupMarkFile: `${folder}.last-backup`,
  };
}

export function testConfig(databaseUrl: string, changes: Partial<ServerConfig> = {}): ServerConfig {
  return {
    isProduction: false,
    host: '127.0.0.1',
    port: 0,
    publicUrl: 'http://localhost:4200',
    databaseUrl,
    databaseReplicaUrl: undefined,
    replicaMaxLagMs: 10_000,
    encryptionKey: Buffer.alloc(32, 7).toString('base64url'),
    oldEncryptionKeys: [],
    provider: noProvider,
    transferCeilingsCents: { distributor: 1_000_000, store: 100_000, cashier: 10_000 },
    transferDayLimitsCents: { distributor: 100_000_000_000, store: 1_000_000, cashier: 100_000 },
    reviewConfirmFromCents: 50_000,
    reviewConfirmDayFromCents: undefined,
    // Above every ceiling. Tests of step-ups lower it.
    agentStepUpFromCents: 100_000_000_000,
    // Longer than the days that tests skip. Tests of idle sessions lower it.
    agentIdleMs: 400 * 86_400_000,
    apiKeyCallsPerMinute: 300,
    realityCheckMaxMinutes: 120,
    jobConfirmFrom: { cents: 100_000, rows: 25 },
    identity: { redeemFromCents: null, redeemMonthFromCents: null, validDays: 365, documentDays: 90 },
    registrationFields: [],
    termsVersion: '1',
    jurisdictions: {
      deniedCountries: [],
      deniedRegions: [],
      regionHeaders: [],
      minimumAge: 18,
      minimumAges: {},
    },
    // It would change the balances that nearly every test expects.
    hasFirstRechargeBonus: false,
    rootAgent: { email: 'agent@golden-acers.test', password: 'a long agent password' },
    demo: undefined,
    gameDescriptions: undefined,
    crashAt: undefined,
    eventStreams: {},
    logLevel: 'fatal',
    retention: {
      auditAddressDays: 400,
      transferAddressDays: 400,
      activityDays: 400,
      notificationDays: 90,
      webhookDeliveryDays: 14,
    },
    archiveRules: [],
    drainMs: 0,
    tracing: undefined,
    trustedProxies: 0,
    metricsToken: undefined,
    internalAddresses: [],
    outboundTestHosts: [],
    webDist: new URL('./no-web-app', import.meta.url).pathname,
    ...testFiles(databaseUrl),
    ...changes,
  };
}

export const newTestClock = () => new FakeClock(new Date('2026-03-01T12:00:00.000Z'));

/** The least that argon2 accepts: a hash takes under a millisecond. */
const cheapHashing = { memoryCost: 8, timeCost: 1, parallelism: 1 };

let starts = 0;

export interface TestServerOptions {
  readonly clock?: Clock;
  /** Overrides of the test configuration. */
  readonly config?: Partial<ServerConfig>;
  readonly log?: Log;
  readonly random?: RandomSource;
}

/** Starts only a server, which does not listen yet, for tests with several servers or a separate database. */
export function startServer(
  databaseUrl: string,
  {
    clock = newTestClock(),
    config = {},
    log = createLog('fatal'),
    random = seededRandom(`${databaseUrl} ${starts}`),
  }: TestServerOptions = {},
): Promise<Server> {
  starts += 1;
  return createServer({
    config: testConfig(databaseUrl, config),
    clock,
    random,
    log,
    hashingCost: cheapHashing,
  });
}

export function deleteTestFiles(databaseUrl: string): void {
  const { mail, sms, auditHeadFile } = testFiles(databaseUrl);
  rmSync(mail.folder, { recursive: true, force: true });
  rmSync(sms.folder, { recursive: true, force: true });
  rmSync(auditHeadFile, { force: true });
}
