import { z } from 'zod';

/** Stable ids: the client's pictures and the records kept of old rounds are filed under them. */
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

/** The twenty lines are always played, so a bet holds nothing beside the stake. */
export const acresOfGoldBet = z.strictObject({});
/** The reels come to rest by themselves: a round has no moves and is never left open. */
export const acresOfGoldMove = z.never();
export const acresOfGoldState = z.never();

/**
 * The reels come to rest. First event of the round, and once more for each free spin. Show the reels rolling and
 * stopping on `window`, from the left; every win up to the next `spin` belongs to it. `window[reel][row]`;
 * `stops[reel]` is where on its strip the top row stands. `spinsLeft` is the number of free spins still to come
 * after this one (0 on a paid spin). `multiplier` is what this spin's wins are multiplied by: 1 on the paid spin,
 * the sheet's on a free one.
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
 * A line pays: `count` of `symbol` from the left reel on, acorns standing in. At most one for each line, in the
 * lines' order. Light up `positions` and draw line `line` (an index into the sheet's `lines`). `winCents` already
 * holds the multiplier.
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
 * Three or more barns anywhere pay a multiple of the whole stake. After the spin's line wins. `winCents` already
 * holds the multiplier.
 */
const scatterWin = z.strictObject({
  type: z.literal('scatter-win'),
  count: z.int().min(3).max(5),
  positions: z.array(position).readonly(),
  multiplier: z.int().positive(),
  winCents: cents,
});

/**
 * Right after the `scatter-win` that brought them. Show the barn doors opening and "`spins` free spins". With
 * `retrigger` they came during free spins and are added to them. `spinsLeft` is the number still to come, these
 * included.
 */
const freeSpinsAwarded = z.strictObject({
  type: z.literal('free-spins-awarded'),
  spins: z.int().positive(),
  retrigger: z.boolean(),
  spinsLeft: z.int().positive(),
});

/**
 * After the last free spin's wins. Show what the free spins brought together. A sum of wins already shown: not to
 * be added again.
 */
const freeSpinsEnded = z.strictObject({
  type: z.literal('free-spins-ended'),
  spinsPlayed: z.int().positive(),
  totalCents: cents,
});

/**
 * Last event of every round, also of one that won nothing (0). The sum of all wins, equal to the payout. Count it
 * up and show it.
 */
const roundTotal = z.strictObject({ type: z.literal('round-total'), totalCents: cents });

/**
 * One thing that the client shows, in order. Money that was won is always `winCents`; a sum of wins is always
 * `totalCents`.
 */
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

/** What the client may show of the rules. */
export interface AcresOfGoldInfo {
  /**
   * In order of worth. `pays` is in twentieths of the stake (one line's share of it); empty for wild and scatter.
   */
  readonly symbols: readonly {
    readonly id: SymbolId;
    readonly kind: 'wild' | 'scatter' | 'pay';
    readonly pays: readonly { readonly count: number; readonly lineStakes: number }[];
  }[];
  /** `strips[reel]`, top to bottom and round again: what rolls past. */
  readonly strips: readonly (readonly SymbolId[])[];
  /** `lines[line][reel]` is the row in which the line crosses the reel. */
  readonly lines: readonly (readonly number[])[];
  /** What so many barns pay, in whole stakes, and how many free spins they bring. */
  readonly scatter: readonly {
    readonly count: number;
    readonly stakes: number;
    readonly freeSpins: number;
  }[];
  readonly freeSpinMultiplier: number;
  /** How many spins three or more barns add during free spins. Spins so added can't add more. */
  readonly retriggerSpins: number;
  /** How often a paid spin wins anything, as "27.31". */
  readonly hitPercent: string;
}
