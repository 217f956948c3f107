import { databaseTimeAfter } from '@golden-acers/platform';
import { sql } from 'kysely';
import type { Db, ServerTx } from '../../schema.ts';

export interface PasswordChangeRow {
  readonly id: string;
  readonly playerId: string;
  readonly passwordSealed: string;
}

/** Returns false if another change of this player is unsettled. */
export async function insertPasswordChange(
  db: Db,
  { id, playerId, passwordSealed }: PasswordChangeRow,
  retryAfterMs: number,
): Promise<boolean> {
  const row = await db
    .insertInto('providerPasswordChange')
    .values({
      id,
      playerId,
      passwordSealed,
      nextAttemptAt: databaseTimeAfter(retryAfterMs),
    })
    .onConflict((conflict) => conflict.column('playerId').doNothing())
    .returning('id')
    .executeTakeFirst();
  return row !== undefined;
}

/** Waits for a concurrent exclusion, and blocks the next one until the transaction ends. */
export async function isExcluded(tx: ServerTx, playerId: string): Promise<boolean> {
  const { rows } = await sql<{ isExcluded: boolean }>`
    select coalesce(excluded_until > clock_timestamp(), false) as "isExcluded"
      from player where id = ${playerId} for share`.execute(tx);
  return rows[0]?.isExcluded === true;
}

/** The agents of players with due password changes. */
export const agentsWithPasswordChanges = sql`
  select distinct player.provider_agent_id
    from provider_password_change change join player on player.id = change.player_id
    where change.next_attempt_at <= clock_timestamp()`;

/**
 * Leases the agent's next due change. The lease doubles with the time it has waited, so that a change that
 * keeps failing costs fewer and fewer calls.
 */
export async function leasePasswordChange(
  db: Db,
  providerAgentId: string,
  { firstMs, maxMs }: { firstMs: number; maxMs: number },
): Promise<PasswordChangeRow | undefined> {
  const { rows } = await sql<PasswordChangeRow>`
    update provider_password_change set next_attempt_at = clock_timestamp() + greatest(
        ${firstMs} * interval '1 millisecond',
        least(clock_timestamp() - requested_at, ${maxMs} * interval '1 millisecond'))
      where player_id = (
        select change.player_id from provider_password_change change join player on player.id = change.player_id
          where change.next_attempt_at <= clock_timestamp() and player.provider_agent_id = ${providerAgentId}
          order by change.next_attempt_at limit 1 for update of change skip locked)
      returning id, player_id, password_sealed`.execute(db);
  return rows[0];
}

export async function deletePasswordChange(db: Db, id: string): Promise<void> {
  await db.deleteFrom('providerPasswordChange').where('id', '=', id).execute();
}

/** Replaces the old password by the new one. */
export async function commitProviderPassword(tx: ServerTx, change: PasswordChangeRow): Promise<void> {
  await tx
    .updateTable('player')
    .set({ providerPasswordSealed: change.passwordSealed })
    .where('id', '=', change.playerId)
    .execute();
  await deletePasswordChange(tx, change.id);
}
