import { sql } from 'kysely';
import type { Db } from '../../schema.ts';

export interface UndoneRecharge {
  readonly amountCents: bigint;
  readonly by: string;
  readonly requestedAt: Date;
  readonly balanceCents: bigint;
}

/** A recharge of the player, whether it can be undone or not. */
export async function findRecharge(
  db: Db,
  { playerId, transferId }: { playerId: string; transferId: string },
): Promise<UndoneRecharge | undefined> {
  const { rows } = await sql<UndoneRecharge>`
    select transfer.amount_cents, agent.name as by, transfer.requested_at, player.balance_cents
      from transfer join player on player.id = transfer.player_id join agent on agent.id = transfer.actor_id
      where transfer.id = ${transferId} and transfer.player_id = ${playerId}
        and transfer.kind = 'recharge' and transfer.cause = 'agent'`.execute(db);
  return rows[0];
}

/** The newest claim that the recharge matched. */
export async function findBonusOfRecharge(db: Db, transferId: string) {
  return db
    .selectFrom('promotionClaim')
    .innerJoin('promotionOffer', 'promotionOffer.id', 'promotionClaim.offerId')
    .where('qualifyingTransferId', '=', transferId)
    .orderBy('promotionClaim.id', 'desc')
    .select([
      'promotionClaim.id as claimId',
      'promotionClaim.bonusCents',
      'promotionClaim.state',
      'promotionOffer.id',
      'promotionOffer.kind',
      'promotionOffer.texts',
    ])
    .executeTakeFirst();
}
