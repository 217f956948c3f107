import { sql } from 'kysely';
import type { Db } from '../../schema.ts';

export const agentsWithLockouts = sql`
  select distinct player.provider_agent_id from provider_lockout lockout join player on player.id = lockout.player_id
    where lockout.next_attempt_at <= clock_timestamp() and player.excluded_until > clock_timestamp()`;

export interface Lockout {
  readonly playerId: string;
  /** Differs for each exclusion, because each one has a separate lockout. */
  readonly requestedAt: string;
}

/**
 * Leases the agent's next due lockout. The lease is as long as the lockout has waited so far, within the
 * given bounds.
 */
export async function leaseLockout(
  db: Db,
  providerAgentId: string,
  { firstMs, maxMs }: { firstMs: number; maxMs: number },
): Promise<Lockout | undefined> {
  const { rows } = await sql<Lockout>`
    update provider_lockout set next_attempt_at = clock_timestamp() + greatest(
        ${firstMs} * interval '1 millisecond',
        least(clock_timestamp() - requested_at, ${maxMs} * interval '1 millisecond'))
      where player_id = (
        select lockout.player_id from provider_lockout lockout join player on player.id = lockout.player_id
          where lockout.next_attempt_at <= clock_timestamp() and player.excluded_until > clock_timestamp()
            and player.provider_agent_id = ${providerAgentId}
          order by lockout.next_attempt_at limit 1 for update of lockout skip locked)
      returning player_id, requested_at::text as "requestedAt"`.execute(db);
  return rows[0];
}

export async function deleteLockout(db: Db, { playerId, requestedAt }: Lockout): Promise<void> {
  await sql`delete from provider_lockout
    where player_id = ${playerId} and requested_at = ${requestedAt}::timestamptz`.execute(db);
}
