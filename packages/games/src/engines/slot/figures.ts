import { at } from '../../at.ts';
import { fraction, plus, times } from '../../fraction.ts';
import type { Fraction } from '../../game.ts';
import type { CycleCounts, Draws } from './draws.ts';
import { type Algebra, memoized, type SlotMachine, type Weigh } from './machine.ts';
import type { SlotFigures } from './slot-game.ts';
import { type Complex, complexes, inverseTransform, transform } from './transform.ts';

/** A chance, and the mean of the units in that case: products add means. */
interface Mean {
  readonly chance: Fraction;
  readonly units: Fraction;
}

const means: Algebra<Mean> = {
  one: { chance: fraction(1), units: fraction(0) },
  add: (a, b) => ({ chance: plus(a.chance, b.chance), units: plus(a.units, b.units) }),
  multiply: (a, b) => ({
    chance: times(a.chance, b.chance),
    units: plus(times(a.chance, b.units), times(a.units, b.chance)),
  }),
};

const returnBy = (machine: SlotMachine, weigh: Weigh<Mean>): Fraction =>
  times(machine.evaluate(means, weigh).units, fraction(1, machine.sheet.unitsPerStake));

/** The exact return by combinatorics: the mean of a spin doesn't depend on what its tag leads to. */
export function exactReturn(machine: SlotMachine): Fraction {
  const exact = new Map(
    machine.sets.map((set) => [set, { chances: set.tagChances(), mean: set.meanUnits() }]),
  );
  return returnBy(machine, (set, tag, multiplier) => {
    const { chances, mean } = exact.get(set) ?? { chances: set.tagChances(), mean: set.meanUnits() };
    const chance = chances.get(tag) ?? fraction(0);
    return { chance, units: times(chance, times(mean, fraction(multiplier))) };
  });
}

type Cycles = (set: Draws) => CycleCounts;

/** The exact return by a count of all combinations. */
export const countedReturn = (machine: SlotMachine, cycles: Cycles): Fraction =>
  returnBy(machine, (set, tag, multiplier) => {
    const all = set.combinations();
    const rows = [...(cycles(set).get(tag) ?? [])];
    const units = rows.reduce((total, [won, count]) => total + BigInt(won) * BigInt(count), 0n);
    return {
      chance: fraction(
        rows.reduce((total, [, count]) => total + count, 0),
        all,
      ),
      units: times(fraction(units, all), fraction(multiplier)),
    };
  });

/** Chance, mean and mean square; and how often nothing is won. */
interface Moments {
  readonly chance: number;
  readonly mean: number;
  readonly square: number;
  readonly nothing: number;
}

const moments: Algebra<Moments> = {
  one: { chance: 1, mean: 0, square: 0, nothing: 1 },
  add: (a, b) => ({
    chance: a.chance + b.chance,
    mean: a.mean + b.mean,
    square: a.square + b.square,
    nothing: a.nothing + b.nothing,
  }),
  multiply: (a, b) => ({
    chance: a.chance * b.chance,
    mean: a.chance * b.mean + a.mean * b.chance,
    square: a.square * b.chance + 2 * a.mean * b.mean + a.chance * b.square,
    nothing: a.nothing * b.nothing,
  }),
};

/** Moments in stakes. */
export function momentsOf(machine: SlotMachine, cycles: Cycles) {
  const { unitsPerStake } = machine.sheet;
  const { mean, square, nothing } = machine.evaluate(moments, (set, tag, multiplier) => {
    const all = set.combinations();
    const rows = [...(cycles(set).get(tag) ?? [])];
    const total = (of: (units: number) => number) =>
      rows.reduce((sum, [units, count]) => sum + (of((units * multiplier) / unitsPerStake) * count) / all, 0);
    return {
      chance: total(() => 1),
      mean: total((stakes) => stakes),
      square: total((stakes) => stakes ** 2),
      nothing: total((stakes) => (stakes === 0 ? 1 : 0)),
    };
  });
  return { mean, standardDeviation: Math.sqrt(square - mean ** 2), hitFrequency: 1 - nothing };
}

