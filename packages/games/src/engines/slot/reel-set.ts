import { at } from '../../at.ts';
import { fraction, plus, sum, times } from '../../fraction.ts';
import type { Fraction, Random } from '../../game.ts';
import type { CycleCounts, Draws } from './draws.ts';
import type { Pays, SlotWin } from './pays.ts';
import type { ReelWindows } from './sheet.ts';
import { type Triples, tabulateTriples } from './triples.ts';

/** The property of a spin that a feature uses, as a number that is summed over the reels. */
export interface Tags {
  of(window: readonly number[], reel: number): number;
  /** The units that it pays on top of the wins. */
  units(tag: number): number;
}

/**
 * Reels that spin together: draws, wins and exact figures. Tables are made when the first fast count needs
 * them, so a server that only plays real rounds has none.
 */
export class ReelSet implements Draws {
  /** The stops of the last draw. */
  readonly stops: Int32Array;
  /** The sum of the last draw's tags. */
  tag = 0;
  readonly windows: ReelWindows;
  readonly #pays: Pays;
  readonly #lengths: Int32Array;
  readonly #tags: readonly Int32Array[];
  /** The tags of each reel and stop, in one array with the longest reel's stride. */
  readonly #flatTags: Int32Array;
  readonly #stride: number;
  readonly #tagUnits: Int32Array;
  #triples: Triples | undefined;
  #unitsOf: ((stops: Int32Array) => number) | undefined;

