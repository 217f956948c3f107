import { fraction } from '../../fraction.ts';
import type { Fraction } from '../../game.ts';
import type { CascadeMachine } from './cascades.ts';

/** All ways in which up to `cells` cells can show the symbols, by number. */
export interface CountVectors {
  readonly size: number;
  /** Counts at `counts[vector * symbols + symbol]`. */
  readonly counts: Uint8Array;
  /** `next[vector * symbols + symbol]` is the vector with one more of the symbol. */
  readonly next: Int32Array;
  /** The vectors by their number of cells. */
  readonly byTotal: readonly (readonly number[])[];
  indexOf(counts: ArrayLike<number>): number;
}

export function listCountVectors(symbols: number, cells: number): CountVectors {
  /** Returns the number of vectors of the last symbols with a sum up to this. */
  const sizes = Array.from({ length: symbols + 1 }, () => new Int32Array(cells + 1).fill(1));
  for (let last = 1; last <= symbols; last += 1)
    for (let room = 1; room <= cells; room += 1)
      (sizes[last] ?? [])[room] = (sizes[last]?.[room - 1] ?? 0) + (sizes[last - 1]?.[room] ?? 0);
  const indexOf = (counts: ArrayLike<number>) => {
    let [index, room] = [0, cells];
    for (let symbol = 0; symbol < symbols; symbol += 1) {
      const others = sizes[symbols - symbol - 1];
      for (let count = counts[symbol] ?? 0; count > 0; count -= 1, room -= 1) index += others?.[room] ?? 0;
    }
    return index;
  };
  const size = sizes[symbols]?.[cells] ?? 0;
  const counts = new Uint8Array(size * symbols);
  const next = new Int32Array(size * symbols).fill(-1);
  const byTotal: number[][] = Array.from({ length: cells + 1 }, () => []);
  const vector = new Uint8Array(symbols);
  const list = (symbol: number, total: number): void => {
    if (symbol === symbols) {
      const index = indexOf(vector);
      counts.set(vector, index * symbols);
      byTotal[total]?.push(index);
      return;
    }
    for (let count = 0; total + count <= cells; count += 1) {
      vector[symbol] = count;
      list(symbol + 1, total + count);
    }
    vector[symbol] = 0;
  };
  list(0, 0);
  for (let index = 0; index < size; index += 1) {
    const more = counts.slice(index * symbols, (index + 1) * symbols);
    if (more.reduce((sum, count) => sum + count, 0) === cells) continue;
    for (let symbol = 0; symbol < symbols; symbol += 1) {
      more[symbol] = (more[symbol] ?? 0) + 1;
      next[index * symbols + symbol] = indexOf(more);
      more[symbol] = (more[symbol] ?? 0) - 1;
    }
  }
  return { size, counts, next, byTotal, indexOf };
}

/** The algebra that is computed over a round. */
interface Course<Value> {
  readonly nothing: Value;
  /** The next cell shows each symbol with its weight. */
  mix(values: readonly Value[], weights: readonly number[]): Value;
  /** This step wins so many units, `left` cells stay, and `after` follows. */
  win(units: number, after: Value, place: { readonly step: number; readonly left: number }): Value;
}

/** Dynamic programming, from the last step of the ladder back and from the last cell of each step. */
function followCascades<Value>(machine: CascadeMachine, vectors: CountVectors, course: Course<Value>): Value {
  const { cascades, weights, completedUnits } = machine;
  const symbols = weights.length;
  const steps = cascades.multipliers.length;
  let after: Value[] = [];
  for (let step = steps - 1; step >= 0; step -= 1) {
    const later = after;
    const values: Value[] = new Array(vectors.size);
    for (const index of vectors.byTotal[machine.cells] ?? []) {
      const { units, left, rest } = winsOf(machine, vectors, index);
      const won = units * (cascades.multipliers[step] ?? 1) + (step === steps - 1 ? completedUnits : 0);
      const follows = step === steps - 1 ? course.nothing : (later[rest] ?? course.nothing);
      values[index] = units === 0 ? course.nothing : course.win(won, follows, { step, left });
    }
    for (let total = machine.cells - 1; total >= 0; total -= 1) {
      for (const index of vectors.byTotal[total] ?? []) {
        const nexts = weights.map(
          (_, symbol) => values[vectors.next[index * symbols + symbol] ?? 0] ?? course.nothing,
        );
        values[index] = course.mix(nexts, weights);
      }
    }
    after = values;
  }
  return after[0] ?? course.nothing;
}

function winsOf({ units, weights }: CascadeMachine, { counts, indexOf }: CountVectors, index: number) {
  const rest = counts.slice(index * weights.length, (index + 1) * weights.length);
  let won = 0;
  rest.forEach((count, symbol) => {
    const pay = units[symbol]?.[count] ?? 0;
    won += pay;
    if (pay > 0) rest[symbol] = 0;
  });
  return { units: won, left: rest.reduce((sum, count) => sum + count, 0), rest: indexOf(rest) };
}

/** Computed in whole numbers: every step multiplies the denominator by the chances of a full window. */
export function cascadeReturn(machine: CascadeMachine, vectors: CountVectors): Fraction {
  const all = BigInt(machine.weights.reduce((sum, weight) => sum + weight, 0));
  const steps = machine.cascades.multipliers.length;
  const scales = machine.cascades.multipliers.map(
    (_, step) => all ** BigInt(machine.cells * (steps - step - 1)),
  );
  const powers = Array.from({ length: machine.cells + 1 }, (_, power) => all ** BigInt(power));
  const weights = machine.weights.map(BigInt);
  const total = followCascades<bigint>(machine, vectors, {
    nothing: 0n,
    mix: (values) => values.reduce((sum, value, symbol) => sum + value * (weights[symbol] ?? 0n), 0n),
    win: (units, after, { step, left }) =>
      BigInt(units) * (scales[step] ?? 1n) + after * (powers[left] ?? 1n),
  });
  return fraction(total, all ** BigInt(machine.cells * steps) * BigInt(machine.sheet.unitsPerStake));
}

/** Moments in stakes. */
export function cascadeMoments(machine: CascadeMachine, vectors: CountVectors) {
  const all = machine.weights.reduce((sum, weight) => sum + weight, 0);
  const stakes = (units: number) => units / machine.sheet.unitsPerStake;
  const sumOf = (values: readonly number[], weights: readonly number[]) =>
    values.reduce((sum, value, index) => sum + (value * (weights[index] ?? 0)) / all, 0);
  const { mean, square, hits } = followCascades(machine, vectors, {
    nothing: { mean: 0, square: 0, hits: 0 },
    mix: (values, weights) => ({
      mean: sumOf(
        values.map((value) => value.mean),
        weights,
      ),
      square: sumOf(
        values.map((value) => value.square),
        weights,
      ),
      hits: sumOf(
        values.map((value) => value.hits),
        weights,
      ),
    }),
    win: (units, after) => ({
      mean: stakes(units) + after.mean,
      square: stakes(units) ** 2 + 2 * stakes(units) * after.mean + after.square,
      hits: 1,
    }),
  });
  return { mean, hitFrequency: hits, standardDeviation: Math.sqrt(square - mean ** 2) };
}

export const cascadeMaxStakes = (machine: CascadeMachine, vectors: CountVectors): number =>
  followCascades<number>(machine, vectors, {
    nothing: 0,
    mix: (values) => Math.max(...values),
    win: (units, after) => units + after,
  }) / machine.sheet.unitsPerStake;
