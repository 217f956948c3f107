import { at } from '../../at.ts';
import { fraction, sum, times } from '../../fraction.ts';
import type { Fraction } from '../../game.ts';
import type { CycleCounts } from './draws.ts';
import type { SlotPosition } from './events.ts';
import { type LineStates, lineStatesOf, payingSymbols, walkLine } from './line-states.ts';
import { isWild, linesOf, type ReelWindows, type SlotSheet } from './sheet.ts';
import type { OpenWin, TripleWins } from './triples.ts';
import { countWays } from './ways-cycle.ts';

/** A win in units, before the multiplier of the spin. */
export interface SlotWin {
  readonly type: 'line-win' | 'ways-win';
  readonly symbol: string;
  readonly count: number;
  readonly positions: readonly SlotPosition[];
  /** The product of the wilds on the line. */
  readonly multiplier: number;
  readonly units: number;
  readonly line?: number;
  readonly ways?: number;
}

/** The pays of windows: by lines or by ways. */
export interface Pays {
  /** The wins of a window, in the order of the events. */
  wins(window: readonly (readonly number[])[]): SlotWin[];
  /** The exact mean of a spin's units, by combinatorics. */
  mean(windows: ReelWindows): Fraction;
  /** The wins after three reels. */
  afterThree(windows: ReelWindows, stops: readonly [number, number, number]): TripleWins;
  /** The units of an open win. `stops` has all reels. */
  finish(windows: ReelWindows): (index: number, state: number, stops: Int32Array) => number;
  /** Set for reels with too many combinations to tabulate or to visit. */
  readonly large?: {
    units(windows: ReelWindows): (stops: Int32Array) => number;
    cycle(windows: ReelWindows, tagOf: (reel: number, stop: number) => number): CycleCounts;
  };
}

export function linePays(sheet: SlotSheet): Pays {
  const lines = linesOf(sheet);
  const states = lineStatesOf(sheet);
  const reels = sheet.strips.length;
  const statesAfterThree = (windows: ReelWindows, stops: readonly number[]) =>
    lines.map((rows) =>
      walkLine(
        states,
        stops.map((stop, reel) => at(at(at(windows, reel), stop), at(rows, reel))),
      ),
    );
  return {
    wins: (window) =>
      lines.flatMap((rows, line) => {
        const state = walkLine(
          states,
          window.map((reel, index) => at(reel, at(rows, index))),
        );
        const pay = states.pays[state];
        if (pay === undefined) return [];
        const { id: symbol, count, multiplier, units } = pay;
        const positions = rows.slice(0, count).map((row, reel) => ({ reel, row }));
        return [{ type: 'line-win' as const, line, symbol, count, positions, multiplier, units }];
      }),
    mean: (windows) => sum(lines.map((rows) => meanOfLine(states, windows, rows))),
    afterThree(windows, stops) {
      let units = 0;
      const open: OpenWin[] = [];
      statesAfterThree(windows, stops).forEach((state, index) => {
        if (reels === 3 || at(states.isFinal, state)) units += states.units[state] ?? 0;
        else open.push({ index, state });
      });
      return { units, open };
    },
    finish(windows) {
      const { symbolCount } = states;
      const units = unitsAfterThree(states, reels);
      const { cells, stride } = lineCells(windows, lines);
      return (line, start, stops) => {
        let shown = start;
        for (let reel = 3; reel < reels; reel += 1)
          shown = shown * symbolCount + (cells[(line * reels + reel) * stride + (stops[reel] ?? 0)] ?? 0);
        return units[shown] ?? 0;
      };
    },
  };
}

/** Returns the units of each state, by the symbols that the line shows on the reels after the third. */
function unitsAfterThree({ next, symbolCount, units }: LineStates, reels: number): Int32Array {
  let ends = Uint16Array.from(units, (_, state) => state);
  for (let reel = 3; reel < reels; reel += 1) {
    const before = ends;
    ends = new Uint16Array(before.length * symbolCount).map(
      (_, shown) =>
        next[(before[Math.floor(shown / symbolCount)] ?? 0) * symbolCount + (shown % symbolCount)] ?? 0,
    );
  }
  return Int32Array.from(ends, (state) => units[state] ?? 0);
}

/** `cells[(line * reels + reel) * stride + stop]` is the symbol on the line. */
function lineCells(windows: ReelWindows, lines: readonly (readonly number[])[]) {
  const stride = windows.reduce((max, { length }) => Math.max(max, length), 0);
  const cells = new Uint8Array(lines.length * windows.length * stride);
  lines.forEach((rows, line) => {
    rows.forEach((row, reel) => {
      const offset = (line * rows.length + reel) * stride;
      at(windows, reel).forEach((window, stop) => {
        cells[offset + stop] = at(window, row);
      });
    });
  });
  return { cells, stride };
}

