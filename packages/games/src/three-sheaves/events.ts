import { z } from 'zod';
import { playingCard } from '../engines/cards/events.ts';
import { threeCardRanks } from '../engines/cards/three-card-hands.ts';

const cents = z.int().nonnegative();
const rank = z.enum(threeCardRanks);
const threeCards = z.tuple([playingCard, playingCard, playingCard]).readonly();
export type ThreeCards = z.infer<typeof threeCards>;

/** In steps of half a dollar; zero leaves the position empty. */
const chips = z.int().min(0).max(50_000).multipleOf(50);
export const threeSheavesBet = z.strictObject({ ante: chips, pairPlus: chips });

/**
 * `play` stakes the ante once more. `check` compares the cards without a play bet; only a pair or better may,
 * for which it is never better than `play`.
 */
export const threeSheavesActions = ['play', 'fold', 'check'] as const;
const action = z.enum(threeSheavesActions);
export type ThreeSheavesAction = z.infer<typeof action>;
export const threeSheavesMove = z.strictObject({ action });

/** The dealer's cards are drawn after the player's decision, so it holds no hidden card. */
export const threeSheavesState = z.strictObject({
  anteCents: z.int().positive(),
  pairPlusCents: cents,
  cards: threeCards.refine((cards) => new Set(cards).size === cards.length, 'three different cards'),
});
export type ThreeSheavesState = z.infer<typeof threeSheavesState>;

const deal = z.strictObject({
  type: z.literal('deal'),
  cards: threeCards,
  rank,
  anteCents: cents,
  pairPlusCents: cents,
});

/** The hand waits for one of the moves. To play costs `costCents` more. */
const turn = z.strictObject({
  type: z.literal('turn'),
  moves: z.array(action).readonly(),
  costCents: cents,
});

const decision = z.strictObject({ type: z.literal('decision'), action, costCents: cents });

/** Missing after a fold. Without a queen or better the dealer does not qualify. */
const dealer = z.strictObject({
  type: z.literal('dealer'),
  cards: threeCards,
  rank,
  qualifies: z.boolean(),
});

export const threeSheavesBets = ['pair-plus', 'ante', 'play', 'bonus'] as const;
const bet = z.enum(threeSheavesBets);
export type ThreeSheavesBetName = z.infer<typeof bet>;

/** One per bet. `winCents` includes the bet that comes back; the bonus is on the ante and costs nothing. */
const result = z.strictObject({
  type: z.literal('result'),
  bet,
  outcome: z.enum(['win', 'push', 'lose']),
  rank,
  betCents: cents,
  winCents: cents,
});

export const threeSheavesEvent = z.discriminatedUnion('type', [deal, turn, decision, dealer, result]);

export type ThreeSheavesBet = z.infer<typeof threeSheavesBet>;
export type ThreeSheavesMove = z.infer<typeof threeSheavesMove>;
export type ThreeSheavesEvent = z.infer<typeof threeSheavesEvent>;
export type ThreeSheavesResult = z.infer<typeof result>;

interface ThreeSheavesPay {
  readonly rank: z.infer<typeof rank>;
  /** Odds to one. */
  readonly times: number;
  /** The bet wins once in so many hands. */
  readonly oneIn: number;
}

export interface ThreeSheavesInfo {
  readonly pairPlus: readonly ThreeSheavesPay[];
  readonly bonus: readonly ThreeSheavesPay[];
  /** Returns in percent. */
  readonly antePercent: string;
  readonly pairPlusPercent: string;
  /** Pair Plus wins once in so many hands. */
  readonly pairPlusOneIn: number;
}
