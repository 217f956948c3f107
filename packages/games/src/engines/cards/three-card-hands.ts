import { at } from '../../at.ts';
import { cardIndexOf } from './deck.ts';
import { cardRanks, type PlayingCard } from './events.ts';

/** Best first: a straight beats a flush, because three cards make it less often. */
export const threeCardRanks = [
  'straight-flush',
  'three-of-a-kind',
  'straight',
  'flush',
  'pair',
  'high-card',
] as const;
export type ThreeCardRank = (typeof threeCardRanks)[number];

const rankCount = cardRanks.length;
const ace = cardRanks.indexOf('A');
const three = cardRanks.indexOf('3');

/** Returns the rank of each card, highest first, and a pair before its kicker. */
function orderedRanks(cards: readonly number[]): readonly [number, number, number] {
  const [a = 0, b = 0, c = 0] = cards.map((card) => card >> 2).toSorted((one, other) => other - one);
  return b === c && a !== b ? [b, c, a] : [a, b, c];
}

/**
 * Returns the highest card of three in a row; the ace also counts below the deuce. Undefined without a
 * straight.
 */
function straightTop([a, b, c]: readonly [number, number, number]): number | undefined {
  if (a === b + 1 && b === c + 1) return a;
  return a === ace && b === three && c === three - 1 ? three : undefined;
}

export interface ThreeCardHand {
  readonly rank: ThreeCardRank;
  /** A hand beats all hands of less strength; equal ones tie. */
  readonly strength: number;
}

/** Ranks three card indexes in any order. */
export function threeCardHandOf(cards: readonly number[]): ThreeCardHand {
  const ranks = orderedRanks(cards);
  const [a, b, c] = ranks;
  const isFlush = cards.every((card) => (card & 3) === (at(cards, 0) & 3));
  const top = straightTop(ranks);
  const rank = ((): ThreeCardRank => {
    if (top !== undefined) return isFlush ? 'straight-flush' : 'straight';
    if (a === c) return 'three-of-a-kind';
    if (isFlush) return 'flush';
    return a === b ? 'pair' : 'high-card';
  })();
  const category = threeCardRanks.length - threeCardRanks.indexOf(rank);
  const order = top ?? (a * rankCount + b) * rankCount + c;
  return { rank, strength: category * rankCount ** 3 + order };
}

export const threeCardHand = (cards: readonly PlayingCard[]): ThreeCardHand =>
  threeCardHandOf(cards.map(cardIndexOf));
