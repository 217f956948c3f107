import { join, resolve } from 'node:path';
import { ConfigError, envFields, readEnvironment } from '@golden-acers/platform';
import { z } from 'zod';
import {
  sandboxAdminToken,
  sandboxAgentList,
  sandboxSettingNames,
  seedKeyEnvironment,
} from '../../apps/sandbox/src/config.ts';
import { archiveEnvironment } from '../../apps/server/src/config/archive-config.ts';
import { maxDrainSeconds } from '../../apps/server/src/config/cluster-config.ts';
import { serverSettingNames } from '../../apps/server/src/config/config.ts';
import { providerAgents, vaultKeyList } from '../../apps/server/src/config/config-fields.ts';
import { describeMissingSetting } from '../required-settings.mjs';

/** AES-256. */
const ENCRYPTION_KEY_BYTES = 32;

/**
 * A text that the servers validate with this schema. Checked here too, so that the error names this variable.
 */
function textOf(schema: z.ZodType) {
  return envFields.text(100_000).superRefine((text, { addIssue }) => {
    const parsed = schema.safeParse(text);
    if (!parsed.success) addIssue(parsed.error.issues[0]?.message ?? 'unknown reason');
  });
}

/** The launcher's own settings. It passes all others on. `.env.example` explains each one. */
const launcherSchema = {
  NODE_ENV: z
    .enum(['development', 'test', 'production'], { error: 'expected development, test or production' })
    .default('development'),
  HOST: envFields.text(100).default('127.0.0.1'),
  PORT: envFields.port().default(3000),
  SANDBOX_PORT: envFields.port().default(3001),
  DATA_DIR: envFields.text().default('./data'),
  DATABASE_URL: envFields.url('postgres', 'postgresql').optional(),
  SANDBOX_DATABASE_URL: envFields.url('postgres', 'postgresql').optional(),
  /** With the owner of the tables, which only migrations use. */
  MIGRATION_DATABASE_URL: envFields.url('postgres', 'postgresql').optional(),
  SANDBOX_MIGRATION_DATABASE_URL: envFields.url('postgres', 'postgresql').optional(),
  PUBLIC_URL: envFields.origin().optional(),
  SANDBOX_URL: envFields.origin().optional(),
  SANDBOX_ADMIN_TOKEN: sandboxAdminToken.optional(),
  ...seedKeyEnvironment,
  PROVIDER_URL: envFields.url('http', 'https').optional(),
  PROVIDER_AGENT_NAME: envFields.text(63).optional(),
  PROVIDER_AGENT_PASSWORD: envFields.text(63).optional(),
  PROVIDER_AGENTS: textOf(providerAgents).optional(),
  PROVIDER_GAME_ORIGINS: envFields.text().optional(),
  ENCRYPTION_KEY: z
    .string()
    .refine(
      (text) => Buffer.from(text, 'base64').length === ENCRYPTION_KEY_BYTES,
      'expected 32 bytes as base64',
    )
    .optional(),
  ENCRYPTION_KEYS_OLD: vaultKeyList.default([]),
  AGENT_EMAIL: z.email({ error: 'expected an email address' }).default('agent@golden-acers.test'),
  AGENT_PASSWORD: z
    .string()
    .min(12, 'expected at least 12 characters')
    .max(128, 'expected at most 128 characters')
    .optional(),
  DEMO: envFields.onOff().optional(),
  LOG_LEVEL: z
    .enum(['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'], {
      error: 'expected fatal, error, warn, info, debug, trace or silent',
    })
    .default('warn'),
  TRUST_PROXY: envFields.proxies().default(0),
  AUDIT_HEAD_FILE: envFields.text(4_096).optional(),
  BACKUP_MARK_FILE: envFields.text(4_096).optional(),
  ...archiveEnvironment,
  DRAIN_SECONDS: envFields.integer(0, maxDrainSeconds).default(0),
};

export const launcherSettingNames = Object.keys(launcherSchema);

/** All settings of launcher and servers. */
export const settingNames = [
  ...new Set([...launcherSettingNames, ...serverSettingNames, ...sandboxSettingNames]),
];

export type LauncherSettings = ReturnType<typeof readLauncherSettings>;

/** Throws a ConfigError that names the variable in one sentence. */
export function readLauncherSettings(env?: Readonly<Record<string, string | undefined>>) {
  const given = readEnvironment(launcherSchema, env);
  const missing = describeMissingSetting(given);
  if (missing !== undefined) throw new ConfigError(missing);
  if (given.PROVIDER_URL !== undefined) {
    for (const name of ['PROVIDER_AGENT_NAME', 'PROVIDER_AGENT_PASSWORD'] as const) {
      if (given[name] === undefined)
        throw new ConfigError(`${name} must be given together with PROVIDER_URL.`);
    }
  }
  const sandboxAgents = sandboxAgentList.safeParse(given.PROVIDER_AGENTS ?? '[]');
  if (given.PROVIDER_URL === undefined && !sandboxAgents.success) {
    throw new ConfigError(`PROVIDER_AGENTS is not valid: ${sandboxAgents.error.issues[0]?.message}.`);
  }
  if (given.PORT === given.SANDBOX_PORT && given.PROVIDER_URL === undefined) {
    throw new ConfigError('SANDBOX_PORT must differ from PORT: a game never runs on the site’s own origin.');
  }
  for (const name of ['DATABASE_URL', 'SANDBOX_DATABASE_URL'] as const) {
    const url = given[name];
    const owner =
      given[name === 'DATABASE_URL' ? 'MIGRATION_DATABASE_URL' : 'SANDBOX_MIGRATION_DATABASE_URL'];
    if (owner === undefined) continue;
    if (url === undefined)
      throw new ConfigError(`${name} must be given together with the address of its owner.`);
    const [role, ownerRole] = [new URL(url).username, new URL(owner).username];
    if (role === '' || role === ownerRole)
      throw new ConfigError(`${name} must name another role than the address of its owner.`);
  }
  const dataDir = resolve(given.DATA_DIR);
  return {
    ...given,
    DATA_DIR: dataDir,
    AUDIT_HEAD_FILE: given.AUDIT_HEAD_FILE ?? join(dataDir, 'audit-head'),
    BACKUP_MARK_FILE: given.BACKUP_MARK_FILE ?? join(dataDir, 'last-backup'),
    PUBLIC_URL: given.PUBLIC_URL ?? `http://localhost:${given.PORT}`,
    SANDBOX_URL: given.SANDBOX_URL ?? `http://localhost:${given.SANDBOX_PORT}`,
    DEMO: given.DEMO ?? given.NODE_ENV !== 'production',
  };
}
