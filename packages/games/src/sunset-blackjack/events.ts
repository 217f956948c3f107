import { z } from 'zod';
import { playingCard } from '../engines/cards/events.ts';

const cents = z.int().nonnegative();
/** An index from the left; a split inserts a hand to the right of the one it splits. */
const hand = z.int().min(0).max(3);
const total = z.int().min(1).max(31);

export const blackjackBet = z.strictObject({
  /** In steps of half a dollar, so that 3:2 and half of it are whole cents. */
  main: z.int().min(100).max(50_000).multipleOf(50),
});

/** `insure` and `decline` follow an offer of insurance; the others the event `turn`. */
export const blackjackActions = ['hit', 'stand', 'double', 'split', 'insure', 'decline'] as const;
const action = z.enum(blackjackActions);
export type BlackjackAction = z.infer<typeof action>;
export const blackjackMove = z.strictObject({ action });

const handState = z.strictObject({
  cards: z.array(playingCard).min(1).max(22).readonly(),
  isDoubled: z.boolean(),
  isDone: z.boolean(),
});
export type BlackjackHand = z.infer<typeof handState>;

/** The dealer's second card is the hidden one: no event shows it before its time. */
export const blackjackState = z.strictObject({
  stakeCents: z.int().positive(),
  dealer: z.tuple([playingCard, playingCard]).readonly(),
  hands: z.array(handState).min(1).max(4).readonly(),
  active: hand,
  insurance: z.enum(['none', 'offered', 'taken', 'declined']),
});
export type BlackjackState = z.infer<typeof blackjackState>;

/** The player's two cards and the dealer's open one. */
const deal = z.strictObject({
  type: z.literal('deal'),
  cards: z.tuple([playingCard, playingCard]).readonly(),
  total,
  isSoft: z.boolean(),
  isBlackjack: z.boolean(),
  dealerCard: playingCard,
  dealerTotal: total,
});

const insuranceOffer = z.strictObject({ type: z.literal('insurance-offer'), costCents: cents });
const insurance = z.strictObject({ type: z.literal('insurance'), isTaken: z.boolean(), costCents: cents });
/** The dealer has looked at the hidden card, and continues only without a blackjack. */
const peek = z.strictObject({ type: z.literal('peek'), isBlackjack: z.boolean() });

/** This hand waits for one of the moves. A double or split costs `costCents` more. */
const turn = z.strictObject({
  type: z.literal('turn'),
  hand,
  moves: z.array(action).readonly(),
  costCents: cents,
});

const card = z.strictObject({
  type: z.literal('card'),
  hand,
  card: playingCard,
  total,
  isSoft: z.boolean(),
  isBust: z.boolean(),
});

const double = z.strictObject({ type: z.literal('double'), hand, betCents: cents });
const stand = z.strictObject({ type: z.literal('stand'), hand, total });
/** The second card of `hand` starts the next hand; each then gets a card. */
const split = z.strictObject({
  type: z.literal('split'),
  hand,
  cards: z.tuple([playingCard, playingCard]).readonly(),
  betCents: cents,
});

/** All of the dealer's cards, the hidden one second. */
const dealer = z.strictObject({
  type: z.literal('dealer'),
  cards: z.array(playingCard).min(2).readonly(),
  /** The total after each card. */
  totals: z.array(total).readonly(),
  isBust: z.boolean(),
  isBlackjack: z.boolean(),
});

/** Pays 2:1, so three times its cost comes back, or nothing. */
const insuranceResult = z.strictObject({ type: z.literal('insurance-result'), winCents: cents });

export const blackjackOutcomes = ['blackjack', 'win', 'push', 'lose', 'bust'] as const;
const outcome = z.enum(blackjackOutcomes);
export type BlackjackOutcome = z.infer<typeof outcome>;

/** One per hand, at the end. `winCents` includes the bet that comes back. */
const result = z.strictObject({
  type: z.literal('result'),
  hand,
  outcome,
  total,
  dealerTotal: total,
  betCents: cents,
  winCents: cents,
});

export const blackjackEvent = z.discriminatedUnion('type', [
  deal,
  insuranceOffer,
  insurance,
  peek,
  turn,
  card,
  double,
  stand,
  split,
  dealer,
  insuranceResult,
  result,
]);

export type BlackjackBet = z.infer<typeof blackjackBet>;
export type BlackjackMove = z.infer<typeof blackjackMove>;
export type BlackjackEvent = z.infer<typeof blackjackEvent>;

export interface BlackjackInfo {
  readonly decks: number;
  readonly maxHands: number;
}
