import { z } from 'zod';

export const numberCount = 80;
export const drawnCount = 20;
export const maxSpots = 10;

const number = z.int().min(1).max(numberCount);
const distinctNumbers = z
  .array(number)
  .refine((numbers) => new Set(numbers).size === numbers.length, 'different numbers')
  .readonly();

/** One to ten different numbers of 1 to 80. */
export const eightySeedsBet = z.strictObject({
  numbers: distinctNumbers.refine(({ length }) => length >= 1 && length <= maxSpots, '1 to 10 numbers'),
});

/** The first event: the player's numbers, and those drawn, in the order of the draw. */
const drawing = z.strictObject({
  type: z.literal('drawing'),
  numbers: distinctNumbers,
  drawn: distinctNumbers,
});

/** The last event. `hits`: the player's numbers that were drawn; `tenths`: the pay in tenths of the stake. */
const result = z.strictObject({
  type: z.literal('result'),
  hits: distinctNumbers,
  tenths: z.int().nonnegative(),
  winCents: z.int().nonnegative(),
});

export const eightySeedsEvent = z.discriminatedUnion('type', [drawing, result]);

export type EightySeedsBet = z.infer<typeof eightySeedsBet>;
export type EightySeedsEvent = z.infer<typeof eightySeedsEvent>;

export interface EightySeedsInfo {
  readonly numberCount: number;
  readonly drawnCount: number;
  /** Tickets by the number of chosen numbers, from 1 up. */
  readonly tickets: readonly {
    /** `tenths[hits]`, in tenths of the stake. */
    readonly tenths: readonly number[];
    /** The exact return of such a ticket: "95.74". */
    readonly returnPercent: string;
  }[];
}
