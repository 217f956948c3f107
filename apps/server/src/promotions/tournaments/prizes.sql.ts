import { sql } from 'kysely';
import type { Db, ServerTx } from '../../schema.ts';

/** The draft of the tournament's offer, new or with the prizes of now. */
export async function writePrizeOffer(
  tx: ServerTx,
  offer: { tournamentId: string; offerId: string; agentId: string; budgetCents: bigint },
): Promise<void> {
  const { tournamentId, offerId, agentId, budgetCents } = offer;
  await sql`insert into promotion_offer as offer (id, agent_id, kind, texts, budget_cents)
    select ${offerId}, ${agentId}, 'tournament_prize', jsonb_build_object('en', jsonb_build_object(
          'title', texts -> 'en' ->> 'title', 'description', texts -> 'en' ->> 'text')), ${budgetCents}
      from tournament where id = ${tournamentId}
    on conflict (id) do update set budget_cents = excluded.budget_cents, texts = excluded.texts
      where offer.published_at is null`.execute(tx);
  await tx.updateTable('tournament').set({ offerId }).where('id', '=', tournamentId).execute();
}

/** Of tournaments that are over and whose prizes all have their claim. */
export async function endFinishedOffers(db: Db): Promise<void> {
  await sql`update promotion_offer offer set state = 'ended', ended_at = clock_timestamp(), approval_id = null
    from tournament where tournament.offer_id = offer.id and offer.state <> 'ended'
      and tournament.state in ('settled', 'cancelled')
      and not exists (select from tournament_result result where result.tournament_id = tournament.id
        and result.prize_cents is not null and result.claim_id is null)`.execute(db);
}
