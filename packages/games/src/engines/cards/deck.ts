import { cardRanks, cardSuits, type PlayingCard } from './events.ts';

/** A card's index is four times its rank, the deuce lowest, plus its suit. */
export const deck: readonly PlayingCard[] = cardRanks.flatMap((rank) =>
  cardSuits.map((suit): PlayingCard => `${rank}${suit}`),
);

const indexes = new Map<string, number>(deck.map((card, index) => [card, index]));

export function cardIndexOf(card: PlayingCard): number {
  const index = indexes.get(card);
  if (index === undefined) throw new RangeError(`there is no card ${card}`);
  return index;
}
