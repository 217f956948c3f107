import { z } from 'zod';

/** Stable: the client's pictures and stored rounds use these ids. */
export const symbolIds = [
  'golden-acorn',
  'barn',
  'tractor',
  'rooster',
  'horseshoe',
  'pumpkin',
  'sunflower',
  'corn',
  'carrot',
  'apple',
] as const;

const symbol = z.enum(symbolIds);
export type SymbolId = z.infer<typeof symbol>;

const cents = z.int().nonnegative();
/** `reel` counts from 0 at the left, `row` from 0 at the top. */
const position = z.strictObject({ reel: z.int().min(0).max(4), row: z.int().min(0).max(2) }).readonly();
export type Position = z.infer<typeof position>;

const reelWindow = z.tuple([symbol, symbol, symbol]).readonly();
const stop = z.int().nonnegative();

/** All twenty lines are always played, so the stake is the whole bet. */
export const acresOfGoldBet = z.strictObject({});

/**
 * The first event of a round, and of each free spin; wins up to the next `spin` belong to it. `stops[reel]`
 * is the strip index of the top row of `window[reel]`. `spinsLeft`: free spins after this one;
 * `multiplier`: of its wins.
 */
const spin = z.strictObject({
  type: z.literal('spin'),
  free: z.boolean(),
  spinsLeft: z.int().nonnegative(),
  multiplier: z.int().positive(),
  stops: z.tuple([stop, stop, stop, stop, stop]).readonly(),
  window: z.tuple([reelWindow, reelWindow, reelWindow, reelWindow, reelWindow]).readonly(),
});

/**
 * `count` of `symbol` from the left reel on; acorns substitute. At most one per line, in order. `line` is
 * an index into the info's `lines`. `winCents` includes the multiplier.
 */
const lineWin = z.strictObject({
  type: z.literal('line-win'),
  line: z.int().min(0).max(19),
  symbol,
  count: z.int().min(3).max(5),
  positions: z.array(position).readonly(),
  multiplier: z.int().positive(),
  winCents: cents,
});

/**
 * Three or more barns anywhere pay a multiple of the stake, after the line wins. `winCents` includes the
 * multiplier.
 */
const scatterWin = z.strictObject({
  type: z.literal('scatter-win'),
  count: z.int().min(3).max(5),
  positions: z.array(position).readonly(),
  multiplier: z.int().positive(),
  winCents: cents,
});

/** Follows the `scatter-win` that awarded them. `retrigger`: during free spins. `spinsLeft` includes them. */
const freeSpinsAwarded = z.strictObject({
  type: z.literal('free-spins-awarded'),
  spins: z.int().positive(),
  retrigger: z.boolean(),
  spinsLeft: z.int().positive(),
});

/** After the last free spin's wins. `totalCents` sums wins already shown: don't add it again. */
const freeSpinsEnded = z.strictObject({
  type: z.literal('free-spins-ended'),
  spinsPlayed: z.int().positive(),
  totalCents: cents,
});

/** The last event of every round. The sum of all wins, equal to the payout. */
const roundTotal = z.strictObject({ type: z.literal('round-total'), totalCents: cents });

/** In order. A win is always `winCents`; a sum of wins already shown is always `totalCents`. */
export const acresOfGoldEvent = z.discriminatedUnion('type', [
  spin,
  lineWin,
  scatterWin,
  freeSpinsAwarded,
  freeSpinsEnded,
  roundTotal,
]);

export type AcresOfGoldBet = z.infer<typeof acresOfGoldBet>;
export type AcresOfGoldEvent = z.infer<typeof acresOfGoldEvent>;
export type AcresOfGoldSpin = z.infer<typeof spin>;

export interface AcresOfGoldInfo {
  /** Best first. `pays` is in twentieths of the stake, one line's share; empty for wild and scatter. */
  readonly symbols: readonly {
    readonly id: SymbolId;
    readonly kind: 'wild' | 'scatter' | 'pay';
    readonly pays: readonly { readonly count: number; readonly lineStakes: number }[];
  }[];
  /** `strips[reel]` from top to bottom; the end joins the beginning. */
  readonly strips: readonly (readonly SymbolId[])[];
  /** `lines[line][reel]` is the row in which the line crosses the reel. */
  readonly lines: readonly (readonly number[])[];
  /** The pays in whole stakes, with the awarded free spins. */
  readonly scatter: readonly {
    readonly count: number;
    readonly stakes: number;
    readonly freeSpins: number;
  }[];
  readonly freeSpinMultiplier: number;
  /** The spins that three or more barns add during free spins. Added spins add no more. */
  readonly retriggerSpins: number;
  /** The percentage of winning paid spins: "27.31". */
  readonly hitPercent: string;
}
