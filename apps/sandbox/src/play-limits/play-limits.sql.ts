import type { PlayLimitKind } from '@golden-acers/contract';
import { sql } from 'kysely';
import type { SandboxDb, SandboxTx } from '../schema.ts';
import type { PlayLimitRefusal } from './play-limit-refusal.ts';

/** Undefined if the stake fits. */
export async function findPlayLimitRefusal(
  db: SandboxDb,
  { playerId, addedCents, at }: { playerId: string; addedCents: bigint; at: Date },
): Promise<PlayLimitRefusal | undefined> {
  const { rows } = await sql<{ refusal: PlayLimitRefusal | null }>`
    select play_limit_refusal(${playerId}, ${addedCents}, ${at}) as refusal`.execute(db);
  return rows[0]?.refusal ?? undefined;
}

/** Whether a limit forbids the stake. Needs the player's lock. */
export async function refusesStake(
  tx: SandboxTx,
  { playerId, addedCents, at }: { playerId: string; addedCents: bigint; at: Date },
): Promise<boolean> {
  const { rows } = await sql<{ refuses: boolean }>`
    select play_limit_refuses(${playerId}, ${addedCents}, ${at}) as refuses`.execute(tx);
  return rows[0]?.refuses === true;
}

/** False if the player has this version or a newer one. */
export async function raiseVersion(
  tx: SandboxTx,
  playerId: string,
  { version, otherAccounts }: { readonly version: bigint; readonly otherAccounts: readonly string[] },
): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('player')
    .set({
      playLimitsVersion: version,
      playLimitsOthers: otherAccounts.map((account) => account.toLowerCase()),
    })
    .where('id', '=', playerId)
    .where('playLimitsVersion', '<', version)
    .executeTakeFirst();
  return numUpdatedRows === 1n;
}

export interface PlayLimit {
  readonly kind: PlayLimitKind;
  readonly maxCents: bigint;
}

export async function replaceLimits(
  tx: SandboxTx,
  playerId: string,
  limits: readonly PlayLimit[],
): Promise<void> {
  await tx.deleteFrom('playLimit').where('playerId', '=', playerId).execute();
  if (limits.length === 0) return;
  await tx
    .insertInto('playLimit')
    .values(limits.map((limit) => ({ playerId, ...limit })))
    .execute();
}
