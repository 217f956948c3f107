import { z } from 'zod';

export const tileCount = 25;
export const maxMoles = 24;

const tile = z
  .int()
  .min(0)
  .max(tileCount - 1);
const moles = z.int().min(1).max(maxMoles);
const tiles = z.array(tile).readonly();
const cents = z.int().nonnegative();

/** The number of moles under the meadow. */
export const moleMeadowBet = z.strictObject({ moles });

/** Digs up a tile, or takes the pay and ends the round. */
export const moleMeadowMove = z.discriminatedUnion('type', [
  z.strictObject({ type: z.literal('dig'), tile }),
  z.strictObject({ type: z.literal('cash-out') }),
]);

/** The moles are drawn with the stake, so their tiles don't depend on the player's choices. */
export const moleMeadowState = z.strictObject({
  stakeCents: z.int().positive(),
  moleTiles: tiles,
  dugTiles: tiles,
});

/** The only event of the first step. */
const start = z.strictObject({ type: z.literal('start'), moles });

/** A seed was under the tile. `hundredths`: what a cash-out pays now, in hundredths of the stake. */
const seed = z.strictObject({ type: z.literal('seed'), tile, hundredths: z.int().positive() });

/** A mole was under the tile: the round is lost. */
const mole = z.strictObject({ type: z.literal('mole'), tile });

/** The player took the pay, or the pay reached its maximum. */
const cashOut = z.strictObject({
  type: z.literal('cash-out'),
  hundredths: z.int().nonnegative(),
  winCents: cents,
});

/** The last event: where all moles were. */
const reveal = z.strictObject({ type: z.literal('reveal'), moleTiles: tiles });

export const moleMeadowEvent = z.discriminatedUnion('type', [start, seed, mole, cashOut, reveal]);

export type MoleMeadowBet = z.infer<typeof moleMeadowBet>;
export type MoleMeadowMove = z.infer<typeof moleMeadowMove>;
export type MoleMeadowState = z.infer<typeof moleMeadowState>;
export type MoleMeadowEvent = z.infer<typeof moleMeadowEvent>;

export interface MoleMeadowInfo {
  readonly tileCount: number;
  /** `payHundredths[moles - 1][seeds - 1]`, in hundredths of the stake. The last is the maximum. */
  readonly payHundredths: readonly (readonly number[])[];
  /** By moles: the returns of the worst and the best plan, in percent. */
  readonly returnPercents: readonly (readonly [string, string])[];
}
