import { at } from '../at.ts';
import { fraction } from '../fraction.ts';
import type { Fraction } from '../game.ts';
import type { HandRank } from './events.ts';
import { stakesOf } from './game-info.ts';
import { deck, handRankOf } from './hand.ts';

/** Five ascending indexes into the deck. */
type HandIndexes = readonly [number, number, number, number, number];

const choose = (n: number, k: number): number => (k === 0 ? 1 : (choose(n, k - 1) * (n - k + 1)) / k);

/**
 * The least common multiple of the numbers of draws (47 over 0 … 5) makes all holds comparable as integers.
 */
const commonDraws = 7_669_695;

/** Sets of up to five cards, by size and then by the combinatorial number system. */
const setIndexOffsets = [0, 1, 2, 3, 4, 5].map((size) =>
  Array.from({ length: size }, (_, smaller) => choose(52, smaller)).reduce((total, sets) => total + sets, 0),
);
const binomials = Array.from({ length: 6 }, (_, size) =>
  Array.from({ length: 52 }, (__, card) => choose(card, size)),
);
const masks = Array.from({ length: 32 }, (_, mask) => mask);
const cardIndexes = masks.map((mask) => [0, 1, 2, 3, 4].filter((index) => (mask >> index) & 1));

/** The index of the set of cards that `mask` chooses from `hand`. */
function setIndex(hand: HandIndexes, mask: number): number {
  const chosen = at(cardIndexes, mask);
  return chosen.reduce(
    (index, card, size) => index + at(at(binomials, size + 1), at(hand, card)),
    at(setIndexOffsets, chosen.length),
  );
}

function forEachHand(visit: (hand: HandIndexes) => void): void {
  for (let a = 0; a < 52; a += 1)
    for (let b = a + 1; b < 52; b += 1)
      for (let c = b + 1; c < 52; c += 1)
        for (let d = c + 1; d < 52; d += 1) for (let e = d + 1; e < 52; e += 1) visit([a, b, c, d, e]);
}

/**
 * The number of different hands among the 24 permutations of the suits; 0 unless the suits' rank sets
 * descend, so that one hand of each family counts.
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

/**
 * The mean pay of the best hold, times `commonDraws`. `paid[mask]` starts as the pay of all hands with the
 * masked cards. Subtracting, card by card, the hands with one more leaves those that share exactly these
 * cards: the results of the hold.
 */
function bestHold(hand: HandIndexes, containing: Float64Array): number {
  const paid = masks.map((mask) => containing[setIndex(hand, mask)] ?? 0);
  for (let card = 1; card < 32; card <<= 1) {
    for (const mask of masks) {
      if ((mask & card) === 0) paid[mask] = at(paid, mask) - at(paid, mask | card);
    }
  }
  return masks.reduce(
    (best, mask) =>
      Math.max(best, at(paid, mask) * (commonDraws / choose(47, 5 - at(cardIndexes, mask).length))),
    0,
  );
}

export interface OptimalPlay {
  readonly dealt: ReadonlyMap<HandRank, number>;
  /** Deals that differ by more than the suits' permutation. */
  readonly families: number;
  readonly optimalReturn: Fraction;
}

/** Evaluates every hold of every deal exactly. */
export function solveOptimalPlay(): OptimalPlay {
  const dealt = new Map<HandRank, number>();
  const containing = new Float64Array(at(setIndexOffsets, 5) + choose(52, 5));
  forEachHand((hand) => {
    const [a, b, c, d, e] = hand;
    const rank = handRankOf([at(deck, a), at(deck, b), at(deck, c), at(deck, d), at(deck, e)]);
    dealt.set(rank, (dealt.get(rank) ?? 0) + 1);
    const pay = stakesOf(rank);
    if (pay === 0) return;
    for (const mask of masks) {
      const index = setIndex(hand, mask);
      containing[index] = (containing[index] ?? 0) + pay;
    }
  });

  let [families, total] = [0, 0n];
  forEachHand((hand) => {
    const weight = weightOf(hand);
    if (weight === 0) return;
    families += 1;
    total += BigInt(weight * bestHold(hand, containing));
  });
  return {
    dealt,
    families,
    optimalReturn: fraction(total, BigInt(choose(52, 5)) * BigInt(commonDraws)),
  };
}
