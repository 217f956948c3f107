import { z } from 'zod';

/** Stable ids: the client's pictures and the records kept of old rounds are filed under them. */
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
/** The fish's place in the bet's `targets`: the client knows which swimming fish it put there. */
const target = z.int().min(0).max(2);
const targets = z.array(species).min(1).max(3).readonly();

/** The one to three fish under the net, the same species as often as it swims there. */
export const goldenNetsBet = z.strictObject({ targets });
/** A round is one shot: it has no moves and is never left open. */
export const goldenNetsMove = z.never();
export const goldenNetsState = z.never();

/** First event: the net flies out and falls over the fish. `targets` are the bet's, in its order. */
const shot = z.strictObject({ type: z.literal('shot'), targets });

/**
 * The fish at `target` is caught: show it hauled in, with what it pays. One `capture` or `escape` follows for each
 * target, in order. `multiplier` is the pay in whole stakes; for the pearl oyster and the golden carp it was drawn
 * just now, so open the shell or spin the scale first.
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

/** Last event of every shot, also of one that caught nothing (0). The sum of all captures, equal to the payout. */
const shotTotal = z.strictObject({ type: z.literal('shot-total'), totalCents: cents });

/**
 * One thing that the client shows, in order. Money that was won is always `winCents`; a sum of wins is always
 * `totalCents`.
 */
export const goldenNetsEvent = z.discriminatedUnion('type', [shot, capture, escapeEvent, shotTotal]);

export type GoldenNetsBet = z.infer<typeof goldenNetsBet>;
export type GoldenNetsEvent = z.infer<typeof goldenNetsEvent>;

/** What the client may show of the rules. */
export interface GoldenNetsInfo {
  readonly maxTargets: number;
  /** In order of worth. */
  readonly species: readonly {
    readonly id: SpeciesId;
    readonly kind: 'plain' | 'special';
    /**
     * What it can pay in whole stakes, ascending: one value for a plain fish. `percent` ("12.50") says how often a
     * caught one pays it.
     */
    readonly pays: readonly { readonly multiplier: number; readonly percent: string }[];
    /** The chance of catching it, as "48.00", when 1, 2 or 3 fish are under the net. */
    readonly catchPercent: readonly string[];
  }[];
}
