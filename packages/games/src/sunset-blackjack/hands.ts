import type { PlayingCard } from '../engines/cards/events.ts';
import type { BlackjackAction, BlackjackHand, BlackjackState } from './events.ts';

export const maxHands = 4;

/** An ace is one; it may count ten more. */
const pointsOf = (card: PlayingCard): number => {
  const rank = card.charAt(0);
  if (rank === 'A') return 1;
  return 'TJQK'.includes(rank) ? 10 : Number(rank);
};

export function totalOf(cards: readonly PlayingCard[]): { readonly total: number; readonly isSoft: boolean } {
  const hard = cards.reduce((sum, card) => sum + pointsOf(card), 0);
  const isSoft = hard <= 11 && cards.some((card) => card.startsWith('A'));
  return { total: isSoft ? hard + 10 : hard, isSoft };
}

export const isNatural = (cards: readonly PlayingCard[]): boolean =>
  cards.length === 2 && totalOf(cards).total === 21;

const isPair = ([first, second]: readonly PlayingCard[]): boolean =>
  first !== undefined && second !== undefined && pointsOf(first) === pointsOf(second);

/** The moves of a hand in turn. Aces are split once, so a split ace is never in turn. */
export function movesOf(hand: BlackjackHand, handCount: number): BlackjackAction[] {
  const moves: BlackjackAction[] = ['hit', 'stand'];
  if (hand.cards.length !== 2) return moves;
  moves.push('double');
  if (isPair(hand.cards) && handCount < maxHands) moves.push('split');
  return moves;
}

/** Hits or stands depending on the dealer's open card. */
export function defaultActionOf({ hands, active, dealer, insurance }: BlackjackState): BlackjackAction {
  if (insurance === 'offered') return 'decline';
  const { total, isSoft } = totalOf(hands[active]?.cards ?? []);
  const open = pointsOf(dealer[0]);
  const isDealerWeak = open >= 2 && open <= 6;
  if (isSoft) return total >= 19 || (total === 18 && open >= 2 && open <= 8) ? 'stand' : 'hit';
  if (total >= 17) return 'stand';
  if (total === 12) return open >= 4 && open <= 6 ? 'stand' : 'hit';
  return total >= 13 && isDealerWeak ? 'stand' : 'hit';
}
