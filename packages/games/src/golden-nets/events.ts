import { z } from 'zod';

/** Stable: the client's pictures and stored rounds use these ids. */
export const speciesIds = [
  'sardine',
  'clownfish',
  'pufferfish',
  'octopus',
  'turtle',
  'stingray',
  'swordfish',
  'shark',
  'pearl-oyster',
  'golden-carp',
] as const;

const species = z.enum(speciesIds);
export type SpeciesId = z.infer<typeof species>;

/** How many fish one net can cover. */
export const maxTargets = 3;

const cents = z.int().nonnegative();
/** The index in the bet's `targets`. */
const target = z
  .int()
  .min(0)
  .max(maxTargets - 1);
const targets = z.array(species).min(1).max(maxTargets).readonly();

/** The fish under the net; species may repeat. */
export const goldenNetsBet = z.strictObject({ targets });

/** The first event. `targets` are the bet's, in order. */
const shot = z.strictObject({ type: z.literal('shot'), targets });

/**
 * One `capture` or `escape` follows for each target, in order. `multiplier` is the pay in whole stakes,
 * drawn with the catch for the pearl oyster and the golden carp.
 */
const capture = z.strictObject({
  type: z.literal('capture'),
  target,
  species,
  multiplier: z.int().positive(),
  winCents: cents,
});

/** The fish at `target` escapes. */
const escapeEvent = z.strictObject({ type: z.literal('escape'), target, species });

/** The last event of every shot. The sum of all captures, equal to the payout. */
const shotTotal = z.strictObject({ type: z.literal('shot-total'), totalCents: cents });

/** In order. A win is always `winCents`; a sum of wins already shown is always `totalCents`. */
export const goldenNetsEvent = z.discriminatedUnion('type', [shot, capture, escapeEvent, shotTotal]);

export type GoldenNetsBet = z.infer<typeof goldenNetsBet>;
export type GoldenNetsEvent = z.infer<typeof goldenNetsEvent>;

export interface GoldenNetsInfo {
  readonly maxTargets: number;
  /** The cheapest first. */
  readonly species: readonly {
    readonly id: SpeciesId;
    readonly kind: 'plain' | 'special';
    /** In whole stakes, ascending; one for a plain fish. `percent` of catches pay it: "12.50". */
    readonly pays: readonly { readonly multiplier: number; readonly percent: string }[];
    /** Catch probabilities with 1, 2 or 3 fish under the net: "48.00". */
    readonly catchPercent: readonly string[];
  }[];
}
