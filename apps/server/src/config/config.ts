import { resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { ApiMode } from '@golden-acers/contract';
import {
  ConfigError,
  envFields,
  hostList,
  logLevels,
  networkList,
  readEnvironment,
} from '@golden-acers/platform';
import { transactionIdModes } from '@golden-acers/provider';
import { z } from 'zod';
import {
  defaultEventStreamsTuning,
  type EventStreamsTuning,
} from '../app/event-streams/event-streams-tuning.ts';
import { readGameDescriptionsFile } from '../games/catalogue/game-descriptions.ts';
import { defaultProviderTuning, type ProviderTuning } from '../provider/gateway/provider-tuning.ts';
import { archiveEnvironment, readArchiveRules } from './archive-config.ts';
import { clusterEnvironment, readClusterConfig } from './cluster-config.ts';
import {
  headerPairs,
  mailSender,
  mailServer,
  originList,
  providerAgents,
  termsVersion,
  vaultKey,
  vaultKeyList,
} from './config-fields.ts';
import { crashPoints } from './crash-points.ts';
import { identityEnvironment, readIdentityConfig } from './identity-config.ts';
import { jurisdictionEnvironment, readJurisdictions } from './jurisdiction-config.ts';
import { readRetentionConfig, retentionEnvironment } from './retention-config.ts';
import { readSmsConfig, smsEnvironment } from './sms-config.ts';

export const agentPasswordMinLength = 12;

const environmentSchema = {
  NODE_ENV: z.enum(['production', 'development', 'test']).default('development'),
  HOST: envFields.text(255).default('127.0.0.1'),
  PORT: envFields.port().default(3000),
  PUBLIC_URL: envFields.origin().optional(),
  DATABASE_URL: envFields.url('postgres', 'postgresql'),
  ...clusterEnvironment,
  ENCRYPTION_KEY: vaultKey,
  /** Former keys, separated by commas, that still open what they sealed. */
  ENCRYPTION_KEYS_OLD: vaultKeyList.default([]),
  PROVIDER_URL: envFields.url('http', 'https'),
  PROVIDER_AGENT_NAME: envFields.text(63),
  PROVIDER_AGENT_PASSWORD: envFields.secret(6),
  /** Further provider agents. New players are spread over all; each has its own budget of calls. */
  PROVIDER_AGENTS: providerAgents.default([]),
  PROVIDER_GAME_ORIGINS: originList.optional(),
  PROVIDER_SANDBOX: envFields.onOff().default(false),
  /** The token of the sandbox's admin API, which sets its jackpots. */
  PROVIDER_ADMIN_TOKEN: envFields.secret(16).optional(),
  /** The download page of the provider's own app, for providers that have one. */
  PROVIDER_APP_URL: envFields.url('https').optional(),
  /** Whether players see the agent's own credit. Default: with the sandbox only. */
  PLAYERS_SEE_AGENT_BALANCE: envFields.onOff().optional(),
  /** A JSON file with the operator's own descriptions of games. */
  GAME_DESCRIPTIONS: envFields.text(4_096).optional(),
  /** Calls per provider agent and minute, a little under the provider's limits of 30 and 10. */
  PROVIDER_CALLS_PER_MINUTE: envFields.integer(1, 100_000).default(defaultProviderTuning.callsPerMinute),
  PROVIDER_RECORD_CALLS_PER_MINUTE: envFields
    .integer(1, 100_000)
    .default(defaultProviderTuning.recordCallsPerMinute),
  /** The maximum of one recharge or redeem in cents, by the agent's level. */
  TRANSFER_CEILING_DISTRIBUTOR_CENTS: envFields.integer(1, 100_000_000_000).default(10_000_000),
  TRANSFER_CEILING_STORE_CENTS: envFields.integer(1, 100_000_000_000).default(1_000_000),
  TRANSFER_CEILING_CASHIER_CENTS: envFields.integer(1, 100_000_000_000).default(200_000),
  /** The maximum of all recharges, and of all redeems, of an agent and day (UTC, the database's). */
  TRANSFER_DAY_DISTRIBUTOR_CENTS: envFields.integer(1, 100_000_000_000_000).default(1_000_000_000),
  TRANSFER_DAY_STORE_CENTS: envFields.integer(1, 100_000_000_000_000).default(50_000_000),
  TRANSFER_DAY_CASHIER_CENTS: envFields.integer(1, 100_000_000_000_000).default(5_000_000),
  /** How the provider treats the `transactionId` of a money call, if that is known. */
  PROVIDER_TRANSACTION_ID: z
    .enum(transactionIdModes, { error: `expected one of ${transactionIdModes.join(', ')}` })
    .default(defaultProviderTuning.transactionId),
  /** The time after which a money call's outcome is unknown, and how long after that it may still apply. */
  PROVIDER_MONEY_TIMEOUT_MS: envFields.integer(100, 120_000).default(defaultProviderTuning.moneyTimeoutMs),
  PROVIDER_IN_FLIGHT_MS: envFields.integer(100, 3_600_000).default(defaultProviderTuning.inFlightMs),
  /** Kills the process at a named point, for tests of what survives. Refused in production. */
  CRASH: z.enum(crashPoints, { error: 'expected the name of a crash point' }).optional(),
  /** A second agent confirms a decision about a review or a difference of at least this amount in cents. */
  REVIEW_CONFIRM_FROM_CENTS: envFields.integer(1, 100_000_000_000).default(50_000),
  /**
   * An agent that moved this sum one way in 24 hours without a second agent needs one. Default: ten times
   * the amount for one command.
   */
  REVIEW_CONFIRM_DAY_FROM_CENTS: envFields.integer(1, 100_000_000_000_000).optional(),
  /** An agent needs a step-up for at least this amount in cents. The root agent may set another amount. */
  AGENT_STEP_UP_FROM_CENTS: envFields.integer(1, 100_000_000_000).default(50_000),
  /** An agent is signed out after this idle time. */
  AGENT_IDLE_MINUTES: envFields.integer(1, 720).default(15),
  /** The calls of one API key per minute and server. */
  API_KEY_CALLS_PER_MINUTE: envFields.integer(1, 1_000_000).default(300),
  /** The longest interval between reality checks that a player can choose. */
  REALITY_CHECK_MAX_MINUTES: envFields.integer(15, 120).default(120),
  /** An agent types the figure to confirm a bulk job of at least this sum or number of players. */
  JOB_CONFIRM_FROM_CENTS: envFields.integer(1, 100_000_000_000).default(100_000),
  JOB_CONFIRM_FROM_ROWS: envFields.integer(1, 1_000).default(25),
  ...identityEnvironment,
  /** The operator changes it with the text of the terms, and every player must accept them again. */
  TERMS_VERSION: termsVersion.default('1'),
  ...jurisdictionEnvironment,
  /** Whether the bonus on the first recharge exists from the first start on. Later an agent decides. */
  FIRST_RECHARGE_BONUS: envFields.onOff().default(true),
  AGENT_EMAIL: z.email('expected an email address').max(254),
  AGENT_PASSWORD: envFields.secret(agentPasswordMinLength),
  DEMO: envFields.onOff().default(false),
  DEMO_PLAYER_EMAIL: z.email('expected an email address').max(254).default('demo@golden-acers.test'),
  DEMO_PLAYER_PASSWORD: envFields.secret(6).optional(),
  /** The maximum of event streams per server; further pages poll. */
  LIVE_STREAMS_MAX: envFields.integer(0, 100_000).default(defaultEventStreamsTuning.maxStreams),
  LOG_LEVEL: z.enum(logLevels, { error: `expected one of ${logLevels.join(', ')}` }).default('info'),
  /** The URL to which OpenTelemetry traces are sent. Without it there are none. */
  OTEL_EXPORTER_OTLP_ENDPOINT: envFields.url('http', 'https').optional(),
  /** The exporter of OpenTelemetry reads it from the environment. */
  OTEL_EXPORTER_OTLP_HEADERS: headerPairs.optional(),
  /** The share of traces that are sent. */
  OTEL_TRACES_SAMPLER_ARG: envFields.share().default(1),
  /** Opens `/metrics` from any address, as a bearer token. */
  METRICS_TOKEN: envFields.secret(32).optional(),
  /** Addresses that may read `/metrics`, beside this machine's own. */
  INTERNAL_ADDRESSES: networkList.default([]),
  /** Hosts to which webhooks may go by plain http and at private addresses. For tests. */
  OUTBOUND_TEST_HOSTS: hostList.default([]),
  /** Without a mail server, mails are files in the folder. */
  SMTP_URL: mailServer.optional(),
  MAIL_FROM: mailSender.default('Golden Acers <no-reply@golden-acers.test>'),
  MAIL_FOLDER: envFields.text(4_096).default('./data/mail'),
  ...smsEnvironment,
  /** The file outside of the database that holds the head of the audit chain. */
  AUDIT_HEAD_FILE: envFields.text(4_096).default('./data/audit-head'),
  /** The file that each backup writes. */
  BACKUP_MARK_FILE: envFields.text(4_096).default('./data/last-backup'),
  ...retentionEnvironment,
  ...archiveEnvironment,
  WEB_DIST: envFields.text().optional(),
};

export const serverSettingNames = Object.keys(environmentSchema);

export type ServerConfig = ReturnType<typeof readServerConfig>;

type EnvironmentValues = ReturnType<typeof readEnvironment<typeof environmentSchema>>;

/**
 * Reads the environment once. Throws ConfigError: one sentence with the variable's name, without its value.
 */
export function readServerConfig(env?: Readonly<Record<string, string | undefined>>) {
  const values = readEnvironment(environmentSchema, env);
  const publicUrl = new URL(values.PUBLIC_URL ?? `http://localhost:${values.PORT}`).origin;
  const urls = [values.PROVIDER_URL, ...values.PROVIDER_AGENTS.flatMap(({ url }) => url ?? [])];
  const gameOrigins = values.PROVIDER_GAME_ORIGINS ?? [...new Set(urls.map((url) => new URL(url).origin))];
  const agentNames = [values.PROVIDER_AGENT_NAME, ...values.PROVIDER_AGENTS.map(({ name }) => name)];
  if (new Set(agentNames.map((name) => name.toLowerCase())).size < agentNames.length) {
    throw new ConfigError('PROVIDER_AGENTS is not valid: an agent is named twice.');
  }
  // A frame with the site's origin could remove its own sandbox.
  if (gameOrigins.includes(publicUrl)) {
    throw new ConfigError("PROVIDER_GAME_ORIGINS is not valid: a game's origin must not be the site's own.");
  }
  if (values.CRASH !== undefined && values.NODE_ENV === 'production') {
    throw new ConfigError('CRASH is not valid: a production server does not end itself.');
  }
  const eventStreams: Partial<EventStreamsTuning> = { maxStreams: values.LIVE_STREAMS_MAX };
  return {
    isProduction: values.NODE_ENV === 'production',
    host: values.HOST,
    port: values.PORT,
    /** The site's origin as players see it, without a trailing slash. */
    publicUrl,
    databaseUrl: values.DATABASE_URL,
    ...readClusterConfig(values),
    encryptionKey: values.ENCRYPTION_KEY,
    oldEncryptionKeys: values.ENCRYPTION_KEYS_OLD,
    provider: readProviderConfig(values, gameOrigins),
    gameDescriptions:
      values.GAME_DESCRIPTIONS === undefined ? undefined : readGameDescriptionsFile(values.GAME_DESCRIPTIONS),
    transferCeilingsCents: {
      distributor: values.TRANSFER_CEILING_DISTRIBUTOR_CENTS,
      store: values.TRANSFER_CEILING_STORE_CENTS,
      cashier: values.TRANSFER_CEILING_CASHIER_CENTS,
    },
    transferDayLimitsCents: {
      distributor: values.TRANSFER_DAY_DISTRIBUTOR_CENTS,
      store: values.TRANSFER_DAY_STORE_CENTS,
      cashier: values.TRANSFER_DAY_CASHIER_CENTS,
    },
    crashAt: values.CRASH,
    reviewConfirmFromCents: values.REVIEW_CONFIRM_FROM_CENTS,
    reviewConfirmDayFromCents: values.REVIEW_CONFIRM_DAY_FROM_CENTS,
    agentStepUpFromCents: values.AGENT_STEP_UP_FROM_CENTS,
    agentIdleMs: values.AGENT_IDLE_MINUTES * 60_000,
    apiKeyCallsPerMinute: values.API_KEY_CALLS_PER_MINUTE,
    realityCheckMaxMinutes: values.REALITY_CHECK_MAX_MINUTES,
    jobConfirmFrom: { cents: values.JOB_CONFIRM_FROM_CENTS, rows: values.JOB_CONFIRM_FROM_ROWS },
    identity: readIdentityConfig(values),
    registrationFields: values.REGISTRATION_ASKS,
    termsVersion: values.TERMS_VERSION,
    jurisdictions: readJurisdictions(values),
    hasFirstRechargeBonus: values.FIRST_RECHARGE_BONUS,
    rootAgent: { email: values.AGENT_EMAIL, password: values.AGENT_PASSWORD },
    demo: readDemoConfig(values),
    logLevel: values.LOG_LEVEL,
    tracing:
      values.OTEL_EXPORTER_OTLP_ENDPOINT === undefined
        ? undefined
        : { endpoint: values.OTEL_EXPORTER_OTLP_ENDPOINT, sampleRatio: values.OTEL_TRACES_SAMPLER_ARG },
    eventStreams,
    trustedProxies: values.TRUST_PROXY,
    metricsToken: values.METRICS_TOKEN,
    internalAddresses: values.INTERNAL_ADDRESSES,
    outboundTestHosts: values.OUTBOUND_TEST_HOSTS,
    mail: { from: values.MAIL_FROM, smtpUrl: values.SMTP_URL, folder: resolve(values.MAIL_FOLDER) },
    sms: readSmsConfig(values),
    auditHeadFile: resolve(values.AUDIT_HEAD_FILE),
    backupMarkFile: resolve(values.BACKUP_MARK_FILE),
    retention: readRetentionConfig(values),
    archiveRules: readArchiveRules(values),
    /** Without this folder the API runs without pages. */
    webDist: values.WEB_DIST ?? fileURLToPath(new URL('../../../web/dist', import.meta.url)),
  };
}

function readDemoConfig({ DEMO, DEMO_PLAYER_EMAIL, DEMO_PLAYER_PASSWORD }: EnvironmentValues) {
  if (!DEMO) return undefined;
  if (DEMO_PLAYER_PASSWORD === undefined)
    throw new ConfigError('DEMO_PLAYER_PASSWORD is not set, and DEMO=on needs it.');
  return { playerEmail: DEMO_PLAYER_EMAIL, playerPassword: DEMO_PLAYER_PASSWORD };
}

function readProviderConfig(values: EnvironmentValues, gameOrigins: readonly string[]) {
  const tuning: Partial<ProviderTuning> = {
    callsPerMinute: values.PROVIDER_CALLS_PER_MINUTE,
    recordCallsPerMinute: values.PROVIDER_RECORD_CALLS_PER_MINUTE,
    moneyTimeoutMs: values.PROVIDER_MONEY_TIMEOUT_MS,
    inFlightMs: values.PROVIDER_IN_FLIGHT_MS,
    transactionId: values.PROVIDER_TRANSACTION_ID,
  };
  return {
    url: values.PROVIDER_URL,
    agentName: values.PROVIDER_AGENT_NAME,
    agentPassword: values.PROVIDER_AGENT_PASSWORD,
    additionalAgents: values.PROVIDER_AGENTS,
    /** The only origins that the content security policy allows for frames. */
    gameOrigins,
    isSandbox: values.PROVIDER_SANDBOX,
    playersSeeAgentBalance: values.PLAYERS_SEE_AGENT_BALANCE,
    adminToken: values.PROVIDER_ADMIN_TOKEN,
    appUrl: values.PROVIDER_APP_URL,
    tuning,
  };
}

/** Reads the settings of `verify-audit`: the server's others may be missing. */
export function readAuditConfig() {
  const { DATABASE_URL, ENCRYPTION_KEY, ENCRYPTION_KEYS_OLD, AUDIT_HEAD_FILE } = environmentSchema;
  const values = readEnvironment({ DATABASE_URL, ENCRYPTION_KEY, ENCRYPTION_KEYS_OLD, AUDIT_HEAD_FILE });
  return {
    databaseUrl: values.DATABASE_URL,
    encryptionKey: values.ENCRYPTION_KEY,
    oldEncryptionKeys: values.ENCRYPTION_KEYS_OLD,
    auditHeadFile: resolve(values.AUDIT_HEAD_FILE),
  };
}

/** `test` with the sandbox: nothing of value moves. The API keys and webhooks of the two modes never mix. */
export const apiModeOf = ({
  provider,
}: {
  provider: Pick<ServerConfig['provider'], 'isSandbox'>;
}): ApiMode => (provider.isSandbox ? 'test' : 'live');
