import type { Random } from '../../game.ts';
import type { SlotLog } from './log.ts';
import type { ReelSet } from './reel-set.ts';
import type { SlotSheet } from './sheet.ts';

/** Numbers that the value of a round is computed in: chances, moments or a spectrum. */
export interface Algebra<Value> {
  readonly one: Value;
  add(a: Value, b: Value): Value;
  multiply(a: Value, b: Value): Value;
}

/** The weight of all spins of the set with this tag, when their pay is multiplied. */
export type Weigh<Value> = (set: ReelSet, tag: number, multiplier: number) => Value;

/** The mathematics of one slot. A feature is a function from a sheet to such a machine. */
export interface SlotMachine {
  readonly sheet: SlotSheet;
  /** Everything that spins. */
  readonly sets: readonly ReelSet[];
  /** Plays a round and returns its units. Without a log it makes no object. */
  play(random: Random, log?: SlotLog): number;
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