/** Reels are independent, so the chances of a line's states follow from reel to reel. */
function meanOfLine(
  states: ReturnType<typeof lineStatesOf>,
  windows: ReelWindows,
  rows: readonly number[],
): Fraction {
  let ways = new Map([[0, 1n]]);
  windows.forEach((stops, reel) => {
    const next = new Map<number, bigint>();
    const seen = new Map<number, bigint>();
    for (const window of stops) {
      const symbol = at(window, at(rows, reel));
      seen.set(symbol, (seen.get(symbol) ?? 0n) + 1n);
    }
    for (const [state, count] of ways) {
      for (const [symbol, times] of seen) {
        const to = states.next[state * states.symbolCount + symbol] ?? 0;
        next.set(to, (next.get(to) ?? 0n) + count * times);
      }
    }
    ways = next;
  });
  const units = [...ways].reduce(
    (total, [state, count]) => total + count * BigInt(states.units[state] ?? 0),
    0n,
  );
  return fraction(units, BigInt(windows.reduce((product, { length }) => product * length, 1)));
}

/** Wilds must not be on the first reel, so that it decides the symbols that can win. */
export function waysPays(sheet: SlotSheet): Pays {
  const symbols = payingSymbols(sheet);
  const reels = sheet.strips.length;
  const weights = Int32Array.from(sheet.symbols, ({ multiplier = 1 }) => multiplier);
  const countsAs = (seen: number, symbol: number) =>
    seen === symbol || isWild(sheet, seen) ? (weights[seen] ?? 1) : 0;
  const weightOf = (window: readonly number[], symbol: number) =>
    window.reduce((total, seen) => total + countsAs(seen, symbol), 0);
  const payOf = (symbol: number, count: number) => at(sheet.symbols, symbol).pays?.[count] ?? 0;
  const runner = (windows: ReelWindows, from: number) =>
    waysRunner(sheet, windows, { from, weightOf, payOf });
  return {
    wins: (window) =>
      symbols.flatMap((symbol) => {
        const perReel = window.map((reel) => weightOf(reel, symbol));
        const gap = perReel.indexOf(0);
        const count = gap === -1 ? reels : gap;
        const ways = perReel.slice(0, count).reduce((product, weight) => product * weight, 1);
        const units = ways * payOf(symbol, count);
        if (units === 0) return [];
        const positions = window
          .slice(0, count)
          .flatMap((seen, reel) =>
            seen.flatMap((other, row) => (countsAs(other, symbol) > 0 ? [{ reel, row }] : [])),
          );
        const { id } = at(sheet.symbols, symbol);
        return [{ type: 'ways-win' as const, symbol: id, count, ways, positions, multiplier: 1, units }];
      }),
    mean: (windows) => sum(symbols.map((symbol) => meanOnWays({ windows, weightOf, payOf, symbol }))),
    afterThree(windows, stops) {
      let units = 0;
      const open: OpenWin[] = [];
      for (const symbol of symbols) {
        let ways = 1;
        let count = 0;
        for (; count < 3; count += 1) {
          const weight = weightOf(at(at(windows, count), at(stops, count)), symbol);
          if (weight === 0) break;
          ways *= weight;
        }
        if (count < 3 || reels === 3) units += ways * payOf(symbol, count);
        else open.push({ index: symbol, state: ways });
      }
      return { units, open };
    },
    finish: (windows) => runner(windows, 3),
    ...(sheet.heights === undefined
      ? {}
      : {
          large: {
            units(windows) {
              const run = runner(windows, 0);
              return (stops) => symbols.reduce((units, symbol) => units + run(symbol, 1, stops), 0);
            },
            cycle: (windows, tagOf) => countWays({ windows, symbols, weightOf, payOf, tagOf }),
          },
        }),
  };
}

interface WaysMean {
  readonly windows: ReelWindows;
  readonly symbol: number;
  weightOf(window: readonly number[], symbol: number): number;
  payOf(symbol: number, count: number): number;
}

/** Exactly `count` reels show the symbol: the product of their mean weights, and none on the next reel. */
function meanOnWays({ windows, symbol, weightOf, payOf }: WaysMean): Fraction {
  let running = fraction(1);
  const terms: Fraction[] = [];
  windows.forEach((stops, reel) => {
    const weights = stops.map((window) => weightOf(window, symbol));
    const none = fraction(weights.filter((weight) => weight === 0).length, stops.length);
    terms.push(times(times(running, none), fraction(payOf(symbol, reel))));
    running = times(
      running,
      fraction(
        weights.reduce((total, weight) => total + weight, 0),
        stops.length,
      ),
    );
  });
  return sum([...terms, times(running, fraction(payOf(symbol, windows.length)))]);
}

/** Returns the units of a symbol that runs from a reel on, with the ways so far. */
function waysRunner(
  { strips, symbols }: SlotSheet,
  windows: ReelWindows,
  { from, weightOf, payOf }: Pick<WaysMean, 'weightOf' | 'payOf'> & { readonly from: number },
) {
  const reels = strips.length;
  const symbolCount = symbols.length;
  const byReel = windows.map((reel) =>
    Int32Array.from(reel.flatMap((window) => symbols.map((_, symbol) => weightOf(window, symbol)))),
  );
  const pays = Int32Array.from(
    symbols.flatMap((_, symbol) =>
      Array.from({ length: reels + 1 }, (_count, count) => payOf(symbol, count)),
    ),
  );
  return (symbol: number, start: number, stops: Int32Array): number => {
    let ways = start;
    let reel = from;
    for (; reel < reels; reel += 1) {
      const weight = byReel[reel]?.[(stops[reel] ?? 0) * symbolCount + symbol] ?? 0;
      if (weight === 0) break;
      ways *= weight;
    }
    return ways * (pays[symbol * (reels + 1) + reel] ?? 0);
  };
}
