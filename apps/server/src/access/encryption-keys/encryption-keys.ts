import { ConfigError, createVault, type Vault, VaultError, vaultKeyId } from '@golden-acers/platform';
import type { ServerConfig } from '../../config/config.ts';
import { type Context, inTransaction } from '../../context.ts';
import type { Db } from '../../schema.ts';
import {
  type FormerText,
  findNewestPassword,
  findUnresealedKeys,
  type KeyRow,
  listFormerTexts,
  listKeyRows,
  lockKeyRows,
  markResealed,
  sealedColumnCount,
  updateFormerText,
  upsertKeyRow,
} from './encryption-keys.sql.ts';
import { resealFormerFiles } from './stored-files.ts';

type KeyConfig = Pick<ServerConfig, 'encryptionKey' | 'oldEncryptionKeys'>;

/** The current key's own row seals this word: a key never seals itself. */
const canary = 'golden-acers';
const batchTexts = 500;

const wrongKey = () =>
  new ConfigError(
    'ENCRYPTION_KEY is not the key that sealed this database’s secrets: give that one, or name it in ENCRYPTION_KEYS_OLD beside the new key.',
  );

/**
 * Reads the former keys: those that the database stores sealed with the current key, and those of the
 * configuration. Throws ConfigError when the keys cannot open the stored rows.
 */
export async function readFormerKeys(db: Db, config: KeyConfig): Promise<string[]> {
  const vault = vaultOf(config);
  const kept = (await listKeyRows(db)).map((row) => openKey(vault, row)).filter((text) => text !== canary);
  return [...new Set([...config.oldEncryptionKeys, ...kept])].filter((key) => key !== config.encryptionKey);
}

/** Checks the keys at a start, and records those that are new. Returns all former keys. */
export async function openKeyRing(context: Pick<Context, 'db' | 'log' | 'config'>): Promise<string[]> {
  const { config, log } = context;
  const { encryptionKey } = config;
  const vault = vaultOf(config);
  const formerKeys = await inTransaction(context, async ({ db }) => {
    await lockKeyRows(db);
    const rows = await listKeyRows(db);
    const newest = rows.length === 0 ? await findNewestPassword(db) : undefined;
    if (newest !== undefined) openKey(vault, newest);
    const former = await readFormerKeys(db, config);
    for (const key of [encryptionKey, ...former]) {
      const id = vaultKeyId(key);
      // A current row under the current key is left as it is, so most starts write nothing.
      if (rows.some((row) => row.id === id && row.sealed.startsWith(vault.currentPrefix))) continue;
      await upsertKeyRow(db, { id, sealed: vault.seal(key === encryptionKey ? canary : key, id) });
    }
    return former;
  });
  if (config.oldEncryptionKeys.length > 0) {
    log.warn(
      'the database keeps the former encryption keys under the new one: ENCRYPTION_KEYS_OLD, or DATA_DIR/encryption-keys-old, may be removed; keep old keys with the backups from before',
    );
  }
  return formerKeys;
}

/** Servers that were not restarted yet may still seal with the former key. */
const settledMs = 3_600_000;

/**
 * Seals with the current key what former keys sealed. Safe on several servers at once. Texts that no key
 * opens stay and are logged.
 */
export async function resealFormerTexts(context: Pick<Context, 'db' | 'vault' | 'log' | 'config'>) {
  const { db, vault, config } = context;
  const formerIds = await findUnresealedKeys(db, vaultKeyId(config.encryptionKey), settledMs);
  if (formerIds.length === 0) return false;
  let { resealed, lost } = await resealFormerFiles(context);
  for (let position = 0; position < sealedColumnCount; position += 1) {
    let after = '';
    for (;;) {
      const page = { currentPrefix: vault.currentPrefix, after, limit: batchTexts };
      const texts = await listFormerTexts(db, position, page);
      for (const text of texts) {
        if (await reseal(context, text)) resealed += 1;
        else lost += 1;
      }
      after = texts.at(-1)?.boundTo ?? '';
      if (texts.length < batchTexts) break;
    }
  }
  await markResealed(db, formerIds);
  const message = 'texts that former encryption keys had sealed are sealed with the current one';
  if (lost > 0) context.log.error({ resealed, lost }, 'the key of some sealed texts is missing');
  else context.log.warn({ resealed, formerKeys: formerIds }, message);
  return false;
}

async function reseal({ db, vault }: Pick<Context, 'db' | 'vault'>, text: FormerText): Promise<boolean> {
  try {
    await updateFormerText(db, text, vault.seal(vault.open(text.sealed, text.boundTo), text.boundTo));
    return true;
  } catch (error) {
    if (error instanceof VaultError) return false;
    throw error;
  }
}

function vaultOf({ encryptionKey, oldEncryptionKeys }: KeyConfig): Vault {
  return createVault({ currentKey: encryptionKey, oldKeys: oldEncryptionKeys });
}

function openKey(vault: Vault, { id, sealed }: KeyRow): string {
  try {
    return vault.open(sealed, id);
  } catch (error) {
    if (error instanceof VaultError) throw wrongKey();
    throw error;
  }
}
