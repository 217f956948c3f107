import { type PositionPay, returnOfPays } from '../engines/positions/figures.ts';
import type { TablePosition } from '../engines/positions/position-table.ts';
import { fraction, plus, times } from '../fraction.ts';
import type { Fraction, Random } from '../game.ts';
import { type Crop, crops, type WheelOutcome, type WheelSegment } from './events.ts';

const letters: Readonly<Record<string, WheelSegment>> = {
  w: 'wheat',
  c: 'corn',
  a: 'carrot',
  b: 'beet',
  p: 'plum',
  s: 'sunflower',
  '2': 'x2',
  '3': 'x3',
};

/** The segments clockwise. */
export const segments: readonly WheelSegment[] = [
  ...'swwcawcwwbcwc2wwacwcpwwacbwcwwacwcbwwcaw3cwwcwcpwwcawc',
].flatMap((letter) => letters[letter] ?? []);

/** After this many multipliers in one round, only the crops are left. */
export const maxMultipliers = 3;

/** Odds to one, before any multiplier. */
const oddsOf: Readonly<Record<Crop, number>> = {
  wheat: 1,
  corn: 2,
  carrot: 7,
  beet: 15,
  plum: 23,
  sunflower: 46,
};

const factorOf = (segment: WheelSegment | undefined): number =>
  segment === 'x2' ? 2 : segment === 'x3' ? 3 : 1;
const isCrop = (segment: WheelSegment | undefined): segment is Crop => crops.some((each) => each === segment);
const cropStops = [...segments.keys()].filter((stop) => isCrop(segments[stop]));

export function spinWheel(random: Random): WheelOutcome {
  const stops: number[] = [];
  let multiplier = 1;
  for (;;) {
    const isLast = stops.length === maxMultipliers;
    const drawn = random.below(isLast ? cropStops.length : segments.length);
    const stop = isLast ? (cropStops[drawn] ?? 0) : drawn;
    const segment = segments[stop];
    stops.push(stop);
    if (isCrop(segment)) return { stops, crop: segment, multiplier };
    multiplier *= factorOf(segment);
  }
}

export const countOf = (crop: Crop): number => segments.filter((segment) => segment === crop).length;

/** Returns the probability of each product of multipliers in a round. */
function multiplierChances(): ReadonlyMap<number, Fraction> {
  const chances = new Map<number, Fraction>();
  let before = new Map<number, Fraction>([[1, fraction(1)]]);
  for (let spin = 0; spin <= maxMultipliers; spin += 1) {
    const after = new Map<number, Fraction>();
    const add = (to: Map<number, Fraction>, product: number, chance: Fraction) =>
      to.set(product, plus(to.get(product) ?? fraction(0), chance));
    for (const [product, chance] of before) {
      const isLast = spin === maxMultipliers;
      add(chances, product, isLast ? chance : times(chance, fraction(cropStops.length, segments.length)));
      for (const factor of segments.map(factorOf).filter((each) => each > 1))
        add(after, product * factor, times(chance, fraction(1, segments.length)));
    }
    before = after;
  }
  return chances;
}

const chancesOfMultiplier = [...multiplierChances()].toSorted(([a], [b]) => a - b);

/** Returns the pays of a crop, the lowest first. Crop and multiplier are independent. */
export function paysOfCrop(crop: Crop): readonly [PositionPay, ...PositionPay[]] {
  const [first, ...further] = chancesOfMultiplier.map(([multiplier, chance]) => ({
    pays: fraction(oddsOf[crop] * multiplier + 1),
    chance: times(chance, fraction(countOf(crop), cropStops.length)),
  }));
  if (first === undefined) throw new RangeError(`${crop} never wins`);
  return [first, ...further];
}

export const wheelPositions: readonly TablePosition<WheelOutcome>[] = crops.map((id) => ({
  id,
  pays: ({ crop, multiplier }) => fraction(crop === id ? oddsOf[id] * multiplier + 1 : 0),
  returnToPlayer: returnOfPays(paysOfCrop(id)),
}));
