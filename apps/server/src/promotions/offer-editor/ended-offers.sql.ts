import { sql } from 'kysely';
import type { Db, ServerTx } from '../../schema.ts';

/**
 * Ends one offer whose window has been over for a while, and returns its id. A prize offer ends with its
 * tournament. Another server's is left to it.
 */
export async function endOverOffer(
  tx: ServerTx,
  { endedBefore, weekEndedBefore }: { endedBefore: Date; weekEndedBefore: Date },
): Promise<string | undefined> {
  const { rows } = await sql<{ id: string }>`
    update promotion_offer set state = 'ended', ended_at = clock_timestamp() where id = (
      select id from promotion_offer where state in ('published', 'paused') and kind <> 'tournament_prize'
        and ends_at <= case when kind in ('cashback', 'rakeback') then ${weekEndedBefore}::timestamptz
          else ${endedBefore}::timestamptz end
        order by ends_at limit 1 for update skip locked)
      returning id`.execute(tx);
  return rows[0]?.id;
}

/** Gives back what is left of the budget, unless a claim may still be paid from it. */
export async function returnBudget(tx: ServerTx, id: string): Promise<bigint> {
  const { rows } = await sql<{ cents: bigint }>`select promotion_offer_return_budget(${id}) as cents`.execute(
    tx,
  );
  return rows[0]?.cents ?? 0n;
}

/** Ended offers with something left that no open claim needs. */
export async function listUnreturnedOffers(db: Db, limit: number): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select offer.id from promotion_offer offer join ledger_account account on account.id = 'offer:' || offer.id
      where offer.state = 'ended' and account.balance_cents > account.held_cents
        and not promotion_offer_may_owe_shares(offer) and not exists (
        select from promotion_claim where offer_id = offer.id and state = 'claimed')
      limit ${limit}`.execute(db);
  return rows.map(({ id }) => id);
}
