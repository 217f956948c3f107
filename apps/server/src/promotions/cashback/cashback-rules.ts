import type { OfferTerms } from '@golden-acers/contract';
import { percentageOf } from '../offers/eligibility.ts';
import type { PointRates } from '../vip/vip-rules.ts';

interface WeekFigures {
  readonly stakedCents: bigint;
  readonly wonCents: bigint;
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

/**
 * A week's cashback is a share of its net loss, by the offer's percentage or the tier's if that is higher;
 * rakeback a share of its stakes, by the tier. Undefined: nothing.
 */
export function shareOf(
  { kind, ...terms }: Pick<OfferTerms, 'kind' | 'percent' | 'maxBonusCents'>,
  { stakedCents, wonCents }: WeekFigures,
  tier: TierRates | undefined,
): Share | undefined {
  if (kind === 'rakeback') {
    const uncapped = (stakedCents * BigInt(tier?.rakebackBps ?? 0)) / 10_000n;
    const bonusCents = percentageOf({ ...terms, percent: 100 }, uncapped);
    return bonusCents === undefined ? undefined : { baseCents: stakedCents, bonusCents, percent: null };
  }
  const baseCents = stakedCents - wonCents;
  if (baseCents <= 0n) return undefined;
  const percent = Math.max(terms.percent ?? 0, tier?.cashbackPercent ?? 0);
  const bonusCents = percentageOf({ ...terms, percent }, baseCents);
  return bonusCents === undefined ? undefined : { baseCents, bonusCents, percent };
}

/** A stake that earns one point per dollar counts in full. */
const wholeRate = 100;

/**
 * The stakes that rakeback counts: each type of game with its share towards points, at most all of it.
 * Otherwise a game of skill that returns 99.7 % would return more than its stakes.
 */
export function rakebackStakes(
  rates: PointRates,
  played: readonly { readonly gameType: string | null; readonly stakedCents: bigint }[],
): bigint {
  const parts = played.map(({ gameType, stakedCents }) =>
    gameType === null ? 0n : stakedCents * BigInt(Math.min(rates[gameType] ?? rates.other ?? 0, wholeRate)),
  );
  return parts.reduce((sum, part) => sum + part, 0n) / BigInt(wholeRate);
}
