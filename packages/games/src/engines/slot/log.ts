import { at } from '../../at.ts';
import type { SlotEvent, SlotPosition } from './events.ts';
import type { ReelSet } from './reel-set.ts';
import { isScatter, type SlotSheet } from './sheet.ts';

/** The data that a spin shows beside its reels. */
export interface SpinView {
  readonly free: boolean;
  readonly spinsLeft: number;
  readonly multiplier: number;
}

/** The events of a real round. Units become cents here, and nowhere else. */
export class SlotLog {
  readonly events: SlotEvent[] = [];
  readonly #sheet: SlotSheet;
  readonly #unitCents: number;

  constructor(sheet: SlotSheet, stakeCents: number) {
    this.#sheet = sheet;
    this.#unitCents = stakeCents / sheet.unitsPerStake;
  }

  push(event: SlotEvent): void {
    this.events.push(event);
  }

  cents(units: number): number {
    return units * this.#unitCents;
  }

  /** A draw is a stop and a height. */
  #stopsOnStrips(stops: Int32Array): number[] {
    const { heights, strips } = this.#sheet;
    return [...stops].map((stop, reel) => (heights === undefined ? stop : stop % at(strips, reel).length));
  }

  idsOf(window: readonly (readonly number[])[]): string[][] {
    return window.map((reel) => reel.map((symbol) => at(this.#sheet.symbols, symbol).id));
  }

  /** `window`: what the reels show before wilds expand. */
  spin(
    view: SpinView,
    stops: Int32Array,
    window: readonly (readonly number[])[],
    held?: readonly number[],
  ): void {
    const spin = {
      type: 'spin' as const,
      ...view,
      stops: this.#stopsOnStrips(stops),
      window: this.idsOf(window),
    };
    this.push(held === undefined ? spin : { ...spin, held });
  }

  /** The wins of the set's last draw. Returns their units, with the multiplier. */
  wins(set: ReelSet, multiplier: number): number {
    let total = 0;
    for (const { units, type, symbol, count, positions, multiplier: ofWilds, line, ways } of set.wins()) {
      const won = units * multiplier;
      const win = { symbol, count, positions, multiplier: multiplier * ofWilds, winCents: this.cents(won) };
      if (type === 'line-win') this.push({ type, line: line ?? 0, ...win });
      else this.push({ type, ways: ways ?? 1, ...win });
      total += won;
    }
    return total;
  }

  scatterWin(window: readonly (readonly number[])[], multiplier: number, units: number): void {
    const positions = listPositions(window, (symbol) => isScatter(this.#sheet, symbol));
    this.push({
      type: 'scatter-win',
      count: positions.length,
      positions,
      multiplier,
      winCents: this.cents(units),
    });
  }
}

/** Positions from the left, and from the top. */
export const listPositions = (
  window: readonly (readonly number[])[],
  matches: (symbol: number) => boolean,
): SlotPosition[] =>
  window.flatMap((symbols, reel) =>
    symbols.flatMap((symbol, row) => (matches(symbol) ? [{ reel, row }] : [])),
  );
