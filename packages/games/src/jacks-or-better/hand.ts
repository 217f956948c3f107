import { at } from '../at.ts';
import { cardRanks, cardSuits, type FiveCards, type HandRank, type PlayingCard } from './events.ts';

/** A card's rank is its index divided by four. */
export const deck: readonly PlayingCard[] = cardRanks.flatMap((rank) =>
  cardSuits.map((suit): PlayingCard => `${rank}${suit}`),
);

const rankIndexes = new Map<string, number>(cardRanks.map((rank, index) => [rank, index]));
const rankOfCard = (card: PlayingCard): number => rankIndexes.get(card.charAt(0)) ?? -1;

const jack = cardRanks.indexOf('J');
/** Ranks as a bit set, the deuce lowest. In the wheel the ace counts below the deuce. */
const fiveInARow = 0b1_1111;
const wheel = 0b1_0000_0000_1111;
const broadway = fiveInARow << cardRanks.indexOf('T');

/** Five different ranks; undefined without a straight or flush. */
function unpairedRank(ranks: number, suited: boolean): HandRank | undefined {
  const lowest = ranks & -ranks;
  const straight = ranks === wheel || ranks === fiveInARow * lowest;
  if (straight && suited) return ranks === broadway ? 'royal-flush' : 'straight-flush';
  if (suited) return 'flush';
  return straight ? 'straight' : undefined;
}

/** The rank of five cards in any order. */
export function handRankOf(cards: FiveCards): HandRank {
  let [ranks, paired, tripled, pairs] = [0, 0, 0, 0];
  for (const card of cards) {
    const bit = 1 << rankOfCard(card);
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
  const suit = cards[0].charAt(1);
  return (
    unpairedRank(
      ranks,
      cards.every((card) => card.charAt(1) === suit),
    ) ?? 'nothing'
  );
}

/** None for nothing, all five for a straight, flush or full house. */
export function positionsOf(cards: FiveCards, rank: HandRank): number[] {
  if (rank === 'nothing') return [];
  const all = [0, 1, 2, 3, 4];
  const matched = all.filter(
    (index) => cards.filter((card) => card.charAt(0) === at(cards, index).charAt(0)).length > 1,
  );
  return matched.length === 0 ? all : matched;
}
