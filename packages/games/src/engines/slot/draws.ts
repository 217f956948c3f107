import type { Fraction } from '../../game.ts';

/** The number of combinations that win so many units, for each tag. */
export type CycleCounts = ReadonlyMap<number, ReadonlyMap<number, number>>;

/**
 * A random draw of equally likely combinations. A tag is the property of a combination that a feature uses.
 */
export interface Draws {
  tags(): number[];
  /** The exact probability of each tag. */
  tagChances(): Map<number, Fraction>;
  /** Computed by combinatorics. */
  meanUnits(): Fraction;
  combinations(): number;
  /** Counts every combination. */
  cycle(): CycleCounts;
}