  constructor(windows: ReelWindows, pays: Pays, tags: Tags) {
    this.windows = windows;
    this.#pays = pays;
    this.#lengths = Int32Array.from(windows, ({ length }) => length);
    this.#tags = windows.map((reel, index) => Int32Array.from(reel, (window) => tags.of(window, index)));
    this.#stride = Math.max(...this.#lengths);
    this.#flatTags = new Int32Array(this.#stride * windows.length);
    this.#tags.forEach((each, reel) => {
      this.#flatTags.set(each, reel * this.#stride);
    });
    const maxTag = this.#tags.reduce((total, each) => total + Math.max(...each), 0);
    this.#tagUnits = Int32Array.from({ length: maxTag + 1 }, (_, tag) => tags.units(tag));
    this.stops = new Int32Array(windows.length);
  }

  /** A reel with one stop does not move and needs no draw. */
  draw(random: Random): void {
    const { stops } = this;
    const lengths = this.#lengths;
    const tags = this.#flatTags;
    const stride = this.#stride;
    const reels = stops.length;
    if (random.fill === undefined) {
      for (let reel = 0; reel < reels; reel += 1) {
        const length = lengths[reel] ?? 1;
        stops[reel] = length > 1 ? random.below(length) : 0;
      }
    } else random.fill(lengths, stops);
    let tag = 0;
    for (let reel = 0, offset = 0; reel < reels; reel += 1, offset += stride)
      tag += tags[offset + (stops[reel] ?? 0)] ?? 0;
    this.tag = tag;
  }

  /** Returns the window of the last draw. */
  window(): number[][] {
    return this.windows.map((reel, index) => [...at(reel, this.stops[index] ?? 0)]);
  }

  /** The wins of the last draw, for events. */
  wins(): SlotWin[] {
    return this.#pays.wins(this.window());
  }

  /** Returns the units that the last draw's tag pays. */
  tagUnits(): number {
    return this.#tagUnits[this.tag] ?? 0;
  }

  /** Returns all units of the last draw, without an object. */
  units(): number {
    this.#unitsOf ??= this.#pays.large?.units(this.windows) ?? this.#tabulate().unitsOf;
    return this.#unitsOf(this.stops) + (this.#tagUnits[this.tag] ?? 0);
  }

  combinations(): number {
    return this.#lengths.reduce((product, length) => product * length, 1);
  }

  /** Computed by combinatorics. */
  meanUnits(): Fraction {
    const ofTags = [...this.tagChances()].map(([tag, chance]) =>
      times(chance, fraction(this.#tagUnits[tag] ?? 0)),
    );
    return sum([this.#pays.mean(this.windows), ...ofTags]);
  }

  /** All sums of tags that a spin can show. */
  tags(): number[] {
    let sums = new Set([0]);
    for (const tags of this.#tags)
      sums = new Set([...sums].flatMap((sum) => [...new Set(tags)].map((tag) => sum + tag)));
    return [...sums];
  }

  /** Returns the exact probability of each sum of tags. */
  tagChances(): Map<number, Fraction> {
    let chances = new Map([[0, fraction(1)]]);
    for (const tags of this.#tags) {
      const next = new Map<number, Fraction>();
      for (const [tag, count] of countEach(tags)) {
        for (const [sum, chance] of chances) {
          const both = times(chance, fraction(count, tags.length));
          const known = next.get(sum + tag) ?? fraction(0);
          next.set(sum + tag, plus(known, both));
        }
      }
      chances = next;
    }
    return chances;
  }

  /** Counts every combination. Where no win is open after three reels, the others count at once. */
  cycle(): CycleCounts {
    const { large } = this.#pays;
    return large === undefined
      ? this.#visitAll()
      : this.#withTagUnits(large.cycle(this.windows, this.#tagAt));
  }

  readonly #tagAt = (reel: number, stop: number): number => this.#tags[reel]?.[stop] ?? 0;

  #withTagUnits(counts: CycleCounts): CycleCounts {
    const paid = (tag: number) => this.#tagUnits[tag] ?? 0;
    return new Map(
      [...counts].map(([tag, rows]) => [
        tag,
        new Map([...rows].map(([units, count]) => [units + paid(tag), count])),
      ]),
    );
  }

  #visitAll(): CycleCounts {
    const counts = new UnitCounts();
    const { stops } = this;
    const [first = 1, second = 1, third = 1, ...others] = this.#lengths;
    const tails = this.#listTails(others);
    const tailTags = countEach(Int32Array.from(tails, ({ tag }) => tag));
    const { heads } = this.#tabulate();
    const tagAt = (reel: number) => this.#tags[reel]?.[stops[reel] ?? 0] ?? 0;
    for (let triple = 0; triple < first * second * third; triple += 1) {
      stops[0] = Math.floor(triple / (second * third));
      stops[1] = Math.floor(triple / third) % second;
      stops[2] = triple % third;
      const tag = tagAt(0) + tagAt(1) + tagAt(2);
      if (heads[2 * triple + 1] === heads[2 * triple + 3]) {
        for (const [tailTag, count] of tailTags) {
          const sum = tag + tailTag;
          counts.add(sum, (heads[2 * triple] ?? 0) + (this.#tagUnits[sum] ?? 0), count);
        }
        continue;
      }
      for (const tail of tails) {
        for (let reel = 3; reel < stops.length; reel += 1) stops[reel] = tail.stops[reel - 3] ?? 0;
        this.tag = tag + tail.tag;
        counts.add(this.tag, this.units(), 1);
      }
    }
    return counts.byTag();
  }

  #listTails(lengths: readonly number[]) {
    let tails = [{ stops: [] as number[], tag: 0 }];
    lengths.forEach((length, index) => {
      const tags = at(this.#tags, index + 3);
      tails = tails.flatMap(({ stops, tag }) =>
        Array.from({ length }, (_, stop) => ({ stops: [...stops, stop], tag: tag + (tags[stop] ?? 0) })),
      );
    });
    return tails;
  }

  #tabulate(): Triples {
    this.#triples ??= tabulateTriples([...this.#lengths], this.#pays.finish(this.windows), (triple) =>
      this.#pays.afterThree(this.windows, triple),
    );
    return this.#triples;
  }
}

/** Counts in arrays that grow, because a map would be most of the work. */
class UnitCounts {
  readonly #byTag: Float64Array[] = [];

  add(tag: number, units: number, count: number): void {
    let counts = this.#byTag[tag];
    if (counts === undefined || units >= counts.length) {
      const grown = new Float64Array(Math.max(4096, 2 * units));
      grown.set(counts ?? []);
      this.#byTag[tag] = grown;
      counts = grown;
    }
    counts[units] = (counts[units] ?? 0) + count;
  }

  byTag(): CycleCounts {
    return new Map(
      [...this.#byTag.entries()]
        .filter(([, counts]) => counts !== undefined)
        .map(([tag, counts]) => [tag, new Map([...counts.entries()].filter(([, count]) => count > 0))]),
    );
  }
}

function countEach(values: Int32Array): Map<number, number> {
  const counts = new Map<number, number>();
  for (const value of values) counts.set(value, (counts.get(value) ?? 0) + 1);
  return counts;
}
