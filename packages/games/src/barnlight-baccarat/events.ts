import { z } from 'zod';
import { playingCard } from '../engines/cards/events.ts';
import { type PositionFigures, positionEvent } from '../engines/positions/events.ts';

const baccaratPosition = z.enum(['player', 'banker', 'tie', 'player-pair', 'banker-pair']);
export type BaccaratPosition = z.infer<typeof baccaratPosition>;
export const baccaratPositionIds = baccaratPosition.options;

const hand = z.strictObject({
  cards: z.array(playingCard).min(2).max(3).readonly(),
  /** The points after each of the cards. */
  points: z.array(z.int().min(0).max(9)).min(2).max(3).readonly(),
});
export type BaccaratHand = z.infer<typeof hand>;

/** Both hands, and the positions that win with them. */
export const baccaratOutcome = z.strictObject({
  player: hand,
  banker: hand,
  wins: z.array(baccaratPosition).min(1).max(3).readonly(),
});
export type BaccaratOutcome = z.infer<typeof baccaratOutcome>;

/** The first event: the outcome. */
const coup = baccaratOutcome.extend({ type: z.literal('coup') });
export const baccaratEvent = z.union([coup, positionEvent]);

export interface BaccaratInfo {
  readonly decks: number;
  readonly positions: readonly (PositionFigures & { readonly id: BaccaratPosition })[];
}
