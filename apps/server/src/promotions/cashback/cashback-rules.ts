import { type PlayOfType, withinRewardLimit } from '../expectation/theoretical-loss.ts';
import { percentageOf } from '../offers/eligibility.ts';
import type { StoredTerms } from '../offers/offer-amounts.ts';

export interface WeekFigures {
  readonly rounds: bigint;
  /** Of rakeback: the stakes that count for points. */
  readonly stakedCents: bigint;
  readonly wonCents: bigint;
  /** What related accounts won by opposite bets. */
  readonly setOffCents: bigint;
  /** What other offers of the kind share for the same time. */
  readonly otherSharesCents: bigint;
  /** All stakes by type of game. */
  readonly played: readonly PlayOfType[];
}

interface TierRates {
  readonly cashbackPercent: number;
  readonly rakebackBps: number;
}

export interface Share {
  readonly baseCents: bigint;
  readonly bonusCents: bigint;
  /** The percentage that was applied, of cashback. */
  readonly percent: number | null;
}

type ShareTerms = Pick<StoredTerms, 'kind' | 'percent' | 'maxBonusCents' | 'minStakedCents' | 'minRounds'>;

/**
 * A week's cashback is a share of its net loss, by the offer's percentage or the tier's if that is higher;
 * rakeback a share of its stakes, by the tier. Both are at most a part of what the games keep of the stakes
 * on average. Otherwise one bet a week, or opposite bets of two accounts, would earn cashback.
 */
export function shareOf(
  terms: ShareTerms,
  week: WeekFigures,
  tier: TierRates | undefined,
): Share | 'nothing_due' | 'too_little_play' {
  const share = terms.kind === 'rakeback' ? rakebackOf(week, tier) : cashbackOf(terms, week, tier);
  if (share === undefined) return 'nothing_due';
  if (week.stakedCents < BigInt(terms.minStakedCents) || week.rounds < BigInt(terms.minRounds))
    return 'too_little_play';
  const kind = terms.kind === 'rakeback' ? 'rakeback' : 'cashback';
  const cents = withinRewardLimit(kind, share.uncappedCents, week);
  const bonusCents = percentageOf({ percent: 100, maxBonusCents: terms.maxBonusCents }, cents);
  return bonusCents === undefined
    ? 'nothing_due'
    : { baseCents: share.baseCents, bonusCents, percent: share.percent };
}

function rakebackOf({ stakedCents }: WeekFigures, tier: TierRates | undefined) {
  const uncappedCents = (stakedCents * BigInt(tier?.rakebackBps ?? 0)) / 10_000n;
  return { baseCents: stakedCents, uncappedCents, percent: null };
}

function cashbackOf(
  terms: Pick<ShareTerms, 'percent'>,
  { stakedCents, wonCents, setOffCents }: WeekFigures,
  tier: TierRates | undefined,
) {
  const baseCents = stakedCents - wonCents - setOffCents;
  if (baseCents <= 0n) return undefined;
  const percent = Math.max(terms.percent ?? 0, tier?.cashbackPercent ?? 0);
  const uncappedCents = percentageOf({ percent, maxBonusCents: null }, baseCents) ?? 0n;
  return { baseCents, uncappedCents, percent };
}
