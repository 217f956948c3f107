import { at } from './at.ts';
import { fraction, plus, times } from './fraction.ts';
import type { Fraction, Random } from './game.ts';

/**
 * Returns a random source that gives the scripted numbers in order. Throws when a number is out of bounds or
 * the script ends.
 */
export function scriptedRandom(numbers: readonly number[]): Random {
  let next = 0;
  return {
    below(bound) {
      const number = numbers[next];
      if (number === undefined)
        throw new RangeError(`the script of ${numbers.length} numbers has no more numbers`);
      if (number >= bound)
        throw new RangeError(`${number}, number ${next} of the script, isn't below ${bound}`);
      next += 1;
      return number;
    },
  };
}

/**
 * Returns the same sequence for the same seed on every machine: mulberry32, read 48 bits at a time,
 * rejection-sampled.
 */
export function seededTestRandom(seed: number): Random {
  let state = seed >>> 0;
  const next24Bits = (): number => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) >>> 8;
  };
  const below = (bound: number): number => {
    const drawn = next24Bits() * 2 ** 24 + next24Bits();
    return drawn < 2 ** 48 - (2 ** 48 % bound) ? drawn % bound : below(bound);
  };
  return { below };
}

class ScriptExhausted extends Error {
  readonly bound: number;

  constructor(bound: number) {
    super('the script has no more numbers');
    this.bound = bound;
  }
}

/**
 * Runs `run` with every possible script, and gives the probability of each: every draw branches into all its
 * numbers.
 */
function* enumerateScripts<Result>(
  run: (random: Random) => Result,
  script: readonly number[] = [],
  chance: Fraction = fraction(1),
): Generator<{ chance: Fraction; result: Result }> {
  let next = 0;
  const random: Random = {
    below(bound) {
      if (next === script.length) throw new ScriptExhausted(bound);
      next += 1;
      return at(script, next - 1);
    },
  };
  try {
    yield { chance, result: run(random) };
  } catch (error) {
    if (!(error instanceof ScriptExhausted)) throw error;
    const branchChance = times(chance, fraction(1, error.bound));
    for (let number = 0; number < error.bound; number += 1)
      yield* enumerateScripts(run, [...script, number], branchChance);
  }
}

/** The exact mean of `run` over all random outcomes. Only for a few thousand outcomes. */
export function exactMean(run: (random: Random) => number): Fraction {
  let mean = fraction(0);
  for (const { chance, result } of enumerateScripts(run)) {
    if (result !== 0) mean = plus(mean, times(chance, fraction(result)));
  }
  return mean;
}
