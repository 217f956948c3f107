import { sql } from 'kysely';
import type { ServerTx } from '../../schema.ts';

export interface MatchableRecharge {
  readonly transferId: string;
  readonly playerId: string;
  readonly amountCents: bigint;
  /** By the servers' clock. */
  readonly at: Date;
  readonly isFirst: boolean;
}

/** Undefined if no offer and no claim can match it, or the player takes part in no promotion. */
export async function findMatchableRecharge(
  tx: ServerTx,
  transferId: string,
): Promise<MatchableRecharge | undefined> {
  const { rows } = await sql<MatchableRecharge>`
    select transfer.id as "transferId", transfer.player_id, transfer.amount_cents,
        coalesce(transfer.sent_clock_at, transfer.requested_at) as at,
        promotion_is_first_recharge(transfer) as "isFirst"
      from transfer where transfer.id = ${transferId} and promotion_may_match(transfer)
        and not promotion_is_disabled_for(transfer.player_id)`.execute(tx);
  return rows[0];
}

/** Its payment checks the budget again, under the lock of the ledger account. */
export async function isWithinBudget(
  tx: ServerTx,
  offer: { readonly id: string; readonly budgetCents: bigint | null },
  bonusCents: bigint,
): Promise<boolean> {
  if (offer.budgetCents === null) return true;
  const { rows } = await sql`select from ledger_account where id = ${`offer:${offer.id}`}
    and balance_cents - held_cents >= ${bonusCents}`.execute(tx);
  return rows.length > 0;
}
