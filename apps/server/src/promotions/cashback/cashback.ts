import type { OfferState } from '@golden-acers/contract';
import { constraintOf, dayMs } from '@golden-acers/platform';
import { crashAt } from '../../config/crash-points.ts';
import { type Context, inTransaction, type TxContext } from '../../context.ts';
import { listRelatedPlayers } from '../abuse/related-players.ts';
import { makeClaim } from '../claims/claims.ts';
import { isExclusive, missingConditions } from '../offers/eligibility.ts';
import { offerPeriodOf } from '../offers/offer-times.ts';
import { findOffer, getPlayerFacts, type Offer, offerFactsOf, termsOf } from '../offers/offers.ts';
import { sumPlayByType, watchPlay } from '../play/play.ts';
import { getTierAt, getVipSettings, rakebackStakes } from '../vip/vip.ts';
import {
  insertShare,
  isPassedOver,
  listCashbackOfferIds,
  listOppositePlayers,
  listPauses,
  listUndecidedPlayers,
  listUnreadPlayers,
  lockUndecidedShare,
  sumOtherShares,
  takeOppositeWins,
  type WeekOfPlayer,
} from './cashback.sql.ts';
import { type Share, shareOf } from './cashback-rules.ts';
import { owedWeeks, type Week } from './week.ts';

/** The longest delay between a stake and its appearance in the records. */
const lateRecordsMs = 15 * 60_000;
const batchSize = 50;

const maxPauses = 20;
/** A paused offer owes its weeks after the pause. */
const owingStates: ReadonlySet<OfferState> = new Set(['published', 'ended']);

/**
 * Background job: decides the shares of the last week in each offer's zone, and of the weeks that became due
 * in a pause, once per player, on any server. Share and claim commit together; the claim's worker pays.
 * Returns whether there may be more.
 */
export async function payDueCashback(context: Context): Promise<boolean> {
  let isMore = false;
  for (const offerId of await listCashbackOfferIds(context.db)) {
    const offer = await findOffer(context.db, offerId);
    if (offer === undefined || offer.isAgentDisabled || !owingStates.has(offer.state)) continue;
    const pauses = await listPauses(context.db, offerId, maxPauses);
    for (const week of owedWeeks(context.clock.now(), offer.timeZone, pauses)) {
      // Skips weeks that ended before the publication: the cost estimate did not include them.
      if (offer.publishedAt === null || offer.publishedAt >= week.to) continue;
      // A week that was over when the offer ended is owed.
      if (offer.endedAt !== null && offer.endedAt < week.to) continue;
      isMore = (await decideWeek(context, offer, week)) || isMore;
    }
  }
  return isMore;
}

async function decideWeek(context: Context, offer: Offer, week: Week): Promise<boolean> {
  const { db } = context;
  const completeAfter = new Date(week.to.getTime() + lateRecordsMs);
  const facts = { week, completeAfter, limit: batchSize };
  const tomorrow = new Date(context.clock.now().getTime() + dayMs);
  await watchPlay(context, await listUnreadPlayers(db, facts), tomorrow);
  const players = await listUndecidedPlayers(db, {
    ...{ ...facts, offerId: offer.id, isExclusive: isExclusive(termsOf(offer)) },
  });
  for (const played of players) {
    await decideOrPostpone(context, offer, week, played);
    crashAt(context.config, 'cashback.decided');
  }
  return players.length === batchSize;
}

/** A player who claims another bonus at the same moment is decided later, and delays no other player. */
async function decideOrPostpone(...decision: Parameters<typeof decideShare>): Promise<void> {
  try {
    await decideShare(...decision);
  } catch (error) {
    if (constraintOf(error) !== 'promotion_claim_is_one_at_a_time') throw error;
  }
}

async function decideShare(context: Context, offer: Offer, week: Week, played: WeekOfPlayer): Promise<void> {
  const { playerId, rounds, stakedCents, wonCents } = played;
  await inTransaction(context, async (tx) => {
    const key = { offerId: offer.id, week: week.monday, playerId };
    if (!(await lockUndecidedShare(tx.db, key))) return;
    // A player who was eligible when the week ended has earned it.
    const weekEnd = new Date(week.to.getTime() - 1);
    const facts = {
      ...(await getPlayerFacts({ db: tx.db, clock: { now: () => weekEnd } }, playerId, offer)),
      vipTier: await getTierAt(tx, playerId, week.to),
      isDisabled: await isPassedOver(tx.db, playerId, week.to),
    };
    const { tiers, rates } = await getVipSettings(tx);
    const tier = tiers.find((row) => row.tier === facts.vipTier);
    const terms = termsOf(offer);
    const isRakeback = terms.kind === 'rakeback';
    const byType = await sumPlayByType(tx.db, { playerId, ...week });
    const setOffCents = isRakeback ? 0n : await setOffOf(tx, { offerId: offer.id, playerId, week });
    const counted = isRakeback ? rakebackStakes(rates, byType) : stakedCents;
    const otherSharesCents = await sumOtherShares(tx.db, { offerId: offer.id, playerId, week });
    const share = shareOf(
      terms,
      { rounds, stakedCents: counted, wonCents, setOffCents, otherSharesCents, played: byType },
      tier,
    );
    const [missing] = missingConditions(offerFactsOf({ ...offer, state: 'published' }), facts, {
      now: weekEnd,
      way: 'event',
    });
    const figures = { ...key, rounds, stakedCents, wonCents, setOffCents, tier: facts.vipTier };
    if (typeof share === 'string' || missing !== undefined) {
      const reason = missing?.code ?? (typeof share === 'string' ? share : 'nothing_due');
      await insertShare(tx.db, { ...figures, bonusCents: null, claimId: null, missing: reason });
      return;
    }
    const claimId = await makeClaim(tx, claimOrderOf(offer, week, playerId, share));
    await insertShare(tx.db, { ...figures, bonusCents: share.bonusCents, claimId, missing: null });
    crashAt(tx.config, 'cashback.before_commit');
  });
}

/** Far more than the accounts of one person or household. */
const maxOppositePlayers = 200;

interface PlayedWeek {
  readonly offerId: string;
  readonly playerId: string;
  readonly week: Week;
}

/** What related accounts won by opposite bets is no loss of theirs together. */
async function setOffOf(tx: TxContext, played: PlayedWeek): Promise<bigint> {
  const otherIds = await listOppositePlayers(tx.db, played, maxOppositePlayers);
  const related = await listRelatedPlayers(tx, { playerId: played.playerId, otherIds });
  return related.length === 0 ? 0n : takeOppositeWins(tx.db, played, related);
}

/**
 * The terms of the claim name the percentage that was applied. Its period is that of the week's last moment,
 * so that an offer pays once a month, or once per player, if its terms require that.
 */
const claimOrderOf = (offer: Offer, week: Week, playerId: string, share: Share) => ({
  offer: { ...offer, percent: share.percent ?? offer.percent },
  playerId,
  period: offerPeriodOf(offer.recurrence, new Date(week.to.getTime() - 1), offer.timeZone),
  bonusCents: share.bonusCents,
  baseCents: share.baseCents,
});
