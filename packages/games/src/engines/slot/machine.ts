import type { Random } from '../../game.ts';
import type { Draws } from './draws.ts';
import type { SlotLog } from './log.ts';
import type { SlotSheet } from './sheet.ts';

/** Numbers that the value of a round is computed in: chances, moments or a spectrum. */
export interface Algebra<Value> {
  readonly one: Value;
  add(a: Value, b: Value): Value;
  multiply(a: Value, b: Value): Value;
}

/** The weight of all draws of the set with this tag, when their pay is multiplied. */
export type Weigh<Value> = (set: Draws, tag: number, multiplier: number) => Value;

/** Plays the rounds of a sheet. */
export interface RoundMachine {
  readonly sheet: SlotSheet;
  /** Plays a round and returns its units. Without a log it makes no object. */
  play(random: Random, log?: SlotLog): number;
}

/** The mathematics of a slot with reels. A feature is a function from a sheet to such a machine. */
export interface SlotMachine extends RoundMachine {
  /** Everything that chance decides. */
  readonly sets: readonly Draws[];
  /** Follows all courses of a round once, whatever is to be known of it. */
  evaluate<Value>(algebra: Algebra<Value>, weigh: Weigh<Value>): Value;
}

export function sumOf<Value>(algebra: Algebra<Value>, values: readonly Value[]): Value {
  const [first, ...others] = values;
  if (first === undefined) throw new RangeError('a sum of nothing');
  return others.reduce((total, value) => algebra.add(total, value), first);
}

export function memoized<Input, Value>(
  keyOf: (input: Input) => string | number,
  compute: (input: Input) => Value,
): (input: Input) => Value {
  const known = new Map<string | number, Value>();
  return (input) => {
    const key = keyOf(input);
    const value = known.get(key) ?? compute(input);
    known.set(key, value);
    return value;
  };
}

/** Returns the sum of `times` times `value`. */
export function repeated<Value>(algebra: Algebra<Value>, value: Value, times: number): Value {
  if (times === 1) return value;
  const half = repeated(algebra, value, Math.floor(times / 2));
  const even = algebra.add(half, half);
  return times % 2 === 0 ? even : algebra.add(even, value);
}

/** Returns the powers of `value` from 0 to `highest`. */
export function powersOf<Value>(algebra: Algebra<Value>, value: Value, highest: number): Value[] {
  const powers = [algebra.one];
  for (let power = 1; power <= highest; power += 1)
    powers.push(algebra.multiply(powers[power - 1] ?? algebra.one, value));
  return powers;
}
