import type { PlayingCard } from '../engines/cards/events.ts';
import type { BlackjackEvent, BlackjackHand, BlackjackOutcome, BlackjackState } from './events.ts';
import { isNatural, totalOf } from './hands.ts';

const dealerStands = 17;

/** Stands on all 17, soft ones too. Draws only where a hand is still to be decided. */
function drawDealer(
  state: BlackjackState,
  isDrawing: boolean,
  drawCard: (seen: readonly PlayingCard[]) => PlayingCard,
): PlayingCard[] {
  const cards: PlayingCard[] = [...state.dealer];
  const ofPlayer = state.hands.flatMap((hand) => hand.cards);
  while (isDrawing && totalOf(cards).total < dealerStands) cards.push(drawCard([...cards, ...ofPlayer]));
  return cards;
}

function outcomeOf(hand: BlackjackHand, isFirst: boolean, dealer: readonly PlayingCard[]): BlackjackOutcome {
  const own = totalOf(hand.cards).total;
  const dealerTotal = totalOf(dealer).total;
  const isPlayerNatural = isFirst && isNatural(hand.cards);
  if (own > 21) return 'bust';
  if (isPlayerNatural && isNatural(dealer)) return 'push';
  if (isPlayerNatural) return 'blackjack';
  if (isNatural(dealer)) return 'lose';
  if (dealerTotal > 21 || own > dealerTotal) return 'win';
  return own === dealerTotal ? 'push' : 'lose';
}

/** The returned part of twice the bet: a blackjack pays 3:2. */
const halvesPaid: Readonly<Record<BlackjackOutcome, number>> = {
  blackjack: 5,
  win: 4,
  push: 2,
  lose: 0,
  bust: 0,
};

/** The dealer plays, and all bets are decided. */
export function finishRound(
  state: BlackjackState,
  drawCard: (seen: readonly PlayingCard[]) => PlayingCard,
): { readonly events: BlackjackEvent[]; readonly payoutCents: number } {
  const { stakeCents, hands, insurance } = state;
  const isSingle = hands.length === 1;
  const isOpen = ({ cards }: BlackjackHand) => totalOf(cards).total <= 21 && !(isSingle && isNatural(cards));
  const isDrawing = !isNatural(state.dealer) && hands.some(isOpen);
  const cards = drawDealer(state, isDrawing, drawCard);
  const totals = cards.map((_, index) => totalOf(cards.slice(0, index + 1)).total);
  const dealerTotal = totalOf(cards).total;
  const isBlackjack = isNatural(cards);
  const events: BlackjackEvent[] = [{ type: 'dealer', cards, totals, isBust: dealerTotal > 21, isBlackjack }];
  let payoutCents = 0;
  if (insurance === 'taken') {
    const winCents = isBlackjack ? (stakeCents / 2) * 3 : 0;
    payoutCents += winCents;
    events.push({ type: 'insurance-result', winCents });
  }
  for (const [index, hand] of hands.entries()) {
    const outcome = outcomeOf(hand, isSingle, cards);
    const betCents = hand.isDoubled ? 2 * stakeCents : stakeCents;
    const winCents = (betCents * halvesPaid[outcome]) / 2;
    payoutCents += winCents;
    const { total } = totalOf(hand.cards);
    events.push({ type: 'result', hand: index, outcome, total, dealerTotal, betCents, winCents });
  }
  return { events, payoutCents };
}
