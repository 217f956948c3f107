import { drawFromShoe } from './cards.mjs';

const decks = 6;

/** Returns the best total up to 21, or the lowest one above. */
function totalOf(cards) {
  const points = cards.map((card) => (card[0] === 'A' ? 1 : Number(card[0]) || 10));
  const hard = points.reduce((sum, each) => sum + each, 0);
  return points.includes(1) && hard <= 11 ? hard + 10 : hard;
}

const isBlackjack = (cards) => cards.length === 2 && totalOf(cards) === 21;

/** The cards and bets on the table, and the cards that left the shoe. */
class Table {
  constructor(draws) {
    this.draws = draws;
    this.events = [];
    this.dealer = [];
    this.hands = [{ cards: [], bets: 1, isDone: false }];
    this.insured = false;
  }

  card() {
    const seen = [...this.dealer, ...this.hands.flatMap(({ cards }) => cards)];
    return drawFromShoe(decks, seen, this.draws);
  }

  deal() {
    const [hand] = this.hands;
    hand.cards.push(this.card());
    this.dealer.push(this.card());
    hand.cards.push(this.card());
    this.dealer.push(this.card());
    this.events.push({ type: 'deal', cards: [...hand.cards], dealerCard: this.dealer[0] });
  }

  give(hand, isLast) {
    const card = this.card();
    hand.cards.push(card);
    hand.isDone = isLast || totalOf(hand.cards) >= 21;
    this.events.push({ type: 'card', hand: this.hands.indexOf(hand), card });
  }

  split(hand) {
    const isAces = hand.cards[0][0] === 'A';
    const next = { cards: [hand.cards.pop()], bets: 1, isDone: false };
    this.hands.splice(this.hands.indexOf(hand) + 1, 0, next);
    this.give(hand, isAces);
    this.give(next, isAces);
  }

  move(action) {
    const hand = this.hands.find(({ isDone }) => !isDone);
    if (action === 'hit') this.give(hand, false);
    else if (action === 'split') this.split(hand);
    else if (action === 'stand') hand.isDone = true;
    else {
      hand.bets = 2;
      this.give(hand, true);
    }
  }

  /** Draws to 17, and stands on every 17, where a hand is still to be decided. */
  playDealer() {
    const isOpen = ({ cards }) => totalOf(cards) <= 21 && !(this.hands.length === 1 && isBlackjack(cards));
    if (isBlackjack(this.dealer) || !this.hands.some(isOpen)) return;
    while (totalOf(this.dealer) < 17) this.dealer.push(this.card());
  }

  /** The pay in stakes, including the returned bets. */
  pay({ cards, bets }) {
    const [own, other] = [totalOf(cards), totalOf(this.dealer)];
    const isNatural = this.hands.length === 1 && isBlackjack(cards);
    if (own > 21) return 0;
    if (isNatural) return isBlackjack(this.dealer) ? 1 : 2.5;
    if (isBlackjack(this.dealer)) return 0;
    if (other > 21 || own > other) return 2 * bets;
    return own === other ? bets : 0;
  }
}

export const sunsetBlackjack = {
  play({ draws, stakeCents, moves }) {
    const table = new Table(draws);
    table.deal();
    const { dealer, hands, events } = table;
    const rest = [...moves];
    const nextMove = () => {
      draws.nextStep();
      return rest.shift().action;
    };
    if (dealer[0][0] === 'A') {
      if (rest.length === 0) return { events, payoutCents: 0 };
      table.insured = nextMove() === 'insure';
    }
    if (!isBlackjack(dealer) && !isBlackjack(hands[0].cards)) {
      while (hands.some(({ isDone }) => !isDone)) {
        if (rest.length === 0) return { events, payoutCents: 0 };
        table.move(nextMove());
      }
    }
    table.playDealer();
    events.push({ type: 'dealer', cards: [...dealer] });
    let payoutCents = table.insured && isBlackjack(dealer) ? 1.5 * stakeCents : 0;
    for (const [hand, each] of hands.entries()) {
      const winCents = table.pay(each) * stakeCents;
      events.push({ type: 'result', hand, winCents });
      payoutCents += winCents;
    }
    return { events, payoutCents };
  },
};