export const cyclesOf = (): Cycles => {
  const known = new Map<Draws, CycleCounts>();
  return (set) => {
    const counts = known.get(set) ?? set.cycle();
    known.set(set, counts);
    return counts;
  };
};

/**
 * Returns the chance of each number of units, by a discrete Fourier transform over `2 ** bits` units: a sum
 * of independent pays is a product of spectra, and a multiplier reads the spectrum at a multiple.
 */
function distributionOf(machine: SlotMachine, cycles: Cycles, bits: number): Float64Array {
  const size = 2 ** bits;
  const spectra = memoized(
    ({ set, tag }: { set: Draws; tag: number }) => `${machine.sets.indexOf(set)}:${tag}`,
    ({ set, tag }) => {
      const chances = new Float64Array(size);
      for (const [units, count] of cycles(set).get(tag) ?? [])
        chances[units % size] = count / set.combinations();
      return transform(chances);
    },
  );
  const [real, imaginary] = [new Float64Array(size), new Float64Array(size)];
  for (let index = 0; index <= size / 2; index += 1) {
    const [re, im] = machine.evaluate<Complex>(complexes, (set, tag, multiplier) => {
      const spectrum = spectra({ set, tag });
      const place = (index * multiplier) % size;
      return [spectrum.real[place] ?? 0, spectrum.imaginary[place] ?? 0];
    });
    real[index] = re;
    imaginary[index] = im;
    if (index > 0 && index < size / 2) {
      real[size - index] = re;
      imaginary[size - index] = -im;
    }
  }
  return inverseTransform({ real, imaginary });
}

const oddsTimes = [50, 100, 250, 500, 1000];
/** A top win occurs at least once in this number of rounds. */
const topWinRounds = 50_000_000;
/** A smaller probability is noise of the transform. */
const noise = 1e-12;

/** Computes all figures of the par sheet. */
export function figuresOf(machine: SlotMachine, bits: number): SlotFigures {
  const cycles = cyclesOf();
  const { unitsPerStake } = machine.sheet;
  const chances = distributionOf(machine, cycles, bits);
  const atLeast = new Float64Array(chances.length + 1);
  for (let units = chances.length - 1; units >= 0; units -= 1)
    atLeast[units] = (atLeast[units + 1] ?? 0) + Math.max(0, chances[units] ?? 0);
  const oneIn = (chance: number) => (chance < noise ? null : Number((1 / chance).toPrecision(6)));
  let top = chances.length - 1;
  while (top > 0 && ((chances[top] ?? 0) < noise || (atLeast[top] ?? 0) < 1 / topWinRounds)) top -= 1;
  const { standardDeviation, hitFrequency } = momentsOf(machine, cycles);
  const { numerator, denominator } = exactReturn(machine);
  return {
    return: { numerator: String(numerator), denominator: String(denominator) },
    hitFrequency: Number(hitFrequency.toPrecision(6)),
    winFrequency: Number((atLeast[unitsPerStake + 1] ?? 0).toPrecision(6)),
    standardDeviation: Number(standardDeviation.toPrecision(6)),
    payOdds: oddsTimes.map((stakes) => ({
      times: stakes,
      oneIn: oneIn(at([...atLeast.slice(stakes * unitsPerStake, stakes * unitsPerStake + 1)], 0)),
    })),
    topWin: { times: top / unitsPerStake, oneIn: oneIn(atLeast[top] ?? 0) ?? topWinRounds },
  };
}

/** Returns the most stakes that a round can pay, however rare: the best way is the sum of the best spins. */
export function maxStakes(machine: SlotMachine, cycles: Cycles): number {
  const best: Algebra<number> = { one: 0, add: Math.max, multiply: (a, b) => a + b };
  const units = machine.evaluate(best, (set, tag, multiplier) => {
    const won = [...(cycles(set).get(tag)?.keys() ?? [])];
    return won.reduce((max, each) => Math.max(max, each * multiplier), Number.NEGATIVE_INFINITY);
  });
  return units / machine.sheet.unitsPerStake;
}
