import { isIPv6 } from 'node:net';
import { readSandboxConfig } from '../../apps/sandbox/src/config.ts';
import { demandRootPassword } from '../../apps/server/src/agents/agents/root-password.ts';
import { readServerConfig, type ServerConfig } from '../../apps/server/src/config/config.ts';
import { listFormerKeys } from './keys.ts';
import { inheritedEnvironment } from './launched-server.ts';
import type { Secrets } from './secrets.ts';
import type { LauncherSettings } from './settings.ts';

/** `.test` is a reserved domain, so no mail can reach a real mailbox. */
export const demoPlayerEmail = 'demo@golden-acers.test';
const sandboxAgentName = 'GoldenAcers';

type DatabaseUrls = Readonly<Record<'server' | 'sandbox', { readonly url: string }>>;
type ServerSecrets = Secrets & { readonly mailFolder: string; readonly smsFolder: string };

const unknownKey = Buffer.alloc(32).toString('base64');
/** What is known only after the start: only the form of these counts. */
const unknownUrls: DatabaseUrls = {
  server: { url: 'postgres://localhost/server' },
  sandbox: { url: 'postgres://localhost/sandbox' },
};
const unknownSecret = 'generated at the first start';

/**
 * Checks all settings of the programs, before anything is built or started, and returns the server's. Throws
 * a ConfigError that names the variable in one sentence.
 */
export function checkProgramSettings(settings: LauncherSettings): ServerConfig {
  const secrets = {
    encryptionKey: settings.ENCRYPTION_KEY ?? unknownKey,
    agentPassword: settings.AGENT_PASSWORD ?? unknownSecret,
    sandboxAdminToken: settings.SANDBOX_ADMIN_TOKEN ?? unknownSecret,
    sandboxSeedKey: settings.SANDBOX_SEED_KEY ?? unknownKey,
    sandboxOldSeedKeys: settings.SANDBOX_SEED_KEYS_OLD,
    sandboxAgentPassword: unknownSecret,
    demoPlayerPassword: unknownSecret,
    mailFolder: settings.DATA_DIR,
    smsFolder: settings.DATA_DIR,
  };
  const inherited = inheritedEnvironment();
  if (settings.PROVIDER_URL === undefined)
    readSandboxConfig({ ...inherited, ...sandboxEnv(settings, unknownUrls, secrets) });
  const config = readServerConfig({
    ...inherited,
    ...serverEnv(settings, settings.PORT, unknownUrls, secrets),
  });
  if (settings.AGENT_PASSWORD !== undefined) demandRootPassword(config.rootAgent);
  return config;
}

export function serverEnv(
  settings: LauncherSettings,
  port: number,
  databases: DatabaseUrls,
  secrets: ServerSecrets,
): Record<string, string | undefined> {
  return {
    NODE_ENV: settings.NODE_ENV,
    HOST: settings.HOST,
    PORT: String(port),
    PUBLIC_URL: settings.PUBLIC_URL,
    DATABASE_URL: databases.server.url,
    ENCRYPTION_KEY: secrets.encryptionKey,
    ENCRYPTION_KEYS_OLD: listFormerKeys(settings).join(','),
    PROVIDER_AGENTS: settings.PROVIDER_AGENTS,
    ...(settings.PROVIDER_URL === undefined ? sandboxAsProvider(settings, secrets) : realProvider(settings)),
    AGENT_EMAIL: settings.AGENT_EMAIL,
    AGENT_PASSWORD: secrets.agentPassword,
    DEMO: settings.DEMO ? 'on' : 'off',
    DEMO_PLAYER_EMAIL: demoPlayerEmail,
    DEMO_PLAYER_PASSWORD: secrets.demoPlayerPassword,
    LOG_LEVEL: settings.LOG_LEVEL,
    TRUST_PROXY: String(settings.TRUST_PROXY),
    MAIL_FOLDER: secrets.mailFolder,
    SMS_FOLDER: secrets.smsFolder,
    AUDIT_HEAD_FILE: settings.AUDIT_HEAD_FILE,
    BACKUP_MARK_FILE: settings.BACKUP_MARK_FILE,
    DRAIN_SECONDS: String(settings.DRAIN_SECONDS),
  };
}

function realProvider(settings: LauncherSettings): Record<string, string | undefined> {
  return {
    PROVIDER_URL: settings.PROVIDER_URL,
    PROVIDER_AGENT_NAME: settings.PROVIDER_AGENT_NAME,
    PROVIDER_AGENT_PASSWORD: settings.PROVIDER_AGENT_PASSWORD,
    PROVIDER_GAME_ORIGINS: settings.PROVIDER_GAME_ORIGINS,
    PROVIDER_SANDBOX: 'off',
  };
}

/** Ignores the sign-in of a real provider, because the sandbox has its own agent. */
function sandboxAsProvider(settings: LauncherSettings, secrets: Secrets): Record<string, string | undefined> {
  const host = isIPv6(settings.HOST) ? `[${settings.HOST}]` : settings.HOST;
  return {
    PROVIDER_URL: `http://${host}:${settings.SANDBOX_PORT}`,
    PROVIDER_AGENT_NAME: sandboxAgentName,
    PROVIDER_AGENT_PASSWORD: secrets.sandboxAgentPassword,
    PROVIDER_GAME_ORIGINS: settings.PROVIDER_GAME_ORIGINS ?? new URL(settings.SANDBOX_URL).origin,
    PROVIDER_SANDBOX: 'on',
    PROVIDER_ADMIN_TOKEN: secrets.sandboxAdminToken,
  };
}

export function sandboxEnv(
  settings: LauncherSettings,
  databases: DatabaseUrls,
  secrets: Secrets,
): Record<string, string | undefined> {
  return {
    NODE_ENV: settings.NODE_ENV,
    HOST: settings.HOST,
    SANDBOX_PORT: String(settings.SANDBOX_PORT),
    SANDBOX_URL: settings.SANDBOX_URL,
    SITE_ORIGIN: new URL(settings.PUBLIC_URL).origin,
    DATABASE_URL: databases.sandbox.url,
    SANDBOX_AGENT_NAME: sandboxAgentName,
    SANDBOX_AGENT_PASSWORD: secrets.sandboxAgentPassword,
    SANDBOX_AGENTS: settings.PROVIDER_AGENTS,
    SANDBOX_ADMIN_TOKEN: secrets.sandboxAdminToken,
    SANDBOX_SEED_KEY: secrets.sandboxSeedKey,
    SANDBOX_SEED_KEYS_OLD: secrets.sandboxOldSeedKeys.join(',') || undefined,
    LOG_LEVEL: settings.LOG_LEVEL,
  };
}
