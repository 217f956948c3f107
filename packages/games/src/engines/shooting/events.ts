import { z } from 'zod';

export type { SharedTarget } from './waters.ts';

/** The maximum under one net. */
export const maxTargetsOfAny = 3;

const species = z.string();
const cents = z.int().nonnegative();
/** The index in the bet's `targets`. */
const target = z
  .int()
  .min(0)
  .max(maxTargetsOfAny - 1);
const targets = z.array(species).min(1).max(maxTargetsOfAny).readonly();

/** The first event. `targets` are the bet's, in order. */
const shot = z.strictObject({ type: z.literal('shot'), targets });

/**
 * One `capture` or `escape` follows for each target, in order. `multiplier` is the pay in whole stakes, drawn
 * with the catch where a species pays differently. `stops` are the segments of its treasure wheels, from the
 * outer to the inner one.
 */
const capture = z.strictObject({
  type: z.literal('capture'),
  target,
  species,
  multiplier: z.int().positive(),
  winCents: cents,
  stops: z.array(z.int().nonnegative()).min(1).readonly().optional(),
});

/** The target at `target` escapes. */
const escapeEvent = z.strictObject({ type: z.literal('escape'), target, species });

/** The last event of every shot. The sum of all captures, equal to the payout. */
const shotTotal = z.strictObject({ type: z.literal('shot-total'), totalCents: cents });

/** Events in order. A win is always `winCents`; a sum of wins already shown is always `totalCents`. */
export const shootingEvent = z.discriminatedUnion('type', [shot, capture, escapeEvent, shotTotal]);

export type ShootingEvent = z.infer<typeof shootingEvent>;
export type CaptureEvent = z.infer<typeof capture>;

/** The targets under the net; species may repeat. */
export interface ShootingBet {
  readonly targets: readonly string[];
  /** The swimmer's number in shared waters. */
  readonly target?: number | undefined;
}

export interface ShootingInfo {
  readonly maxTargets: number;
  /** The species whose shot scatters most: the odds of the par sheet are those of a net full of it. */
  readonly boldest: string;
  readonly species: readonly {
    readonly id: string;
    /** `special`: what a catch pays is drawn. `wheel`: by a treasure wheel. */
    readonly kind: 'plain' | 'special' | 'wheel';
    /** Pays in whole stakes, ascending; one for a plain species. `percent` of catches pay it: "12.50". */
    readonly pays: readonly { readonly multiplier: number; readonly percent: string }[];
    /** Catch probabilities with 1, 2 … targets under the net: "48.00". */
    readonly catchPercent: readonly string[];
    /** The equally likely segments of the treasure wheels. 0 leads to the next wheel. */
    readonly wheels: readonly (readonly number[])[];
  }[];
}
