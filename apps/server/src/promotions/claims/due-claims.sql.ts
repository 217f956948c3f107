import { sql } from 'kysely';
import type { Db, ServerTx } from '../../schema.ts';

/** Players with a due claim, or with a recharge that an offer may match. */
export const agentsWithDueClaims = sql`
  select distinct player.provider_agent_id from player join (
    select player_id from promotion_claim where next_attempt_at <= clock_timestamp() and review_state <> 'open'
    union all
    select player_id from promotion_recharge where next_attempt_at <= clock_timestamp()
  ) due on due.player_id = player.id`;

/** Doubles with each attempt, up to five minutes. */
const nextAttempt = sql`clock_timestamp() + least(300, 2 ^ least(attempts, 8)) * interval '1 second'`;

/** The claim that has waited longest, counted as attempted: another server takes it if this one dies. */
export async function leaseDueClaim(db: Db, providerAgentId: string): Promise<string | undefined> {
  const { rows } = await sql<{ id: string }>`
    update promotion_claim set attempts = attempts + 1, next_attempt_at = ${nextAttempt}
      where id = (
        select claim.id from promotion_claim claim join player on player.id = claim.player_id
          where claim.next_attempt_at <= clock_timestamp() and claim.review_state <> 'open'
            and player.provider_agent_id = ${providerAgentId}
          order by claim.next_attempt_at limit 1 for update of claim skip locked)
      returning id`.execute(db);
  return rows[0]?.id;
}

/** The same for a noted recharge. */
export async function leaseDueRecharge(db: Db, providerAgentId: string): Promise<string | undefined> {
  const { rows } = await sql<{ id: string }>`
    update promotion_recharge set attempts = attempts + 1, next_attempt_at = ${nextAttempt}
      where transfer_id = (
        select noted.transfer_id from promotion_recharge noted join player on player.id = noted.player_id
          where noted.next_attempt_at <= clock_timestamp() and player.provider_agent_id = ${providerAgentId}
          order by noted.next_attempt_at limit 1 for update of noted skip locked)
      returning transfer_id as id`.execute(db);
  return rows[0]?.id;
}

export interface NotedRecharge {
  readonly transferId: string;
  readonly playerId: string;
  readonly amountCents: bigint;
  readonly at: Date;
  readonly isFirst: boolean;
  /** The player takes part in no promotion. */
  readonly isDisabled: boolean;
}

/** Deletes the note and returns its recharge. Undefined when another server has handled it. */
export async function takeNotedRecharge(
  tx: ServerTx,
  transferId: string,
): Promise<NotedRecharge | undefined> {
  const { rows } = await sql<NotedRecharge>`
    with taken as (delete from promotion_recharge where transfer_id = ${transferId} returning *)
    select transfer.id as "transferId", transfer.player_id, transfer.amount_cents,
        coalesce(transfer.sent_clock_at, transfer.requested_at) as at,
        not exists (select from transfer earlier where earlier.player_id = transfer.player_id
          and earlier.kind = 'recharge' and earlier.cause = 'agent' and earlier.state = 'applied'
          and (earlier.requested_at, earlier.id) < (transfer.requested_at, transfer.id)) as "isFirst",
        promotion_is_disabled_for(transfer.player_id) as "isDisabled"
      from taken join transfer on transfer.id = taken.transfer_id`.execute(tx);
  return rows[0];
}
