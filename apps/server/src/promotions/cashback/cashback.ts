import { dayMs } from '@golden-acers/platform';
import { type Context, inTransaction } from '../../context.ts';
import { crashAt } from '../../crash-points.ts';
import { makeClaim } from '../claims/claims.ts';
import { missingConditions } from '../offers/eligibility.ts';
import { findOffer, getPlayerFacts, offerFactsOf, type RunningOffer, termsOf } from '../offers/offers.ts';
import { watchPlay } from '../play/play.ts';
import { getVipSettings } from '../vip/vip.ts';
import {
  insertShare,
  listCashbackOfferIds,
  listUndecidedPlayers,
  listUnreadPlayers,
  lockUndecidedShare,
  type WeekOfPlayer,
} from './cashback.sql.ts';
import { type Share, shareOf } from './cashback-rules.ts';
import { lastWeekBefore, type Week } from './week.ts';

/** A stake may appear in the records so long after the moment that it names. */
const lateRecordsMs = 15 * 60_000;
const batchSize = 50;

/**
 * Background job: decides the shares of the week that is over in each offer's zone, once a player, on any
 * server. Share and claim commit together; the claim's worker pays. Returns whether there may be more.
 */
export async function payDueCashback(context: Context): Promise<boolean> {
  let isMore = false;
  const tomorrow = new Date(context.clock.now().getTime() + dayMs);
  for (const offerId of await listCashbackOfferIds(context.db)) {
    const offer = await findOffer(context.db, offerId);
    if (offer === undefined) continue;
    const week = lastWeekBefore(context.clock.now(), offer.timeZone);
    const completeAfter = new Date(week.to.getTime() + lateRecordsMs);
    await watchPlay(
      context,
      await listUnreadPlayers(context.db, { week, completeAfter, limit: batchSize }),
      tomorrow,
    );
    const players = await listUndecidedPlayers(context.db, {
      offerId,
      week,
      completeAfter,
      limit: batchSize,
    });
    for (const played of players) {
      await decideShare(context, offer, week, played);
      crashAt(context.config, 'cashback.decided');
    }
    isMore ||= players.length === batchSize;
  }
  return isMore;
}

async function decideShare(
  context: Context,
  offer: RunningOffer,
  week: Week,
  played: WeekOfPlayer,
): Promise<void> {
  const { playerId, stakedCents, wonCents } = played;
  await inTransaction(context, async (tx) => {
    const key = { offer_id: offer.id, week: week.monday, player_id: playerId };
    if (!(await lockUndecidedShare(tx.db, key))) return;
    // A player who was eligible when the week ended has earned it.
    const weekEnd = new Date(week.to.getTime() - 1);
    const facts = await getPlayerFacts({ db: tx.db, clock: { now: () => weekEnd } }, playerId, offer);
    const tier = (await getVipSettings(tx)).tiers.find((row) => row.tier === facts.vipTier);
    const share = shareOf(termsOf(offer), played, tier);
    const [missing] = missingConditions(offerFactsOf(offer), facts, { now: weekEnd, way: 'event' });
    const figures = { ...key, staked_cents: stakedCents, won_cents: wonCents, tier: facts.vipTier };
    if (share === undefined || missing !== undefined) {
      const reason = missing?.code ?? 'nothing_due';
      await insertShare(tx.db, { ...figures, bonus_cents: null, claim_id: null, missing: reason });
      return;
    }
    const claim_id = await makeClaim(tx, claimOrderOf(offer, week, playerId, share));
    await insertShare(tx.db, { ...figures, bonus_cents: share.bonusCents, claim_id, missing: null });
    crashAt(tx.config, 'cashback.before_commit');
  });
}

/** The terms of the claim name the percentage that was applied. */
const claimOrderOf = (offer: RunningOffer, week: Week, playerId: string, share: Share) => ({
  offer: { ...offer, percent: share.percent ?? offer.percent },
  playerId,
  period: `week-${week.monday}`,
  bonusCents: share.bonusCents,
  baseCents: share.baseCents,
});
