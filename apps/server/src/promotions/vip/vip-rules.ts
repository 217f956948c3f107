import { gameTypes } from '@golden-acers/contract';
import { dayMs } from '@golden-acers/platform';
import { type PlayOfType, rewardLimitOf } from '../expectation/theoretical-loss.ts';

/** The time for which points count. */
export const pointsLastDays = 90;
/** The minimum time of a tier, however few points are left. Then it falls by one at a time. */
const tierKeptMs = 30 * dayMs;

export interface TierThreshold {
  /** The tier, from 1 to 5. */
  readonly tier: number;
  readonly points: bigint;
}

/** Points in hundredths per dollar staked, by game type; `other` is for every type that is not named. */
export type PointRates = Readonly<Record<string, number>> & { readonly other?: number };

/** A stake that earns one point per dollar counts for rakeback in full, and none counts for more. */
const wholeRate = 100;

/** The stakes that rakeback counts: each type of game with its share towards points, at most all of it. */
export function rakebackStakes(rates: PointRates, played: readonly PlayOfType[]): bigint {
  const parts = played.map(({ gameType, stakedCents }) =>
    gameType === null ? 0n : stakedCents * BigInt(Math.min(rates[gameType] ?? rates.other ?? 0, wholeRate)),
  );
  return parts.reduce((sum, part) => sum + part, 0n) / BigInt(wholeRate);
}

/** Whether each tier gets the rakeback that it is promised: no type of game returns more than it may. */
export function isRakebackPayable({
  tiers,
  rates,
}: {
  readonly tiers: readonly { readonly rakebackBps: number }[];
  readonly rates: PointRates;
}): boolean {
  const bps = BigInt(Math.max(0, ...tiers.map(({ rakebackBps }) => rakebackBps)));
  return gameTypes.every((gameType) => {
    const played = [{ gameType, stakedCents: 1_000_000_000n }];
    return (rakebackStakes(rates, played) * bps) / 10_000n <= rewardLimitOf('rakeback', played);
  });
}

/** Whole points. Games that the catalogue does not know give none. */
export function vipPointsOf(
  rates: PointRates,
  played: readonly { readonly gameType: string | null; readonly stakedCents: bigint }[],
): bigint {
  let hundredths = 0n;
  for (const { gameType, stakedCents } of played)
    if (gameType !== null) hundredths += stakedCents * BigInt(rates[gameType] ?? rates.other ?? 0);
  return hundredths / 10_000n;
}

/** The tier for these points; 0 below the first. */
export function tierOf(thresholds: readonly TierThreshold[], points: bigint): number {
  return Math.max(0, ...thresholds.filter((row) => points >= row.points).map(({ tier }) => tier));
}

export interface HeldTier {
  readonly tier: number;
  /** Null if the player was never in a tier. */
  readonly since: Date | null;
}

/** A player rises at once, to any tier, and falls by one tier after the minimum time of a tier. */
export function nextTier(
  held: HeldTier,
  thresholds: readonly TierThreshold[],
  points: bigint,
  now: Date,
): number {
  const earned = tierOf(thresholds, points);
  if (earned >= held.tier) return earned;
  const isKept = held.since !== null && now.getTime() < held.since.getTime() + tierKeptMs;
  return isKept ? held.tier : held.tier - 1;
}

/** Whether a limit is below the one before it. Zero means no limit, which is the highest. */
export function fallsSomewhere(limits: readonly number[]): boolean {
  const known = limits.map((limit) => (limit === 0 ? Number.POSITIVE_INFINITY : limit));
  return known.some((limit, index) => limit < (known[index - 1] ?? 0));
}

/** The next tier and its distance; null at the highest. */
export function nextThreshold<T extends { readonly tier: number }>(
  thresholds: readonly T[],
  tier: number,
): T | null {
  return (
    thresholds.filter((row) => row.tier > tier).toSorted((one, other) => one.tier - other.tier)[0] ?? null
  );
}
