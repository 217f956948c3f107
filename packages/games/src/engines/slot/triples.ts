import { at } from '../../at.ts';

/** One win that may still grow on the reels after the third. */
export interface OpenWin {
  /** The index of the line, or of the symbol on ways. */
  readonly index: number;
  /** The line's state, or the ways so far. */
  readonly state: number;
}

export interface TripleWins {
  /** Units that are already won, whatever the other reels show. */
  readonly units: number;
  readonly open: readonly OpenWin[];
}

export interface Triples {
  /**
   * By `2 * ((stop0 * length1 + stop1) * length2 + stop2)`: the units, and the index of the first open win.
   * The open wins continue up to the first one of the next triple.
   */
  readonly heads: Int32Array;
  unitsOf(stops: Int32Array): number;
}

/** Tabulates the wins of every combination of the first three reels. Few lines live beyond. */
export function tabulateTriples(
  lengths: readonly number[],
  finish: (index: number, state: number, stops: Int32Array) => number,
  winsAfter: (triple: readonly [number, number, number]) => TripleWins,
): Triples {
  const [a, b, c] = [at(lengths, 0), at(lengths, 1), at(lengths, 2)];
  const heads = new Int32Array(2 * a * b * c + 2);
  const wins: OpenWin[] = [];
  for (let triple = 0; triple < a * b * c; triple += 1) {
    const { units, open } = winsAfter([Math.floor(triple / (b * c)), Math.floor(triple / c) % b, triple % c]);
    heads[2 * triple] = units;
    wins.push(...open);
    heads[2 * triple + 3] = wins.length;
  }
  const indexes = Uint8Array.from(wins, ({ index }) => index);
  const states = Int32Array.from(wins, ({ state }) => state);
  return {
    heads,
    unitsOf(stops) {
      const head = 2 * (((stops[0] ?? 0) * b + (stops[1] ?? 0)) * c + (stops[2] ?? 0));
      const end = heads[head + 3] ?? 0;
      let units = heads[head] ?? 0;
      for (let open = heads[head + 1] ?? 0; open < end; open += 1)
        units += finish(indexes[open] ?? 0, states[open] ?? 0, stops);
      return units;
    },
  };
}
