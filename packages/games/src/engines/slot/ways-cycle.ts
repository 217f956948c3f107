import type { CycleCounts } from './draws.ts';
import type { ReelWindows } from './sheet.ts';

interface WaysSheet {
  readonly windows: ReelWindows;
  readonly symbols: readonly number[];
  weightOf(window: readonly number[], symbol: number): number;
  payOf(symbol: number, count: number): number;
  tagOf(reel: number, stop: number): number;
}

/** A view of one reel: the weight of each symbol, and the number of windows with it. */
interface Face {
  readonly weights: readonly number[];
  readonly tag: number;
  readonly count: number;
}

/** Symbols that still run: the ways of each so far. What has ended is in the units. */
interface Run {
  readonly ways: readonly number[];
  readonly tag: number;
  readonly units: number;
  readonly count: number;
}

/**
 * Counts every combination of reels with too many to visit. Runs with equal ways are counted together, and
 * the last reels are followed once for each set of symbols that still run.
 */
export function countWays(sheet: WaysSheet): CycleCounts {
  const { windows, symbols } = sheet;
  const faces = windows.map((_, reel) => facesOf(sheet, reel));
  const half = Math.floor(windows.length / 2);
  const start = { ways: symbols.map(() => 1), tag: 0, units: 0, count: 1 };
  const heads = follow(sheet, faces, [start], { from: 0, to: half });
  const tails = new Map<string, readonly Tail[]>();
  const counts = new Map<number, Map<number, number>>();
  for (const head of heads) {
    const running = head.ways.flatMap((ways, place) => (ways > 0 ? [place] : []));
    const key = running.join();
    const known = tails.get(key) ?? tailsOf(sheet, faces, running, half);
    tails.set(key, known);
    for (const tail of known) {
      let units = head.units;
      running.forEach((place, index) => {
        units += (head.ways[place] ?? 0) * (tail.factors[index] ?? 0);
      });
      const tag = head.tag + tail.tag;
      const byUnits = counts.get(tag) ?? new Map<number, number>();
      counts.set(tag, byUnits.set(units, (byUnits.get(units) ?? 0) + head.count * tail.count));
    }
  }
  return counts;
}

function facesOf({ windows, symbols, weightOf, tagOf }: WaysSheet, reel: number): Face[] {
  const faces = new Map<string, Face>();
  (windows[reel] ?? []).forEach((window, stop) => {
    const weights = symbols.map((symbol) => weightOf(window, symbol));
    const tag = tagOf(reel, stop);
    const key = `${weights.join()} ${tag}`;
    faces.set(key, { weights, tag, count: (faces.get(key)?.count ?? 0) + 1 });
  });
  return [...faces.values()];
}

/** Reel by reel; a symbol that a reel lacks ends with the pay of its reels so far. */
function follow(
  { symbols, payOf }: WaysSheet,
  faces: readonly (readonly Face[])[],
  starts: readonly Run[],
  { from, to }: { readonly from: number; readonly to: number },
): Run[] {
  let runs = [...starts];
  for (let reel = from; reel < to; reel += 1) {
    const merged = new Map<string, Run>();
    for (const run of runs) {
      for (const face of faces[reel] ?? []) {
        let units = run.units;
        const ways = run.ways.map((each, place) => {
          const next = each * (face.weights[place] ?? 0);
          if (next === 0 && each > 0) units += each * payOf(symbols[place] ?? 0, reel);
          return next;
        });
        const tag = run.tag + face.tag;
        const key = `${ways.join()} ${tag} ${units}`;
        const count = (merged.get(key)?.count ?? 0) + run.count * face.count;
        merged.set(key, { ways, tag, units, count });
      }
    }
    runs = [...merged.values()];
  }
  return runs;
}

/** The final pay of one way of each running symbol. */
interface Tail {
  readonly factors: readonly number[];
  readonly tag: number;
  readonly count: number;
}

function tailsOf(
  { symbols, payOf, windows }: WaysSheet,
  faces: readonly (readonly Face[])[],
  running: readonly number[],
  half: number,
): Tail[] {
  const reels = windows.length;
  /** Ways while a symbol runs, and minus the units once it has ended. */
  let tails: Tail[] = [{ factors: running.map(() => 1), tag: 0, count: 1 }];
  for (let reel = half; reel < reels; reel += 1) {
    const merged = new Map<string, Tail>();
    for (const tail of tails) {
      for (const face of faces[reel] ?? []) {
        const factors = tail.factors.map((factor, index) => {
          if (factor <= 0) return factor;
          const place = running[index] ?? 0;
          const next = factor * (face.weights[place] ?? 0);
          return next === 0 ? -factor * payOf(symbols[place] ?? 0, reel) : next;
        });
        const tag = tail.tag + face.tag;
        const key = `${factors.join()} ${tag}`;
        const count = (merged.get(key)?.count ?? 0) + tail.count * face.count;
        merged.set(key, { factors, tag, count });
      }
    }
    tails = [...merged.values()];
  }
  return tails.map(({ factors, ...tail }) => ({
    ...tail,
    factors: factors.map((factor, index) =>
      factor > 0 ? factor * payOf(symbols[running[index] ?? 0] ?? 0, reels) : -factor,
    ),
  }));
}
