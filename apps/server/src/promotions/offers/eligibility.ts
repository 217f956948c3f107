import type { MissingCondition, OfferPeriod, OfferState } from '@golden-acers/contract';
import { dayMs, isoWeekdayOf, localDayOf } from '@golden-acers/platform';
import type { StoredTerms } from './offer-amounts.ts';

/**
 * Decides who may claim an offer and what it gives. Uses no database and no clock: the callers read the
 * facts.
 */
export interface OfferFacts {
  readonly state: OfferState;
  readonly terms: StoredTerms;
  /** Whether it can be claimed by a code only. */
  readonly hasCode: boolean;
}

export interface PlayerFacts {
  readonly registeredAt: Date;
  /** The VIP tier; 0 without one. */
  readonly vipTier: number;
  /** Whether a recharge by an agent was ever applied. */
  readonly hasRecharged: boolean;
  /** The offer's label, subtree and countries hold. */
  readonly isInAudience: boolean;
  /** A label bars this player from offers. */
  readonly isDisabled: boolean;
  readonly claimsOfOffer: number;
  readonly hasClaimedInPeriod: boolean;
}

/** How the player claims the offer: by its card, by its code, or automatically by an event. */
export type ClaimWay = 'card' | 'code' | 'event';

/** Kinds that a player cannot claim, because an event pays them. */
const paidByThemselves: ReadonlySet<StoredTerms['kind']> = new Set([
  'cashback',
  'rakeback',
  'referral',
  'tournament_prize',
]);

/** The unmet conditions of a claim. Empty if the player may claim. */
export function missingConditions(
  { state, terms, hasCode }: OfferFacts,
  player: PlayerFacts,
  { now, way }: { now: Date; way: ClaimWay },
): MissingCondition[] {
  const missing: MissingCondition[] = [];
  if (player.isDisabled) missing.push({ code: 'disabled' });
  if (state !== 'published') missing.push({ code: 'not_running' });
  if (terms.startsAt !== null && now < new Date(terms.startsAt))
    missing.push({ code: 'not_started', at: terms.startsAt });
  if (terms.endsAt !== null && now >= new Date(terms.endsAt))
    missing.push({ code: 'over', at: terms.endsAt });
  if (terms.minVipTier !== null && player.vipTier < terms.minVipTier)
    missing.push({ code: 'vip_tier', tier: terms.minVipTier });
  if (isTooOld(terms, player, now)) missing.push({ code: 'not_new', days: terms.newWithinDays ?? 0 });
  if (!player.isInAudience) missing.push({ code: 'audience' });
  if (way !== 'event' && (terms.isAutomatic || paidByThemselves.has(terms.kind)))
    missing.push({ code: 'automatic' });
  if (way === 'card' && hasCode) missing.push({ code: 'code' });
  if (way !== 'event' && terms.isFirstRechargeOnly && player.hasRecharged)
    missing.push({ code: 'not_first_recharge' });
  if (way !== 'event' && !waitsForRecharge(terms) && !isOnWeekday(terms, now))
    missing.push({ code: 'other_weekday', weekdays: terms.weekdays ?? [], timeZone: terms.timeZone });
  if (player.hasClaimedInPeriod || isAtLimit(terms, player))
    missing.push({
      code: 'claimed_already',
      isAgain: terms.recurrence !== 'once' && !isAtLimit(terms, player),
    });
  return missing;
}

function isTooOld({ newWithinDays }: StoredTerms, { registeredAt }: PlayerFacts, now: Date): boolean {
  return newWithinDays !== null && now.getTime() - registeredAt.getTime() > newWithinDays * dayMs;
}

function isAtLimit({ claimsPerPlayer }: StoredTerms, { claimsOfOffer }: PlayerFacts): boolean {
  return claimsPerPlayer !== null && claimsOfOffer >= claimsPerPlayer;
}

function isOnWeekday({ weekdays, timeZone }: StoredTerms, at: Date): boolean {
  return weekdays === null || weekdays.includes(isoWeekdayOf(localDayOf(at, timeZone)));
}

export interface RechargeFacts {
  readonly amountCents: bigint;
  readonly at: Date;
  /** True if no recharge of the player was applied before. */
  readonly isFirst: boolean;
}

/** The bonus for a recharge by these terms. Undefined if the recharge does not match them. */
export function bonusForRecharge(terms: StoredTerms, recharge: RechargeFacts): bigint | undefined {
  const { amountCents, at, isFirst } = recharge;
  if (!waitsForRecharge(terms) || amountCents < BigInt(terms.minRechargeCents)) return undefined;
  if (terms.startsAt !== null && at < new Date(terms.startsAt)) return undefined;
  if (terms.endsAt !== null && at >= new Date(terms.endsAt)) return undefined;
  if (!isOnWeekday(terms, at) || (terms.isFirstRechargeOnly && !isFirst)) return undefined;
  return terms.bonusCents === null ? percentageOf(terms, amountCents) : BigInt(terms.bonusCents);
}

/** Whether each recharge that matches the other terms matches the earlier ones, which are tried first. */
export function takesEveryRechargeOf(earlier: StoredTerms, other: StoredTerms): boolean {
  if (earlier.minRechargeCents > other.minRechargeCents) return false;
  if (earlier.weekdays === null) return true;
  const { weekdays, timeZone } = earlier;
  return timeZone === other.timeZone && (other.weekdays?.every((day) => weekdays.includes(day)) ?? false);
}

/** Whether a claim waits for a recharge: a match, or a fixed amount with a minimum recharge. */
export function waitsForRecharge({
  kind,
  minRechargeCents,
}: Pick<StoredTerms, 'kind' | 'minRechargeCents'>): boolean {
  const isFixed = kind === 'fixed_credit' || kind === 'free_credit';
  return kind === 'deposit_match' || (isFixed && minRechargeCents > 0);
}

/** An automatic fixed credit is claimed at registration. */
export function isSignUpCredit({ kind, isAutomatic }: Pick<StoredTerms, 'kind' | 'isAutomatic'>): boolean {
  return kind === 'fixed_credit' && isAutomatic;
}

/** The percentage of a base within the maximum, rounded down; undefined when it is nothing. */
export function percentageOf(
  { percent, maxBonusCents }: Pick<StoredTerms, 'percent' | 'maxBonusCents'>,
  baseCents: bigint,
): bigint | undefined {
  const cents = (baseCents * BigInt(percent ?? 0)) / 100n;
  const bonus = maxBonusCents !== null && cents > maxBonusCents ? BigInt(maxBonusCents) : cents;
  return bonus > 0n ? bonus : undefined;
}

/** A player has one such claim at a time. */
export function isExclusive(terms: StoredTerms): boolean {
  return waitsForRecharge(terms) || terms.wageringMultiple > 0;
}

/** The tab that lists the offer; undefined if none does. */
export function offerPeriodOnPage({ state, terms, hasCode }: OfferFacts, now: Date): OfferPeriod | undefined {
  if (hasCode || state === 'draft' || state === 'waiting') return undefined;
  if (state === 'ended' || (terms.endsAt !== null && now >= new Date(terms.endsAt))) return 'expired';
  if (state === 'paused') return undefined;
  return terms.startsAt !== null && now < new Date(terms.startsAt) ? 'upcoming' : 'current';
}
