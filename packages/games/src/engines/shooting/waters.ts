/** The sea of a table that all its players see: who swims where, from a seed and the clock alone. */
export interface WatersSheet {
  /** Another seed is another sequence of swimmers. */
  readonly seed: number;
  /** A swimmer sets out at each multiple of this since 1970. */
  readonly everyMs: number;
  /** The species in the order of the sheet. */
  readonly species: readonly {
    readonly id: string;
    readonly weight: number;
    /** The time from one edge to the other. */
    readonly crossingMs: number;
  }[];
}

/** A swimmer: the edges are 0 and 1, and it is outside of them at both ends of its way. */
export interface SharedTarget {
  readonly target: number;
  readonly species: string;
  readonly fromMs: number;
  readonly untilMs: number;
  /** Cubic Bézier points, each across and down. */
  readonly path: readonly (readonly [x: number, y: number])[];
}

/** Returns a mixed 32-bit number for each place of a swimmer's sequence, equal on every machine. */
function mixed(seed: number, target: number, place: number): number {
  let state = (seed ^ Math.imul(target, 0x9e3779b1) ^ Math.imul(place + 1, 0x85ebca6b)) >>> 0;
  state = Math.imul(state ^ (state >>> 16), 0x7feb352d);
  state = Math.imul(state ^ (state >>> 15), 0x846ca68b);
  return ((state ^ (state >>> 16)) >>> 0) / 2 ** 32;
}

export function sharedTargetOf(sheet: WatersSheet, target: number): SharedTarget {
  const draw = (place: number) => mixed(sheet.seed, target, place);
  const total = sheet.species.reduce((sum, { weight }) => sum + weight, 0);
  let drawn = draw(0) * total;
  const chosen = sheet.species.find(({ weight }) => {
    drawn -= weight;
    return drawn < 0;
  });
  if (chosen === undefined) throw new RangeError('the weights add up');
  const fromMs = target * sheet.everyMs;
  const untilMs = fromMs + Math.round(chosen.crossingMs * (0.85 + draw(1) * 0.3));
  return { target, species: chosen.id, fromMs, untilMs, path: pathOf(draw) };
}

/** Returns a curve from one edge of the water to another. */
function pathOf(draw: (place: number) => number): SharedTarget['path'] {
  const isAcross = draw(2) < 0.7;
  const isReversed = draw(3) < 0.5;
  const [start, end] = isReversed ? [1.14, -0.14] : [-0.14, 1.14];
  const points = [start, 0.15 + draw(4) * 0.3, 0.55 + draw(5) * 0.3, end];
  if (isReversed) [points[1], points[2]] = [points[2] ?? 0, points[1] ?? 0];
  return points.map((along, index) => {
    const aside = 0.08 + draw(6 + index) * 0.84;
    return (isAcross ? [along, aside] : [aside, along]).map((each) => Math.round(each * 1e4) / 1e4) as [
      number,
      number,
    ];
  });
}

/** Lists the swimmers that are in the water at some time between these. */
export function listSharedTargets(sheet: WatersSheet, fromMs: number, untilMs: number): SharedTarget[] {
  const slowestMs = Math.max(...sheet.species.map(({ crossingMs }) => crossingMs)) * 1.15;
  const first = Math.floor((fromMs - slowestMs) / sheet.everyMs);
  const last = Math.floor(untilMs / sheet.everyMs);
  return Array.from({ length: last - first + 1 }, (_, index) => sharedTargetOf(sheet, first + index)).filter(
    (each) => each.untilMs > fromMs,
  );
}
