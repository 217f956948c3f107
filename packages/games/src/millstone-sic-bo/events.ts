import { z } from 'zod';
import { type PositionFigures, positionEvent } from '../engines/positions/events.ts';

const die = z.int().min(1).max(6);

/** Dice in the order in which they come to rest. */
export const sicBoOutcome = z.tuple([die, die, die]).readonly();
export type SicBoOutcome = z.infer<typeof sicBoOutcome>;

/** The first event: what was thrown. */
const dice = z.strictObject({ type: z.literal('dice'), dice: sicBoOutcome });
export const sicBoEvent = z.union([dice, positionEvent]);
export type SicBoEvent = z.infer<typeof sicBoEvent>;

export interface SicBoInfo {
  readonly positions: readonly (PositionFigures & {
    /** The odds, to one, of the throws that win more. */
    readonly furtherOdds: readonly number[];
  })[];
  /** The winning positions of each throw, by its dice in ascending order: "136". */
  readonly winsByThrow: Readonly<Record<string, readonly string[]>>;
}
