import { z } from 'zod';

const cents = z.int().nonnegative();
const count = z.int().positive();
const reel = z.int().min(0).max(6);
/** The id of a symbol of the sheet; the client's pictures and stored rounds use it. */
const symbol = z.string().regex(/^[a-z][a-z0-9-]*$/);
const row = z.int().min(0).max(7);
/** `reel` counts from 0 at the left, `row` from 0 at the top. */
const position = z.strictObject({ reel, row }).readonly();
const positions = z.array(position).readonly();

/** Every line or way is always played, so the stake is the whole bet. */
export const slotBet = z.strictObject({});

/**
 * The first event of a round, and of each free spin or respin; wins up to the next `spin` belong to it.
 * `stops[reel]` is the index of the top row of `window[reel]` on the reel. `spinsLeft`: free spins after
 * this one; `multiplier`: of its wins; `held`: the reels that don't turn.
 */
const spin = z.strictObject({
  type: z.literal('spin'),
  free: z.boolean(),
  spinsLeft: z.int().nonnegative(),
  multiplier: count,
  stops: z.array(z.int().nonnegative()).readonly(),
  window: z.array(z.array(symbol).readonly()).readonly(),
  held: z.array(reel).readonly().optional(),
});

/** Wilds that fill their reels before the wins are counted. */
const wildsExpanded = z.strictObject({ type: z.literal('wilds-expanded'), reels: z.array(reel).readonly() });

/**
 * `count` of `symbol` from the left reel on; wilds substitute. At most one per line, in order. `line` is an
 * index into the info's `lines`. `winCents` includes the multiplier.
 */
const lineWin = z.strictObject({
  type: z.literal('line-win'),
  line: z.int().nonnegative(),
  symbol,
  count,
  positions,
  multiplier: count,
  winCents: cents,
});

/** `ways`: the product of the symbols on each reel. A wild counts as its multiplier. */
const waysWin = z.strictObject({
  type: z.literal('ways-win'),
  symbol,
  count,
  ways: count,
  positions,
  multiplier: count,
  winCents: cents,
});

/** A win of so many symbols anywhere. The symbols vanish if a `tumbled` follows. */
const anywhereWin = z.strictObject({
  type: z.literal('anywhere-win'),
  symbol,
  count,
  positions,
  multiplier: count,
  winCents: cents,
});

/** Symbols fell where others won, and new ones from above. Wins up to the next belong to it. */
const tumbled = z.strictObject({
  type: z.literal('tumbled'),
  multiplier: count,
  window: z.array(z.array(symbol).readonly()).readonly(),
});

/** The win with the last multiplier of the ladder ends the round and adds this. */
const ladderCompleted = z.strictObject({ type: z.literal('ladder-completed'), winCents: cents });

/** Scatters anywhere pay a multiple of the stake, after the other wins. */
const scatterWin = z.strictObject({
  type: z.literal('scatter-win'),
  count,
  positions,
  multiplier: count,
  winCents: cents,
});

/** Follows the `scatter-win` that awarded them. `retrigger`: during free spins. `spinsLeft` includes them. */
const freeSpinsAwarded = z.strictObject({
  type: z.literal('free-spins-awarded'),
  spins: count,
  retrigger: z.boolean(),
  spinsLeft: count,
});

/** The symbols at `positions` raise the multiplier of the free spins that follow. */
const multiplierRaised = z.strictObject({
  type: z.literal('multiplier-raised'),
  positions,
  multiplier: count,
});

/** Follows the last free spin's wins. `totalCents` sums wins already shown: don't add it again. */
const freeSpinsEnded = z.strictObject({
  type: z.literal('free-spins-ended'),
  spinsPlayed: count,
  totalCents: cents,
});

const coin = z.strictObject({ reel, row, valueCents: cents, prize: z.enum(['minor', 'major']).optional() });
const coins = z.array(coin).readonly();

/** The coins in view lock; only the other cells turn in the respins. */
const holdStarted = z.strictObject({ type: z.literal('hold-started'), coins, respinsLeft: count });

/** A respin. Any coin that landed gives all respins again. */
const holdSpin = z.strictObject({
  type: z.literal('hold-spin'),
  landed: coins,
  respinsLeft: z.int().nonnegative(),
});

/** The win of all coins together, with `grandCents` for a full window. */
const holdEnded = z.strictObject({
  type: z.literal('hold-ended'),
  count,
  grandCents: cents,
  winCents: cents,
});

/** The last event of every round. The sum of all wins, equal to the payout. */
const roundTotal = z.strictObject({ type: z.literal('round-total'), totalCents: cents });

/** Events in order. A win is always `winCents`; a sum of wins already shown is always `totalCents`. */
export const slotEvent = z.discriminatedUnion('type', [
  spin,
  wildsExpanded,
  lineWin,
  waysWin,
  anywhereWin,
  tumbled,
  ladderCompleted,
  scatterWin,
  freeSpinsAwarded,
  multiplierRaised,
  freeSpinsEnded,
  holdStarted,
  holdSpin,
  holdEnded,
  roundTotal,
]);

export type SlotBet = z.infer<typeof slotBet>;
export type SlotEvent = z.infer<typeof slotEvent>;
export type SlotSpin = z.infer<typeof spin>;
export type SlotCoin = z.infer<typeof coin>;
export type SlotPosition = z.infer<typeof position>;

/** The public part of the rules. Pays are in units: `unitsPerStake` of them are one stake. */
export interface SlotInfo {
  readonly rows: number;
  /** The equally likely numbers of rows of each reel, where they vary. */
  readonly heights: readonly number[] | null;
  readonly unitsPerStake: number;
  /** The best symbol is first. */
  readonly symbols: readonly {
    readonly id: string;
    readonly kind: 'wild' | 'scatter' | 'coin' | 'pay';
    readonly multiplier: number;
    readonly pays: readonly { readonly count: number; readonly units: number }[];
  }[];
  /** Mixed wins, such as any three bars. */
  readonly groups: readonly {
    readonly id: string;
    readonly symbols: readonly string[];
    readonly pays: readonly { readonly count: number; readonly units: number }[];
  }[];
  /** `strips[reel]` from top to bottom; the end joins the beginning. */
  readonly strips: readonly (readonly string[])[];
  /** `lines[line][reel]` is the row in which the line crosses the reel. Empty: every way pays. */
  readonly lines: readonly (readonly number[])[];
  /** The pays in whole stakes, with the awarded free spins. */
  readonly scatter: readonly {
    readonly count: number;
    readonly stakes: number;
    readonly freeSpins: number;
  }[];
  /** Added spins add no more. `maxMultiplier`: wilds raise the multiplier up to it. */
  readonly freeSpins: {
    readonly multiplier: number;
    readonly maxMultiplier: number;
    readonly retriggerSpins: number;
  } | null;
  /** So many coins lock and start respins. Values of all coins are in stakes. */
  readonly holdAndWin: {
    readonly coins: number;
    readonly respins: number;
    readonly values: readonly { readonly stakes: number; readonly prize: 'minor' | 'major' | null }[];
    readonly grandStakes: number;
  } | null;
  /** Symbols win anywhere, and each win in a row counts with the next multiplier. */
  readonly cascades: { readonly multipliers: readonly number[]; readonly completedStakes: number } | null;
  /** Wilds fill their reels and give respins. */
  readonly respins: boolean;
  /** The percentage of paid spins that win: "27.31". */
  readonly hitPercent: string;
}
