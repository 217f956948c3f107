import type { PlayingCard } from '@golden-acers/games/engines/cards';
import { tCards } from './t.ts';

const ranks = ['A', 'K', 'Q', 'J', 'T', '9', '8', '7', '6', '5', '4', '3', '2'] as const;
const suits = ['C', 'D', 'H', 'S'] as const;

const rankOf = (card: PlayingCard) => ranks.find((letter) => card.startsWith(letter));

/** Returns the name of the rank, such as "king". */
export function rankText(card: PlayingCard): string {
  const rank = rankOf(card);
  return rank === undefined ? '' : tCards(`rank.${rank}`);
}

export function cardText(card: PlayingCard): string {
  const rank = rankOf(card);
  const suit = suits.find((letter) => card.endsWith(letter));
  if (rank === undefined || suit === undefined) throw new Error(`there is no card ${card}`);
  return tCards('card', {
    rank: tCards(`rank.${rank}`),
    suit: tCards(`suit.${suit}`),
  });
}

export const cardsText = (cards: readonly PlayingCard[]) => cards.map(cardText).join(', ');

const suitGlyphs: Readonly<Record<string, string>> = { C: '♣', D: '♦', H: '♥', S: '♠' };

/** Returns the text on the card, such as "10♥". */
export const shortCardText = (card: PlayingCard): string =>
  `${card.charAt(0) === 'T' ? '10' : card.charAt(0)}${suitGlyphs[card.charAt(1)] ?? ''}`;
