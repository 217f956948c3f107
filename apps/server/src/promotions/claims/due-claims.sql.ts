import { sql } from 'kysely';
import type { Db, ServerTx } from '../../schema.ts';

export const agentsWithDueClaims = sql`
  select distinct player.provider_agent_id from promotion_claim claim join player on player.id = claim.player_id
    where claim.next_attempt_at <= clock_timestamp() and claim.review_state <> 'open'`;

/** Of these claims, those that wait for the end of their payment. Returns whether there are any. */
export async function makePaidClaimsDue(tx: ServerTx, claimIds: readonly string[]): Promise<boolean> {
  const { numAffectedRows = 0n } = await sql`update promotion_claim set next_attempt_at = clock_timestamp()
    where id = any(${[...claimIds]}::text[]) and state = 'claimed' and transfer_id is not null`.execute(tx);
  return numAffectedRows > 0n;
}

/**
 * The claim that has waited longest, counted as attempted: another server takes it if this one dies. The
 * delay doubles with each attempt, up to five minutes.
 */
export async function leaseDueClaim(db: Db, providerAgentId: string): Promise<string | undefined> {
  const { rows } = await sql<{ id: string }>`
    update promotion_claim set attempts = attempts + 1,
        next_attempt_at = clock_timestamp() + least(300, 2 ^ least(attempts, 8)) * interval '1 second'
      where id = (
        select claim.id from promotion_claim claim join player on player.id = claim.player_id
          where claim.next_attempt_at <= clock_timestamp() and claim.review_state <> 'open'
            and player.provider_agent_id = ${providerAgentId}
          order by claim.next_attempt_at limit 1 for update of claim skip locked)
      returning id`.execute(db);
  return rows[0]?.id;
}
