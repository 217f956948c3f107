import { z } from 'zod';

export const cardRanks = ['2', '3', '4', '5', '6', '7', '8', '9', 'T', 'J', 'Q', 'K', 'A'] as const;
export const cardSuits = ['C', 'D', 'H', 'S'] as const;

/** Rank, then suit: "AS" is the ace of spades, "TH" the ten of hearts. */
export const playingCard = z.templateLiteral([z.enum(cardRanks), z.enum(cardSuits)]);
export type PlayingCard = z.infer<typeof playingCard>;

const fiveCards = z.tuple([playingCard, playingCard, playingCard, playingCard, playingCard]).readonly();
export type FiveCards = z.infer<typeof fiveCards>;
const held = z.tuple([z.boolean(), z.boolean(), z.boolean(), z.boolean(), z.boolean()]).readonly();
export type HeldCards = z.infer<typeof held>;

/** The hands of all video poker games, best first. Each game pays some of them. */
export const handRanks = [
  'royal-flush',
  'four-deuces',
  'wild-royal-flush',
  'five-of-a-kind',
  'straight-flush',
  'four-aces',
  'four-twos-to-fours',
  'four-of-a-kind',
  'full-house',
  'flush',
  'straight',
  'three-of-a-kind',
  'two-pair',
  'jacks-or-better',
  'nothing',
] as const;
const handRank = z.enum(handRanks);
export type HandRank = z.infer<typeof handRank>;

/** Five coins are always played, so the stake is the whole bet. */
export const videoPokerBet = z.strictObject({});

/** The only move: `hold[i]` keeps card `i`; the others are replaced. `trainer` adds the event `advice`. */
export const videoPokerMove = z.strictObject({ hold: held, trainer: z.literal(true).optional() });

/** The state between deal and draw. Replacements are drawn later, so it contains no hidden card. */
export const videoPokerState = z.strictObject({
  stakeCents: z.int().positive(),
  cards: fiveCards.refine((cards) => new Set(cards).size === cards.length, 'five different cards'),
});

/**
 * The only event of the first step. `rank` is what the cards make already; `positions` are the indexes of
 * the cards that make it.
 */
const deal = z.strictObject({
  type: z.literal('deal'),
  cards: fiveCards,
  rank: handRank,
  positions: z.array(z.int().min(0).max(4)).readonly(),
});

/** The first event of the second step. `cards` are all five afterwards. */
const draw = z.strictObject({ type: z.literal('draw'), held, cards: fiveCards });

/** The final hand and its win. `positions` as in `deal`. */
const hand = z.strictObject({
  type: z.literal('hand'),
  rank: handRank,
  positions: z.array(z.int().min(0).max(4)).readonly(),
  winCents: z.int().nonnegative(),
});

/**
 * The mean pays, in stakes, of the best hold and of the chosen one. Present only if the move requested it.
 */
const advice = z.strictObject({
  type: z.literal('advice'),
  best: held,
  bestStakes: z.number().nonnegative(),
  chosenStakes: z.number().nonnegative(),
});

/** The events that the client shows, in order. */
export const videoPokerEvent = z.discriminatedUnion('type', [deal, draw, hand, advice]);

export type VideoPokerBet = z.infer<typeof videoPokerBet>;
export type VideoPokerMove = z.infer<typeof videoPokerMove>;
export type VideoPokerState = z.infer<typeof videoPokerState>;
export type VideoPokerEvent = z.infer<typeof videoPokerEvent>;

export interface VideoPokerInfo {
  /** The coins of every stake. */
  readonly coins: number;
  /** Best first. `stakes` is the pay in whole stakes, `coins` in coins. */
  readonly paytable: readonly { readonly rank: HandRank; readonly stakes: number; readonly coins: number }[];
}
