import { VaultError } from '@golden-acers/platform';
import type { SandboxContext } from '../context.ts';
import { listSealedByOldKeys, type SealedText, sealedSeedColumns, updateSealed } from './reseal.sql.ts';

const batchTexts = 500;

/**
 * Seals all secret seeds with the current key, so that old keys may be dropped afterwards. Safe to repeat,
 * and in several sandboxes at once. What no key opens stays, is logged, and waits for its key.
 */
export async function resealSeeds(context: SandboxContext): Promise<void> {
  const { db, vault, log } = context;
  for (const column of sealedSeedColumns) {
    let lost = 0;
    let afterId = '';
    for (;;) {
      const page = { currentPrefix: vault.currentPrefix, afterId, limit: batchTexts };
      const texts = await listSealedByOldKeys(db, column, page);
      for (const text of texts) {
        const resealed = reseal(context, text);
        if (resealed === undefined) lost += 1;
        else await updateSealed(db, column, { ...text, resealed });
      }
      afterId = texts.at(-1)?.id ?? '';
      if (texts.length < batchTexts) break;
    }
    if (lost > 0) log.error({ table: column.table, seeds: lost }, 'the key of these secret seeds is missing');
  }
}

function reseal({ vault }: SandboxContext, { id, sealed }: SealedText): string | undefined {
  try {
    return vault.seal(vault.open(sealed, id), id);
  } catch (error) {
    if (error instanceof VaultError) return undefined;
    throw error;
  }
}
