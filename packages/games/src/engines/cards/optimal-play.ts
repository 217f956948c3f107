import { at } from '../../at.ts';
import { fraction } from '../../fraction.ts';
import type { Fraction } from '../../game.ts';
import type { HandRank } from './events.ts';
import {
  bestMaskOf,
  commonDraws,
  forEachStoredSet,
  type HandIndexes,
  handCount,
  holdMasks,
  type PayOf,
  setIndexOf,
  setIndexOffsets,
  weighHolds,
} from './holds.ts';
import type { RankHand } from './poker-hands.ts';

function forEachHand(visit: (hand: HandIndexes) => void): void {
  for (let a = 0; a < 52; a += 1)
    for (let b = a + 1; b < 52; b += 1)
      for (let c = b + 1; c < 52; c += 1)
        for (let d = c + 1; d < 52; d += 1) for (let e = d + 1; e < 52; e += 1) visit([a, b, c, d, e]);
}

/**
 * Returns the number of different hands among the 24 permutations of the suits; 0 unless the suits' rank
 * sets descend, so that one hand of each family counts.
 */
function weightOf(hand: HandIndexes): number {
  const ranks: [number, number, number, number] = [0, 0, 0, 0];
  for (const card of hand) ranks[card & 3] = at(ranks, card & 3) | (1 << (card >> 2));
  let [weight, equal] = [24, 1];
  for (const suit of [1, 2, 3]) {
    const [before, here] = [at(ranks, suit - 1), at(ranks, suit)];
    if (before < here) return 0;
    equal = before === here ? equal + 1 : 1;
    weight /= equal;
  }
  return weight;
}

/** The pay of all hands that contain a set of cards, by the set's index. */
function sumPays(payOf: PayOf): Float64Array {
  const sums = new Float64Array(at(setIndexOffsets, 5) + handCount);
  forEachHand((hand) => {
    const pay = payOf(hand);
    if (pay === 0) return;
    for (const mask of holdMasks) {
      const index = setIndexOf(hand, mask);
      sums[index] = (sums[index] ?? 0) + pay;
    }
  });
  return sums;
}

const weighHand = (hand: HandIndexes, sums: Float64Array): number[] =>
  weighHolds(holdMasks.map((mask) => sums[setIndexOf(hand, mask)] ?? 0));

export interface OptimalPlay {
  /** The first best hold of each family of deals that differ by more than the suits' permutation. */
  readonly bestMasks: readonly number[];
  readonly optimalReturn: Fraction;
  /** The pay of all hands with up to three given cards, by family of the cards. */
  readonly storedSums: readonly number[];
}

/** Evaluates every hold of every deal exactly. */
export function solveOptimalPlay(payOf: PayOf): OptimalPlay {
  const sums = sumPays(payOf);
  const bestMasks: number[] = [];
  let total = 0n;
  forEachHand((hand) => {
    const weight = weightOf(hand);
    if (weight === 0) return;
    const weights = weighHand(hand, sums);
    bestMasks.push(bestMaskOf(weights));
    total += BigInt(weight * Math.max(...weights));
  });
  const storedSums: number[] = [];
  forEachStoredSet((cards, family) => {
    storedSums[family] = sums[setIndexOf(cards)] ?? 0;
  });
  return {
    bestMasks,
    optimalReturn: fraction(total, BigInt(handCount) * BigInt(commonDraws)),
    storedSums,
  };
}

/** Returns the probability that the best play ends with this rank. */
export function chanceOf(rank: HandRank, rankOf: RankHand, bestMasks: readonly number[]): Fraction {
  const sums = sumPays((cards) => (rankOf(cards) === rank ? 1 : 0));
  let [total, family] = [0n, 0];
  forEachHand((hand) => {
    const weight = weightOf(hand);
    if (weight === 0) return;
    total += BigInt(weight * at(weighHand(hand, sums), at(bestMasks, family)));
    family += 1;
  });
  return fraction(total, BigInt(handCount) * BigInt(commonDraws));
}

/** Counts the deals of each rank before the draw. */
export function countDeals(rankOf: RankHand): ReadonlyMap<HandRank, number> {
  const dealt = new Map<HandRank, number>();
  forEachHand((hand) => {
    const rank = rankOf(hand);
    dealt.set(rank, (dealt.get(rank) ?? 0) + 1);
  });
  return dealt;
}
