import { at } from '../at.ts';
import { fraction, plus, sum, times } from '../fraction.ts';
import type { Fraction } from '../game.ts';
import type { SymbolId } from './events.ts';
import { acresOfGoldInfo } from './game-info.ts';

const { strips } = acresOfGoldInfo;
const rowsInView = [0, 1, 2];
const combinationCount = strips.reduce((product, strip) => product * strip.length, 1);

/** By reel: the stops that put the symbol or an acorn into a given row. */
const matching = (symbol: SymbolId) =>
  strips.map((strip) => strip.filter((other) => other === symbol || other === 'golden-acorn').length);

/**
 * Each row of a reel shows each stop equally often, so the return of one line on its twentieth equals the
 * total return on the stake. Exactly `count` of a kind: `count` reels match and the next one does not.
 */
function lineReturn(): Fraction {
  const weightedPays = acresOfGoldInfo.symbols.flatMap(({ id, pays }) =>
    pays.map(({ count, lineStakes }) => {
      const stops = matching(id).map((match, reel) => {
        if (reel < count) return match;
        return at(strips, reel).length - (reel === count ? match : 0);
      });
      return lineStakes * stops.reduce((product, factor) => product * factor, 1);
    }),
  );
  return fraction(
    weightedPays.reduce((total, pay) => total + pay, 0),
    combinationCount,
  );
}

/** The number of stop combinations that show 0, 1, 2 … barns. */
function barnCombinations(): number[] {
  return strips.reduce<number[]>(
    (combinations, strip) => {
      const next = new Array<number>(combinations.length + rowsInView.length).fill(0);
      for (let stop = 0; stop < strip.length; stop += 1) {
        const seen = rowsInView.filter((row) => strip[(stop + row) % strip.length] === 'barn').length;
        combinations.forEach((number, count) => {
          next[count + seen] = at(next, count + seen) + number;
        });
      }
      return next;
    },
    [1],
  );
}

/** The mean of `value` over all stop combinations, by the paytable row of the barns. */
function scatterMean(value: (row: (typeof acresOfGoldInfo.scatter)[number]) => number): Fraction {
  const combinations = barnCombinations();
  return sum(
    acresOfGoldInfo.scatter.map((row) =>
      fraction(at(combinations, row.count) * value(row), combinationCount),
    ),
  );
}

/**
 * The exact return. A paid spin returns `spin` and awards `awarded` free spins in the mean. Each of them
 * returns `spin` times the multiplier and, with the probability `retrigger`, three more of the same that
 * can't add more:
 *
 *     return = spin · (1 + multiplier · awarded · (1 + retrigger · retriggerSpins))
 */
export function exactRtp(): Fraction {
  const spin = plus(
    lineReturn(),
    scatterMean((row) => row.stakes),
  );
  const awarded = scatterMean((row) => row.freeSpins);
  const retrigger = scatterMean(() => 1);
  const freeSpins = times(
    awarded,
    plus(fraction(1), times(retrigger, fraction(acresOfGoldInfo.retriggerSpins))),
  );
  return times(spin, plus(fraction(1), times(fraction(acresOfGoldInfo.freeSpinMultiplier), freeSpins)));
}
