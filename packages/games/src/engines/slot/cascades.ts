import { at } from '../../at.ts';
import type { Random } from '../../game.ts';
import { listPositions, type SlotLog } from './log.ts';
import type { RoundMachine } from './machine.ts';
import { type CascadesSheet, type SlotSheet, symbolOf } from './sheet.ts';

/** A game whose every cell is drawn for itself, from the letters of a strip. */
export interface CascadeMachine extends RoundMachine {
  readonly cascades: CascadesSheet;
  /** How often the strip has each symbol. */
  readonly weights: readonly number[];
  readonly cells: number;
  /** `units[symbol][count]`: the pay of `count` symbols in view. */
  readonly units: readonly Int32Array[];
  /** Units that the last step of the ladder adds. */
  readonly completedUnits: number;
}

/**
 * Enough equal symbols anywhere win and vanish, those above fall, and new ones fill the window; each win in a
 * row counts with the next multiplier. Cells are drawn alike, so the numbers of the symbols left over, and
 * not their places, decide what follows.
 */
export function cascadesMachine(sheet: SlotSheet, cascades: CascadesSheet): CascadeMachine {
  const [strip = ''] = sheet.strips;
  const letters = Uint8Array.from([...strip], (letter) => symbolOf(sheet, letter));
  const reels = sheet.strips.length;
  const cells = reels * sheet.rows;
  const symbolCount = sheet.symbols.length;
  const units = unitsByCount(sheet, cells);
  const completedUnits = cascades.completedStakes * sheet.unitsPerStake;
  const counts = new Int32Array(symbolCount);
  const drawCell = (random: Random) => letters[random.below(letters.length)] ?? 0;

  /** Returns the units of the symbols that win now, which vanish. */
  function takeWins(): number {
    let won = 0;
    for (let symbol = 0; symbol < symbolCount; symbol += 1) {
      const pay = units[symbol]?.[counts[symbol] ?? 0] ?? 0;
      if (pay === 0) continue;
      won += pay;
      counts[symbol] = 0;
    }
    return won;
  }

  function playFast(random: Random): number {
    let total = 0;
    let empty = cells;
    counts.fill(0);
    for (let step = 0; step < cascades.multipliers.length; step += 1) {
      for (let cell = 0; cell < empty; cell += 1) {
        const symbol = drawCell(random);
        counts[symbol] = (counts[symbol] ?? 0) + 1;
      }
      const won = takeWins();
      if (won === 0) return total;
      total += won * (cascades.multipliers[step] ?? 1);
      empty = cells;
      for (let symbol = 0; symbol < symbolCount; symbol += 1) empty -= counts[symbol] ?? 0;
    }
    return total + completedUnits;
  }

  function playLogged(random: Random, log: SlotLog): number {
    let total = 0;
    let window: number[][] = Array.from({ length: reels }, () => []);
    for (const [step, multiplier] of cascades.multipliers.entries()) {
      window = window.map((left) => {
        const fallen = Array.from({ length: sheet.rows - left.length }, () => drawCell(random));
        return [...fallen, ...left];
      });
      if (step === 0) log.spin({ free: false, spinsLeft: 0, multiplier }, new Int32Array(reels), window);
      else log.push({ type: 'tumbled', multiplier, window: log.idsOf(window) });
      const winners = listWinners(sheet, units, window);
      if (winners.length === 0) return total;
      for (const { id, positions, units: each } of winners) {
        const count = positions.length;
        const won = each * multiplier;
        log.push({
          type: 'anywhere-win',
          symbol: id,
          count,
          positions,
          multiplier,
          winCents: log.cents(won),
        });
        total += won;
      }
      const gone = new Set(winners.map(({ symbol }) => symbol));
      window = window.map((reel) => reel.filter((symbol) => !gone.has(symbol)));
    }
    log.push({ type: 'ladder-completed', winCents: log.cents(completedUnits) });
    return total + completedUnits;
  }

  return {
    sheet,
    cascades,
    weights: sheet.symbols.map((_, symbol) => letters.filter((letter) => letter === symbol).length),
    cells,
    units,
    completedUnits,
    play: (random, log) => (log === undefined ? playFast(random) : playLogged(random, log)),
  };
}

/** More than the most in the sheet pay as the most. */
const unitsByCount = ({ symbols }: SlotSheet, cells: number): Int32Array[] =>
  symbols.map(({ pays = {} }) => {
    const counts = Object.keys(pays).map(Number);
    return Int32Array.from(
      { length: cells + 1 },
      (_, count) => pays[Math.max(0, ...counts.filter((least) => least <= count))] ?? 0,
    );
  });

const listWinners = (
  { symbols }: SlotSheet,
  units: readonly Int32Array[],
  window: readonly (readonly number[])[],
) =>
  symbols.flatMap(({ id }, symbol) => {
    const positions = listPositions(window, (seen) => seen === symbol);
    const won = at(at(units, symbol), positions.length);
    return won === 0 ? [] : [{ symbol, id, positions, units: won }];
  });
