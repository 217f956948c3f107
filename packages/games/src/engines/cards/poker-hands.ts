import { at } from '../../at.ts';
import { cardIndexOf } from './deck.ts';
import { cardRanks, type FiveCards, type HandRank } from './events.ts';

/** Ranks five card indexes in any order. */
export type RankHand = (cards: readonly number[]) => HandRank;

const jack = cardRanks.indexOf('J');
const ten = cardRanks.indexOf('T');
const ace = cardRanks.indexOf('A');
/** Ranks as a bit set, the deuce lowest. In the wheel the ace counts below the deuce. */
const fiveInARow = 0b1_1111;
const wheel = 0b1_0000_0000_1111;
const broadway = fiveInARow << ten;

/** Five different ranks; undefined without a straight or flush. */
function unpairedRank(ranks: number, isSuited: boolean): HandRank | undefined {
  const lowest = ranks & -ranks;
  const isStraight = ranks === wheel || ranks === fiveInARow * lowest;
  if (isStraight && isSuited) return ranks === broadway ? 'royal-flush' : 'straight-flush';
  if (isSuited) return 'flush';
  return isStraight ? 'straight' : undefined;
}

const isFlush = (cards: readonly number[]): boolean => {
  const suit = at(cards, 0) & 3;
  return cards.every((card) => (card & 3) === suit);
};

/** Ranks a hand without wild cards. */
export function naturalRankOf(cards: readonly number[]): HandRank {
  let [ranks, paired, tripled, pairs] = [0, 0, 0, 0];
  for (const card of cards) {
    const bit = 1 << (card >> 2);
    if ((tripled & bit) !== 0) return 'four-of-a-kind';
    if ((paired & bit) !== 0) tripled |= bit;
    else if ((ranks & bit) !== 0) {
      paired |= bit;
      pairs += 1;
    }
    ranks |= bit;
  }
  if (tripled !== 0) return pairs === 2 ? 'full-house' : 'three-of-a-kind';
  if (pairs === 2) return 'two-pair';
  if (pairs === 1) return paired >= 1 << jack ? 'jacks-or-better' : 'nothing';
  return unpairedRank(ranks, isFlush(cards)) ?? 'nothing';
}

/** Four aces, and four twos, threes or fours, are separate hands. */
export function bonusRankOf(cards: readonly number[]): HandRank {
  const rank = naturalRankOf(cards);
  if (rank !== 'four-of-a-kind') return rank;
  const [first = 0, second = 0, third = 0] = cards.map((card) => card >> 2);
  const quads = first === second || first === third ? first : second;
  if (quads === ace) return 'four-aces';
  return quads <= cardRanks.indexOf('4') ? 'four-twos-to-fours' : rank;
}

const straights = [wheel, ...Array.from({ length: ten + 1 }, (_, lowest) => fiveInARow << lowest)];
const fitsStraight = (ranks: number): boolean => straights.some((straight) => (ranks & ~straight) === 0);

/**
 * Describes the cards beside the deuces: the different ranks as bits and in number, the most of one rank.
 */
function naturalCards(cards: readonly number[]) {
  let [ranks, suits, distinct, most] = [0, 0, 0, 0];
  for (const card of cards) {
    if (card < 4) continue;
    const rank = card >> 2;
    let equal = 0;
    for (const other of cards) if (other >> 2 === rank) equal += 1;
    if (equal > most) most = equal;
    if ((ranks & (1 << rank)) === 0) distinct += 1;
    ranks |= 1 << rank;
    suits |= 1 << (card & 3);
  }
  return { ranks, distinct, most, isSuited: (suits & (suits - 1)) === 0 };
}

/** Deuces substitute for any card. A hand pays from three of a kind. */
export function deucesWildRankOf(cards: readonly number[]): HandRank {
  let deuces = 0;
  for (const card of cards) if (card < 4) deuces += 1;
  if (deuces === 4) return 'four-deuces';
  const { ranks, distinct, most, isSuited } = naturalCards(cards);
  const isStraight = most === 1 && fitsStraight(ranks);
  if (isSuited && most === 1 && (ranks & ~broadway) === 0)
    return deuces === 0 ? 'royal-flush' : 'wild-royal-flush';
  if (most + deuces === 5) return 'five-of-a-kind';
  if (isStraight && isSuited) return 'straight-flush';
  if (most + deuces === 4) return 'four-of-a-kind';
  if (distinct === 2) return 'full-house';
  if (isSuited) return 'flush';
  if (isStraight) return 'straight';
  return most + deuces === 3 ? 'three-of-a-kind' : 'nothing';
}

const allPositions = [0, 1, 2, 3, 4];
const rankCharacterOf = (cards: FiveCards, index: number) => at(cards, index).charAt(0);

/**
 * Positions of the cards that make a hand: none for nothing, all five for a straight, flush or full house.
 */
export function positionsOf(cards: FiveCards, rank: HandRank): number[] {
  if (rank === 'nothing') return [];
  const matched = allPositions.filter(
    (index) => cards.filter((card) => card.charAt(0) === rankCharacterOf(cards, index)).length > 1,
  );
  return matched.length === 0 ? allPositions : matched;
}

const madeOfAllCards: readonly HandRank[] = [
  'royal-flush',
  'wild-royal-flush',
  'five-of-a-kind',
  'straight-flush',
  'full-house',
  'flush',
  'straight',
];

/** Does the same as `positionsOf`; deuces count with the most frequent rank, the highest of equals. */
export function deucesWildPositionsOf(cards: FiveCards, rank: HandRank): number[] {
  if (rank === 'nothing') return [];
  if (madeOfAllCards.includes(rank)) return allPositions;
  const isDeuce = (index: number) => rankCharacterOf(cards, index) === '2';
  if (rank === 'four-deuces') return allPositions.filter(isDeuce);
  const frequency = (index: number) =>
    cards.filter((card) => card.charAt(0) === rankCharacterOf(cards, index)).length;
  const weight = (index: number) => frequency(index) * 52 + cardIndexOf(at(cards, index));
  const best = allPositions
    .filter((index) => !isDeuce(index))
    .reduce((one, other) => (weight(other) > weight(one) ? other : one));
  return allPositions.filter(
    (index) => isDeuce(index) || rankCharacterOf(cards, index) === rankCharacterOf(cards, best),
  );
}
