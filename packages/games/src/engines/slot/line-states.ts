import { at } from '../../at.ts';
import { isWild, type SlotSheet, symbolOf } from './sheet.ts';

/** The symbols of a line from the left reel up to some reel. */
interface Run {
  /** The paying symbol; undefined while there are only wilds. */
  readonly symbol?: number;
  readonly count: number;
  /** The number of wilds before the first other symbol. */
  readonly wilds: number;
  readonly multiplier: number;
  /** The length of the run of each group of the sheet. */
  readonly groupCounts: readonly number[];
  readonly isOver: boolean;
}

interface LinePay {
  readonly id: string;
  readonly count: number;
  readonly multiplier: number;
  /** Includes the multiplier. */
  readonly units: number;
}

/**
 * Every state that a line can have, found by search, so that the fast count, the exact mean and the events
 * follow one table. State 0 is the line before its first reel.
 */
export interface LineStates {
  readonly symbolCount: number;
  /** The next state at `next[state * symbolCount + symbol]`. */
  readonly next: Uint16Array;
  /** The best pay by state, if the line ends there. */
  readonly pays: readonly (LinePay | undefined)[];
  readonly units: Int32Array;
  /** True if no further symbol changes the state. */
  readonly isFinal: readonly boolean[];
}

function extend(sheet: SlotSheet, run: Run, reel: number, next: number): Run {
  if (run.isOver) return run;
  const symbol = at(sheet.symbols, next);
  const wild = isWild(sheet, next);
  const matches =
    (wild || symbol.kind === 'pay') && (wild || run.symbol === undefined || run.symbol === next);
  const groupCounts = (sheet.groups ?? []).map(({ letters }, group) => {
    const inGroup = wild || letters.includes(symbol.letter);
    return at(run.groupCounts, group) + (inGroup && run.groupCounts[group] === reel ? 1 : 0);
  });
  const goesOn = matches && run.count === reel;
  if (!goesOn) return { ...run, groupCounts, isOver: !groupCounts.includes(reel + 1) };
  return {
    ...run,
    ...(wild ? {} : { symbol: next }),
    count: run.count + 1,
    wilds: run.wilds + (wild && run.symbol === undefined ? 1 : 0),
    multiplier: wild ? run.multiplier * (symbol.multiplier ?? 1) : run.multiplier,
    groupCounts,
  };
}

/** The best pay of the symbol, of wilds alone, and of the groups. */
function bestPay(sheet: SlotSheet, run: Run): LinePay | undefined {
  const { symbols, groups = [] } = sheet;
  const wild = symbols.find(({ kind, pays }) => kind === 'wild' && pays !== undefined);
  const candidates = [
    run.symbol === undefined ? undefined : { of: at(symbols, run.symbol), ...run },
    wild === undefined ? undefined : { of: wild, count: run.wilds, multiplier: 1 },
    ...groups.map((of, group) => ({ of, count: at(run.groupCounts, group), multiplier: 1 })),
  ];
  let best: LinePay | undefined;
  for (const candidate of candidates) {
    if (candidate === undefined) continue;
    const { of, count, multiplier } = candidate;
    const units = (of.pays?.[count] ?? 0) * multiplier;
    if (units > (best?.units ?? 0)) best = { id: of.id, count, multiplier, units };
  }
  return best;
}

export function lineStatesOf(sheet: SlotSheet): LineStates {
  const symbolCount = sheet.symbols.length;
  const start: Run = {
    count: 0,
    wilds: 0,
    multiplier: 1,
    groupCounts: (sheet.groups ?? []).map(() => 0),
    isOver: false,
  };
  const runs = [start];
  // The same run after more reels is another state.
  const reelOf = [0];
  const known = new Map([[JSON.stringify([0, start]), 0]]);
  const next: number[] = [];
  for (let state = 0; state < runs.length; state += 1) {
    const reel = at(reelOf, state);
    for (let symbol = 0; symbol < symbolCount; symbol += 1) {
      const run =
        reel === sheet.strips.length ? at(runs, state) : extend(sheet, at(runs, state), reel, symbol);
      const isEnd = run.isOver || reel === sheet.strips.length;
      const key = JSON.stringify([isEnd ? -1 : reel + 1, run]);
      if (!known.has(key)) {
        known.set(key, runs.length);
        runs.push(run);
        reelOf.push(isEnd ? sheet.strips.length : reel + 1);
      }
      next.push(known.get(key) ?? 0);
    }
  }
  const pays = runs.map((run) => bestPay(sheet, run));
  return {
    symbolCount,
    next: Uint16Array.from(next),
    pays,
    units: Int32Array.from(pays, (pay) => pay?.units ?? 0),
    isFinal: runs.map(({ isOver }) => isOver),
  };
}

/** Follows the letters' indices on one line, from the left. */
export function walkLine({ next, symbolCount }: LineStates, symbols: readonly number[]): number {
  let state = 0;
  for (const symbol of symbols) state = next[state * symbolCount + symbol] ?? 0;
  return state;
}

/** Symbols that wins on ways count. Wilds substitute each of them. */
export const payingSymbols = (sheet: SlotSheet): number[] =>
  sheet.symbols.flatMap(({ kind, letter }) => (kind === 'pay' ? [symbolOf(sheet, letter)] : []));
