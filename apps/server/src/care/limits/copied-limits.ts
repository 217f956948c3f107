import { notePerson, recordCopiedLimit, searchPerson } from '../../accounts/exclusions/excluded-persons.ts';
import { type Context, inTransaction } from '../../context.ts';
import { findBindingMax, listLowerLimits, lockLimitedPlayer, writeLimit } from './limits.sql.ts';
import { followNewLimit, recordLimitChange } from './limits.ts';

/**
 * Copies the limits of a person's account to another one where they are lower. An operator's limit stays the
 * operator's. The accounts of the other account get them after it.
 */
export async function copyLowerLimits(
  context: Context,
  { fromId, toId }: { readonly fromId: string; readonly toId: string },
): Promise<void> {
  if ((await listLowerLimits(context.db, { fromId, toId })).length > 0)
    await inTransaction(context, async (tx) => {
      const { isActive } = await lockLimitedPlayer(tx.db, toId);
      const lower = isActive ? await listLowerLimits(tx.db, { fromId, toId }) : [];
      const sources = { playerIds: [fromId], hashes: [] };
      for (const limit of lower) {
        const before = await findBindingMax(tx.db, { playerId: toId, kind: limit.kind });
        await writeLimit(tx.db, { ...limit, playerId: toId });
        await recordCopiedLimit(tx, toId, { ...limit, before, sources });
        await recordLimitChange(tx, toId, { kind: limit.kind, max: Number(limit.max) }, false);
      }
      if (lower.length === 0) return;
      await notePerson(tx, toId);
      await searchPerson(tx, toId);
    });
  // Also when nothing was copied: a crash may have come between.
  await followNewLimit(context, toId);
}
