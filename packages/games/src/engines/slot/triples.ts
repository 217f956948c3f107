import { at } from '../../at.ts';

/** One win that may still grow on the reels after the third. */
export interface OpenWin {
  /** The line, or the symbol on ways. */
  readonly index: number;
  /** The line's state, or the ways so far. */
  readonly state: number;
}

export interface TripleWins {
  /** What is won already, whatever the other reels show. */
  readonly units: number;
  readonly open: readonly OpenWin[];
}

/**
 * By `2 * ((stop0 * length1 + stop1) * length2 + stop2)`: the units, and the first of the open wins, which go
 * on to the first of the next triple. Few lines live beyond three reels.
 */
export interface Triples {
  readonly heads: Int32Array;
  readonly indexes: Uint8Array;
  readonly states: Int32Array;
}

/** Tabulates the wins of every combination of the first three reels. */
export function tabulateTriples(
  lengths: readonly number[],
  winsOf: (first: number, second: number, third: number) => TripleWins,
): Triples {
  const [a, b, c] = [at(lengths, 0), at(lengths, 1), at(lengths, 2)];
  const heads = new Int32Array(2 * a * b * c + 2);
  const indexes: number[] = [];
  const states: number[] = [];
  for (let triple = 0; triple < a * b * c; triple += 1) {
    const { units, open } = winsOf(Math.floor(triple / (b * c)), Math.floor(triple / c) % b, triple % c);
    heads[2 * triple] = units;
    for (const { index, state } of open) {
      indexes.push(index);
      states.push(state);
    }
    heads[2 * triple + 3] = indexes.length;
  }
  return { heads, indexes: Uint8Array.from(indexes), states: Int32Array.from(states) };
}
