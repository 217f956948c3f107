import { at } from '../../at.ts';
import { type Algebra, memoized, type SlotMachine, sumOf, type Weigh } from './machine.ts';
import { linePays } from './pays.ts';
import { ReelSet } from './reel-set.ts';
import { isWild, type ReelWindows, type SlotSheet, symbolOf, windowsOf } from './sheet.ts';

/**
 * A wild fills its reel before the wins count, stays, and gives a respin of the others; so does each further
 * reel that is filled. A tag has a bit for each filled reel.
 */
export function respinsMachine(sheet: SlotSheet): SlotMachine {
  const strips = windowsOf(sheet, sheet.strips);
  const pays = linePays(sheet);
  const wild = symbolOf(sheet, sheet.symbols.find(({ kind }) => kind === 'wild')?.letter ?? '');
  const filled = Array.from({ length: sheet.rows }, () => wild);
  const hasWild = (window: readonly number[]) => window.some((symbol) => isWild(sheet, symbol));
  const isHeld = (held: number, reel: number) => ((held >> reel) & 1) === 1;
  const reelsIn = (mask: number) => strips.flatMap((_, reel) => (isHeld(mask, reel) ? [reel] : []));
  const windowsWith = (held: number): ReelWindows =>
    strips.map((windows, reel) =>
      isHeld(held, reel) ? [filled] : windows.map((window) => (hasWild(window) ? filled : window)),
    );
  const setOf = memoized(
    (held: number) => held,
    (held) =>
      new ReelSet(windowsWith(held), pays, {
        of: (window, reel) => (hasWild(window) ? 1 << reel : 0),
        units: () => 0,
      }),
  );

  return {
    sheet,
    get sets() {
      const wildReels = strips.reduce(
        (mask, windows, reel) => mask | (windows.some(hasWild) ? 1 << reel : 0),
        0,
      );
      return Array.from({ length: wildReels + 1 }, (_, held) => held)
        .filter((held) => (held & ~wildReels) === 0)
        .map(setOf);
    },
    play(random, log) {
      let [units, held, isFirst] = [0, 0, true];
      for (;;) {
        const set = setOf(held);
        set.draw(random);
        const now = set.tag;
        if (log === undefined) units += set.units();
        else {
          const shown = strips.map((windows, reel) =>
            isHeld(held, reel) ? filled : at(windows, set.stops[reel] ?? 0),
          );
          const view = { free: false, spinsLeft: 0, multiplier: 1 };
          log.spin(view, set.stops, shown, isFirst ? undefined : reelsIn(held));
          if (now !== held) log.push({ type: 'wilds-expanded', reels: reelsIn(now & ~held) });
          units += log.wins(set, 1);
        }
        if (now === held) return units;
        [held, isFirst] = [now, false];
      }
    },
    evaluate: <Value>(algebra: Algebra<Value>, weigh: Weigh<Value>) => {
      const valueWith = memoized(
        (held: number) => held,
        (held): Value => {
          const set = setOf(held);
          const terms = set.tags().map((tag) => {
            const weight = weigh(set, tag, 1);
            return tag === held ? weight : algebra.multiply(weight, valueWith(tag));
          });
          return sumOf(algebra, terms);
        },
      );
      return valueWith(0);
    },
  };
}
