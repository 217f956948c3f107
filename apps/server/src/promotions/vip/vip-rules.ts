import { dayMs } from '@golden-acers/platform';

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
