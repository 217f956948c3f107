import { z } from 'zod';

const cents = z.int().nonnegative();

/**
 * The multiplier at which the string snaps, in hundredths of the stake. At 100 or below the kite never
 * rises.
 */
export const kiteOutcome = z.int().min(99).max(1_000_000);

export const kiteEvent = z.discriminatedUnion('type', [
  z.strictObject({ type: z.literal('flight'), snapHundredths: kiteOutcome }),
  /** A cash-out in time. `winCents` includes the stake. */
  z.strictObject({ type: z.literal('cash-out'), hundredths: z.int(), winCents: cents }),
  z.strictObject({ type: z.literal('round-total'), stakeCents: cents, totalCents: cents }),
]);
export type KiteEvent = z.infer<typeof kiteEvent>;

export interface KiteInfo {
  /** The multiplier after t milliseconds is e to the power of `growthPerMs` · t, in whole hundredths. */
  readonly growthPerMs: number;
  readonly minHundredths: number;
  readonly maxHundredths: number;
  /** A cash-out at this multiplier succeeds once in `oneIn` rounds. */
  readonly odds: readonly { readonly hundredths: number; readonly oneIn: number }[];
}
