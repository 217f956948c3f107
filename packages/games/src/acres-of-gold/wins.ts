import { at } from '../at.ts';
import type { AcresOfGoldSpin, Position, SymbolId } from './events.ts';
import { acresOfGoldInfo, lineStakesOf, stripOf } from './game-info.ts';

type Window = AcresOfGoldSpin['window'];
type Stops = AcresOfGoldSpin['stops'];

function reelWindow(reel: number, stop: number): [SymbolId, SymbolId, SymbolId] {
  const strip = stripOf(reel);
  const row = (down: number) => at(strip, (stop + down) % strip.length);
  return [row(0), row(1), row(2)];
}

/** What the five reels show when their top rows are at `stops`. */
export const windowAt = ([a, b, c, d, e]: Stops): Window => [
  reelWindow(0, a),
  reelWindow(1, b),
  reelWindow(2, c),
  reelWindow(3, d),
  reelWindow(4, e),
];

export interface LineWin {
  readonly line: number;
  readonly symbol: SymbolId;
  readonly count: number;
  readonly positions: readonly Position[];
  readonly lineStakes: number;
}

/** Every line that pays, in the order of the lines. */
export function lineWins(window: Window): LineWin[] {
  return acresOfGoldInfo.lines.flatMap((rows, line) => {
    const shown = window.map((reel, index) => at(reel, at(rows, index)));
    const symbol = at(shown, 0);
    const mismatch = shown.findIndex((other) => other !== symbol && other !== 'golden-acorn');
    const count = mismatch === -1 ? shown.length : mismatch;
    const lineStakes = lineStakesOf(symbol, count);
    const positions = rows.slice(0, count).map((row, reel) => ({ reel, row }));
    return lineStakes === 0 ? [] : [{ line, symbol, count, positions, lineStakes }];
  });
}

/** The positions of the barns, from the left. */
export const listBarns = (window: Window): Position[] =>
  window.flatMap((symbols, reel) =>
    symbols.flatMap((symbol, row) => (symbol === 'barn' ? [{ reel, row }] : [])),
  );
