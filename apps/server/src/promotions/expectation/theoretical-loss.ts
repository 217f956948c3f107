import { type GameType, gameTypes } from '@golden-acers/contract';

/**
 * The least that games of a type keep of a stake on average, in hundredths of a per cent: that of their best
 * bet under the best play, rounded down. A test compares it with the sheets of all games of the sandbox; an
 * operator with another provider compares it with that provider's sheets.
 */
export const leastEdgeBps: Readonly<Record<GameType, number>> = {
  SLOT: 309,
  FISH: 300,
  LIVE: 100,
  POKER: 27,
  SPORT: 500,
  SPORTS: 500,
  CARD: 40,
  ARCADE: 88,
};

/** From the type that keeps least. */
export const gameTypesByEdge: readonly GameType[] = gameTypes.toSorted(
  (a, b) => leastEdgeBps[a] - leastEdgeBps[b],
);

/**
 * The parts of the theoretical loss, in per cent, that each kind of reward returns at most. Together they are
 * all of it. So no sequence of bets on any number of accounts earns anything on average, whether the bets
 * depend on each other or not.
 */
export const rewardShares = { rakeback: 20, cashback: 20, prize: 20, referral: 40 } as const;
export type RewardKind = keyof typeof rewardShares;

export interface PlayOfType {
  /** Null: the catalogue has no game of that name. */
  readonly gameType: string | null;
  readonly stakedCents: bigint;
}

const bpsPerWhole = 10_000n;

/** What the games keep of these stakes on average, at least. An unknown type may keep nothing. */
export function theoreticalLossOf(played: readonly PlayOfType[]): bigint {
  return (
    played.reduce((sum, { gameType, stakedCents }) => sum + stakedCents * edgeBpsOf(gameType), 0n) /
    bpsPerWhole
  );
}

/** The stakes on games of one type that have this theoretical loss, in whole dollars. */
export function stakesForLoss(gameType: GameType, lossCents: bigint): bigint {
  const bps = BigInt(leastEdgeBps[gameType]);
  const dollar = 100n;
  return ((lossCents * bpsPerWhole + bps * dollar - 1n) / (bps * dollar)) * dollar;
}

/** The maximum of a kind of reward for these stakes. */
export function rewardLimitOf(kind: RewardKind, played: readonly PlayOfType[]): bigint {
  return (theoreticalLossOf(played) * BigInt(rewardShares[kind])) / 100n;
}

interface RewardedPlay {
  readonly played: readonly PlayOfType[];
  /** Rewards of the kind for the same stakes by other offers. */
  readonly otherSharesCents: bigint;
}

/** The reward, or what other offers leave of the maximum of its kind for these stakes. */
export function withinRewardLimit(
  kind: RewardKind,
  cents: bigint,
  { played, otherSharesCents }: RewardedPlay,
): bigint {
  const left = rewardLimitOf(kind, played) - otherSharesCents;
  if (left <= 0n) return 0n;
  return left < cents ? left : cents;
}

function edgeBpsOf(gameType: string | null): bigint {
  const known = gameTypes.find((type) => type === gameType);
  return known === undefined ? 0n : BigInt(leastEdgeBps[known]);
}
