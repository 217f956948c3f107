import { z } from 'zod';

/** Stable ids: the client's pictures and stored rounds use them. */
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

const cents = z.int().nonnegative();
/** The fish's index in the bet's `targets`: the client knows which swimming fish it is. */
const target = z.int().min(0).max(2);
const targets = z.array(species).min(1).max(3).readonly();

/** The one to three fish under the net; a species may be there more than once. */
export const goldenNetsBet = z.strictObject({ targets });

/** The first event: the net flies out. `targets` are the bet's, in its order. */
const shot = z.strictObject({ type: z.literal('shot'), targets });

/**
 * The fish at `target` is caught. One `capture` or `escape` follows for each target, in order. `multiplier`
 * is the pay in whole stakes; for the pearl oyster and the golden carp it was drawn with the catch.
 */
const capture = z.strictObject({
  type: z.literal('capture'),
  target,
  species,
  multiplier: z.int().positive(),
  winCents: cents,
});

/** The fish at `target` slips through the net and swims on. */
const escapeEvent = z.strictObject({ type: z.literal('escape'), target, species });

/** The last event of every shot. The sum of all captures, equal to the payout; 0 when nothing was caught. */
const shotTotal = z.strictObject({ type: z.literal('shot-total'), totalCents: cents });

/**
 * What the client shows, in order. A win is always `winCents`; a sum of wins already shown is always
 * `totalCents`.
 */
export const goldenNetsEvent = z.discriminatedUnion('type', [shot, capture, escapeEvent, shotTotal]);

export type GoldenNetsBet = z.infer<typeof goldenNetsBet>;
export type GoldenNetsEvent = z.infer<typeof goldenNetsEvent>;

/** The public part of the rules. */
export interface GoldenNetsInfo {
  readonly maxTargets: number;
  /** The cheapest first. */
  readonly species: readonly {
    readonly id: SpeciesId;
    readonly kind: 'plain' | 'special';
    /**
     * The possible pays in whole stakes, ascending: one for a plain fish. `percent` of a catch pays it, as
     * "12.50".
     */
    readonly pays: readonly { readonly multiplier: number; readonly percent: string }[];
    /** The probability of a catch, as "48.00", when 1, 2 or 3 fish are under the net. */
    readonly catchPercent: readonly string[];
  }[];
}
