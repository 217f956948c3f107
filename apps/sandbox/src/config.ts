import { fileURLToPath } from 'node:url';
import { ledgerMigrations } from '@golden-acers/ledger';
import {
  envFields,
  logLevels,
  type MigrationFolder,
  networkList,
  readEnvironment,
} from '@golden-acers/platform';
import { z } from 'zod';

const agentName = z
  .string()
  .regex(/^[A-Za-z0-9_-]{3,63}$/, 'expected 3 to 63 letters, digits, underscores or hyphens');

export const sandboxAgentList = envFields.json().pipe(
  z
    .array(z.object({ name: agentName, password: z.string().min(6).max(200) }), {
      error: 'expected JSON such as [{"name":"Agent2","password":"…"}]',
    })
    .max(200),
);

const sealingKey = envFields
  .text(100)
  .refine((text) => Buffer.from(text, 'base64').length === 32, 'expected 32 bytes as base64')
  .transform((text) => Buffer.from(text, 'base64').toString('base64url'));

/** Keys that seal secret seeds and agents' keys. */
export const seedKeyEnvironment = {
  /** Default: derived from the admin token. */
  SANDBOX_SEED_KEY: sealingKey.optional(),
  /** Former keys. The next start reseals with the current key what they sealed. */
  SANDBOX_SEED_KEYS_OLD: envFields
    .text()
    .transform((text) => text.split(/[\s,]+/).filter(Boolean))
    .pipe(z.array(sealingKey))
    .default([]),
};

export const sandboxAdminToken = envFields.secret(16);

const environmentSchema = {
  NODE_ENV: z.enum(['production', 'development', 'test']).default('development'),
  HOST: envFields.text(255).default('127.0.0.1'),
  SANDBOX_PORT: envFields.port().default(3001),
  SANDBOX_URL: envFields.origin().optional(),
  SITE_ORIGIN: envFields.origin().default('http://localhost:3000'),
  DATABASE_URL: envFields.url('postgres', 'postgresql'),
  SANDBOX_AGENT_NAME: agentName,
  SANDBOX_AGENT_PASSWORD: envFields.secret(6),
  SANDBOX_AGENTS: sandboxAgentList.default([]),
  SANDBOX_ADMIN_TOKEN: sandboxAdminToken,
  ...seedKeyEnvironment,
  /** Addresses that may use the protocol and `/metrics`, beside this machine's own. */
  INTERNAL_ADDRESSES: networkList.default([]),
  SANDBOX_RATE_LIMITS: envFields.onOff().default(true),
  SANDBOX_JACKPOTS: envFields.onOff().default(true),
  /** Open tables of all players together, in this process. */
  SANDBOX_MAX_SOCKETS: envFields.integer(1, 100_000).default(5_000),
  /**
   * The number of proxies in front, each of which appends to X-Forwarded-For. Limits use the address that
   * they report.
   */
  SANDBOX_TRUST_PROXY: envFields.proxies().default(0),
  SANDBOX_CLIENT_DIST: envFields.text().optional(),
  LOG_LEVEL: z.enum(logLevels, { error: `expected one of ${logLevels.join(', ')}` }).default('info'),
};

export const sandboxSettingNames = Object.keys(environmentSchema);

export type SandboxConfig = ReturnType<typeof readSandboxConfig>;

/** Throws a ConfigError that names the variable, but not its value. */
export function readSandboxConfig(env?: Readonly<Record<string, string | undefined>>) {
  const values = readEnvironment(environmentSchema, env);
  return {
    isProduction: values.NODE_ENV === 'production',
    host: values.HOST,
    port: values.SANDBOX_PORT,
    /** Undefined: the address on which it listens. */
    publicUrl: values.SANDBOX_URL === undefined ? undefined : new URL(values.SANDBOX_URL).origin,
    /** The only origin that may frame the games. */
    siteOrigin: new URL(values.SITE_ORIGIN).origin,
    databaseUrl: values.DATABASE_URL,
    agentName: values.SANDBOX_AGENT_NAME,
    agentPassword: values.SANDBOX_AGENT_PASSWORD,
    /** Each with its own play credits and call limits. */
    additionalAgents: values.SANDBOX_AGENTS,
    adminToken: values.SANDBOX_ADMIN_TOKEN,
    seedKey: values.SANDBOX_SEED_KEY,
    oldSeedKeys: values.SANDBOX_SEED_KEYS_OLD,
    internalAddresses: values.INTERNAL_ADDRESSES,
    /** Whether the documented call limits of the real provider apply. */
    rateLimits: values.SANDBOX_RATE_LIMITS,
    /** Off in tests that count each cent of a round. */
    jackpots: values.SANDBOX_JACKPOTS,
    maxSockets: values.SANDBOX_MAX_SOCKETS,
    trustedProxies: values.SANDBOX_TRUST_PROXY,
    logLevel: values.LOG_LEVEL,
    /** Without this folder a game's page says that it isn't built. */
    clientDist: values.SANDBOX_CLIENT_DIST ?? fileURLToPath(new URL('../client/dist', import.meta.url)),
  };
}

export const sandboxMigrations: readonly MigrationFolder[] = [
  ledgerMigrations,
  {
    name: 'sandbox',
    folder: new URL('../migrations/', import.meta.url),
    readOnlyTables: ['trade', 'pot_share'],
  },
];
