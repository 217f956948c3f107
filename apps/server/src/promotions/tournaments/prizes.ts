import { newId } from '@golden-acers/platform';
import type { AgentActor } from '../../access/sessions/actors.ts';
import type { Context, TxContext } from '../../context.ts';
import { makeClaim } from '../claims/claims.ts';
import { publishDraft } from '../offer-editor/offer-editor.ts';
import { findOffer } from '../offers/offers.ts';
import type { LockedTournament } from './agent-tournaments.sql.ts';
import { endFinishedOffers, writePrizeOffer } from './prizes.sql.ts';
import type { UnpaidPrize } from './settlement.sql.ts';
import { prizeTotalOf } from './tournament-rules.ts';

/**
 * Publishes the tournament's offer, whose budget is the sum of its prizes, or lets it wait for a second
 * agent. The tournament is published with it, by a trigger. Returns whether it waits.
 */
export async function publishPrizes(
  tx: TxContext,
  actor: AgentActor,
  { id, offerId, prizes }: Pick<LockedTournament, 'offerId' | 'prizes'> & { readonly id: string },
): Promise<boolean> {
  const prizeOfferId = offerId ?? newId('of', tx.clock, tx.random);
  const budgetCents = prizeTotalOf(prizes);
  await writePrizeOffer(tx.db, {
    tournamentId: id,
    offerId: prizeOfferId,
    agentId: actor.agentId,
    budgetCents,
  });
  return publishDraft(tx, actor, prizeOfferId);
}

/** A claim of the tournament's offer, one per player. It is paid like every claim. */
export async function grantPrize(
  tx: TxContext,
  { offerId, playerId, tournamentId, cents }: UnpaidPrize,
): Promise<string> {
  const offer = await findOffer(tx.db, offerId);
  if (offer === undefined) throw new Error(`The offer ${offerId} is gone.`);
  return makeClaim(tx, { offer, playerId, period: tournamentId, bonusCents: cents });
}

/** Ends the offers that no prize needs any more. What is left of their budgets goes back. */
export async function endPrizeOffers({ db }: Pick<Context, 'db'>): Promise<boolean> {
  await endFinishedOffers(db);
  return false;
}
