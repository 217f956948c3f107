import { at } from '../../at.ts';

/** Pay in whole stakes of five card indexes in any order. */
export type PayOf = (cards: readonly number[]) => number;

/** Five ascending card indexes. */
export type HandIndexes = readonly [number, number, number, number, number];

const choose = (n: number, k: number): number => (k === 0 ? 1 : (choose(n, k - 1) * (n - k + 1)) / k);

/** Bit `i` of a mask holds card `i`. */
export const holdMasks = Array.from({ length: 32 }, (_, mask) => mask);
const heldIndexes = holdMasks.map((mask) => [0, 1, 2, 3, 4].filter((index) => (mask >> index) & 1));

export const handCount = choose(52, 5);
/**
 * The least common multiple of the numbers of draws (47 over 0 … 5) makes all holds comparable as integers.
 */
export const commonDraws = 7_669_695;
const drawWeights = heldIndexes.map(({ length }) => commonDraws / choose(47, 5 - length));

/** Sets of up to five cards, by size and then by the combinatorial number system. */
export const setIndexOffsets = [0, 1, 2, 3, 4, 5].map((size) =>
  Array.from({ length: size }, (_, smaller) => choose(52, smaller)).reduce((total, sets) => total + sets, 0),
);
const binomials = Array.from({ length: 6 }, (_, size) =>
  Array.from({ length: 52 }, (__, card) => choose(card, size)),
);

/** Returns the index of the set of cards that `mask` chooses from ascending cards. */
export function setIndexOf(cards: readonly number[], mask = (1 << cards.length) - 1): number {
  const chosen = at(heldIndexes, mask);
  let index = at(setIndexOffsets, chosen.length);
  for (let size = 0; size < chosen.length; size += 1)
    index += at(at(binomials, size + 1), at(cards, at(chosen, size)));
  return index;
}

/**
 * The mean pay of each hold, times `commonDraws`. `paid[mask]` comes as the pay of all hands with the masked
 * cards. Subtracting, card by card, the hands with one more leaves those that share exactly these cards:
 * the results of the hold.
 */
export function weighHolds(paid: number[]): number[] {
  for (let card = 1; card < 32; card <<= 1) {
    for (const mask of holdMasks) {
      if ((mask & card) === 0) paid[mask] = at(paid, mask) - at(paid, mask | card);
    }
  }
  return paid.map((pay, mask) => pay * at(drawWeights, mask));
}

/** Returns the first of the best holds. */
export const bestMaskOf = (weights: readonly number[]): number => weights.indexOf(Math.max(...weights));

const maxStoredCards = 3;

/** Calls with every set of up to three cards, and a number that all permutations of its suits share. */
export function forEachStoredSet(visit: (cards: readonly number[], family: number) => void): void {
  const families = new Map<string, number>();
  const extend = (cards: readonly number[], size: number): void => {
    if (cards.length === size) {
      const suits = [0, 0, 0, 0];
      for (const card of cards) suits[card & 3] = at(suits, card & 3) | (1 << (card >> 2));
      const key = suits.toSorted((a, b) => a - b).join();
      const family = families.get(key) ?? families.size;
      families.set(key, family);
      visit(cards, family);
      return;
    }
    for (let card = (cards.at(-1) ?? -1) + 1; card < 52; card += 1) extend([...cards, card], size);
  };
  for (let size = 0; size <= maxStoredCards; size += 1) extend([], size);
}

/**
 * Exact mean pays of all 32 holds of one hand, times `commonDraws`. The pays of all hands that have up to
 * three given cards are stored, by family; those with four or five are counted now.
 */
export function createHoldAdvisor(payOf: PayOf, storedSums: readonly number[]) {
  let sums: Float64Array | undefined;
  const sumOf = (cards: readonly number[]): number => {
    if (cards.length <= maxStoredCards) {
      sums ??= expandSums(storedSums);
      return sums[setIndexOf(cards)] ?? 0;
    }
    if (cards.length === 5) return payOf(cards);
    let sum = 0;
    for (let card = 0; card < 52; card += 1) if (!cards.includes(card)) sum += payOf([...cards, card]);
    return sum;
  };
  return (hand: HandIndexes): number[] =>
    weighHolds(heldIndexes.map((indexes) => sumOf(indexes.map((index) => at(hand, index)))));
}

function expandSums(storedSums: readonly number[]): Float64Array {
  const sums = new Float64Array(at(setIndexOffsets, maxStoredCards + 1));
  forEachStoredSet((cards, family) => {
    sums[setIndexOf(cards)] = at(storedSums, family);
  });
  return sums;
}
