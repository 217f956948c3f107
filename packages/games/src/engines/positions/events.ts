import { z } from 'zod';

const cents = z.int().nonnegative();

/** One for each winning position. `winCents` includes the stake. */
const win = z.strictObject({
  type: z.literal('win'),
  position: z.string(),
  stakeCents: cents,
  winCents: cents,
});

/** The last event of every bet. */
const roundTotal = z.strictObject({
  type: z.literal('round-total'),
  stakeCents: cents,
  totalCents: cents,
});

export const positionEvent = z.discriminatedUnion('type', [win, roundTotal]);
export type PositionEvent = z.infer<typeof positionEvent>;

/** The public part of a position. */
export interface PositionInfo {
  readonly id: string;
  /** Odds to one: a stake of 1 that wins gets `odds` and itself back. */
  readonly odds: number;
  readonly returnPercent: string;
}

/** The par sheet of a position, beside what it pays. */
export interface PositionFigures extends PositionInfo {
  /** The mean number of rounds for a pay above the stake. */
  readonly winOneIn: number;
  readonly standardDeviation: number;
  /** The highest pay in stakes that comes at least once in 50 million rounds. */
  readonly topWin: number;
}
