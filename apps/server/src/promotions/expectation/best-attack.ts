import { gameTypes } from '@golden-acers/contract';
import type { StoredTerms } from '../offers/offer-amounts.ts';
import { type RewardKind, rewardLimitOf, rewardShares, theoreticalLossOf } from './theoretical-loss.ts';

/**
 * What a player gains on average who plays for a promotion alone, by the best strategy, from one claim or one
 * week. Every figure is an upper bound: it holds for any stakes, games and order of bets. The page
 * docs/promotion-mathematics.md derives each of them.
 */
export interface BestAttack {
  /** Null: nothing limits it. */
  readonly oneAccountCents: bigint | null;
  /** What a second account adds: by opposite bets, or by a second claim. */
  readonly secondAccountCents: bigint;
}

export type AttackedTerms = Pick<StoredTerms, 'kind' | 'maxBonusCents' | 'bonusCents' | 'minStakedCents'>;

export function bestAttackOn(terms: AttackedTerms): BestAttack {
  const { kind, maxBonusCents, bonusCents, minStakedCents } = terms;
  switch (kind) {
    case 'cashback':
    case 'rakeback':
      return attackOnShare(kind, BigInt(minStakedCents));
    // Bold play wins all of a bonus on average but the edge of a few bets. A second claim of a person is
    // held, and bets against an own account move credit to it and lose the edge of both bets.
    case 'deposit_match':
      return gift(maxBonusCents);
    case 'fixed_credit':
    case 'free_credit':
      return gift(bonusCents);
    // Nothing is added to the published prizes: one person gets one of them.
    case 'tournament_prize':
      return gift(maxBonusCents ?? 0);
    case 'referral':
      return attackOnReferral(BigInt(bonusCents ?? 0));
  }
}

const gift = (cents: number | null): BestAttack => ({
  oneAccountCents: cents === null ? null : BigInt(cents),
  secondAccountCents: 0n,
});

/**
 * The reward is at most a part of the theoretical loss, and the theoretical loss is what the stakes cost at
 * least. The player chooses the game that costs least. Of two accounts with opposite bets, each stakes the
 * minimum, and the one that lost gets the reward.
 */
function attackOnShare(kind: RewardKind, stakedCents: bigint): BestAttack {
  const lost = cheapest((gameType) => [{ gameType, stakedCents }]);
  const lostByBoth = cheapest((gameType) => [{ gameType, stakedCents: 2n * stakedCents }]);
  return {
    oneAccountCents: rewardLimitOf(kind, lost) - theoreticalLossOf(lost),
    secondAccountCents: rewardLimitOf(kind, lost) - theoreticalLossOf(lostByBoth),
  };
}

function cheapest(playOf: (gameType: string) => Parameters<typeof theoreticalLossOf>[0]) {
  return gameTypes
    .map(playOf)
    .reduce((least, play) => (theoreticalLossOf(play) < theoreticalLossOf(least) ? play : least));
}

/** A referrer alone gets nothing: a second account must be the friend, and pay the theoretical loss. */
function attackOnReferral(bonusCents: bigint): BestAttack {
  return {
    oneAccountCents: 0n,
    secondAccountCents: 2n * bonusCents - theoreticalLossForReferral(bonusCents),
  };
}

/** The theoretical loss of a friend's stakes from which on both sides are rewarded. */
export function theoreticalLossForReferral(bonusCents: bigint): bigint {
  return (2n * bonusCents * 100n) / BigInt(rewardShares.referral);
}

/** Whether the offer may be published. */
export function isGainLimited(terms: AttackedTerms): boolean {
  const { oneAccountCents, secondAccountCents } = bestAttackOn(terms);
  return oneAccountCents !== null && secondAccountCents <= 0n;
}
