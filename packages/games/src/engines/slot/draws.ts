import type { Fraction } from '../../game.ts';

/** Units won by how many combinations, for each tag. */
export type CycleCounts = ReadonlyMap<number, ReadonlyMap<number, number>>;

/** What chance decides at once, in equally likely combinations; a tag is what a feature sees in one. */
export interface Draws {
  tags(): number[];
  /** The exact chance of each tag. */
  tagChances(): Map<number, Fraction>;
  /** By combinatorics. */
  meanUnits(): Fraction;
  combinations(): number;
  /** Counts every combination. */
  cycle(): CycleCounts;
}
