import { type DataFolder, deriveKey } from '@golden-acers/platform';
import type { LauncherSettings } from './settings.ts';

export type Secrets = ReturnType<typeof readSecrets>;

/** Secrets that the settings do not give are generated into the data folder at the first start. */
export function readSecrets(settings: LauncherSettings, folder: DataFolder) {
  const generated = generateSecrets(settings, folder);
  const { SANDBOX_SEED_KEY: seedKey, SANDBOX_SEED_KEYS_OLD: formerSeedKeys } = settings;
  return {
    ...generated,
    sandboxSeedKey: seedKey ?? generated.sandboxSeedKey,
    // The generated key opens what it sealed before a key was given.
    sandboxOldSeedKeys: [...formerSeedKeys, generated.sandboxSeedKey, ...generated.sandboxOldSeedKeys],
  };
}

function generateSecrets(settings: LauncherSettings, folder: DataFolder) {
  const own = {
    encryptionKey: settings.ENCRYPTION_KEY ?? folder.secret('encryption-key'),
    sandboxAdminToken: settings.SANDBOX_ADMIN_TOKEN ?? folder.secret('sandbox-admin-token'),
    sandboxSeedKey: folder.secret('sandbox-seed-key'),
    sandboxOldSeedKeys: [] as readonly string[],
    sandboxAgentPassword: folder.secret('sandbox-agent-password'),
    agentPassword: settings.AGENT_PASSWORD ?? folder.secret('agent-password', 20),
    demoPlayerPassword: folder.secret('demo-player-password', 12),
  };
  const { DATABASE_URL, ENCRYPTION_KEY, ENCRYPTION_KEYS_OLD } = settings;
  if (DATABASE_URL === undefined || ENCRYPTION_KEY === undefined) return own;
  return { ...own, ...deriveSharedSecrets(ENCRYPTION_KEY, ENCRYPTION_KEYS_OLD, own) };
}

/**
 * Several starts on one database, each with its own data folder, must agree on what the sandbox's database
 * stores once: they derive it from the encryption key that they share. The first seed keys were per folder.
 */
function deriveSharedSecrets(
  encryptionKey: string,
  formerKeys: readonly string[],
  { sandboxSeedKey }: { readonly sandboxSeedKey: string },
) {
  const derive = (purpose: string, key = encryptionKey) => deriveKey(key, purpose).toString('base64url');
  return {
    sandboxSeedKey: derive('sandbox seeds'),
    sandboxOldSeedKeys: [sandboxSeedKey, ...formerKeys.map((key) => derive('sandbox seeds', key))],
    sandboxAgentPassword: derive('sandbox agent'),
  };
}
