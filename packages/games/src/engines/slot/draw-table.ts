import { at } from '../../at.ts';
import { fraction } from '../../fraction.ts';
import type { Fraction, Random } from '../../game.ts';
import type { CycleCounts, Draws } from './draws.ts';

export interface TableEntry {
  readonly weight: number;
  readonly units: number;
  readonly tag: number;
}

/** One draw from weighted entries. */
export class DrawTable implements Draws {
  readonly #entries: readonly TableEntry[];
  readonly #total: number;
  /** The entry of each of the equal chances. */
  readonly #indexes: Uint8Array;

  constructor(entries: readonly TableEntry[]) {
    this.#entries = entries;
    this.#indexes = Uint8Array.from(
      entries.flatMap(({ weight }, index) => Array.from({ length: weight }, () => index)),
    );
    this.#total = this.#indexes.length;
  }

  /** Draws the index of an entry. A table of one entry takes no chance. */
  draw(random: Random): number {
    return this.#entries.length === 1 ? 0 : at(this.#indexes, random.below(this.#total));
  }

  tags(): number[] {
    return [...new Set(this.#entries.map(({ tag }) => tag))];
  }

  tagChances(): Map<number, Fraction> {
    const weightOf = (tag: number) =>
      this.#entries.reduce((total, entry) => total + (entry.tag === tag ? entry.weight : 0), 0);
    return new Map(this.tags().map((tag) => [tag, fraction(weightOf(tag), this.#total)]));
  }

  meanUnits(): Fraction {
    return fraction(
      this.#entries.reduce((total, { weight, units }) => total + weight * units, 0),
      this.#total,
    );
  }

  combinations(): number {
    return this.#total;
  }

  cycle(): CycleCounts {
    const counts = new Map<number, Map<number, number>>();
    for (const index of this.#indexes) {
      const { tag, units } = at(this.#entries, index);
      const byUnits = counts.get(tag) ?? new Map<number, number>();
      counts.set(tag, byUnits.set(units, (byUnits.get(units) ?? 0) + 1));
    }
    return counts;
  }
}
