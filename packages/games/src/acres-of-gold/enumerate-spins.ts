import { at } from '../at.ts';
import { acresOfGoldInfo, lineStakesOf } from './game-info.ts';

/** Above the line stakes that any spin can reach. */
const maxLineStakes = 8192;

/**
 * `ways[barns][lineStakes]`: how many of the 32⁵ stop combinations show this many barns and pay this in
 * line wins.
 */
export type SpinCounts = readonly Float64Array[];

const reels = acresOfGoldInfo.strips.map((strip) =>
  strip.map((_, stop) => [0, 1, 2].map((row) => at(strip, (stop + row) % strip.length))),
);
const barnsOf = reels.map((windows) =>
  windows.map((window) => window.filter((symbol) => symbol === 'barn').length),
);

const matches = (reel: number, stop: number, row: number, symbol: string): boolean => {
  const shown = at(at(at(reels, reel), stop), row);
  return shown === symbol || shown === 'golden-acorn';
};

interface MatchingLine {
  readonly three: number;
  readonly four: number;
  readonly five: number;
  /** By stop of the fourth and fifth reel: whether the line's symbol continues there. */
  readonly onFourth: readonly boolean[];
  readonly onFifth: readonly boolean[];
}

/** The lines that have three of a kind after the first three reels. */
function listMatchingLines(first: number, second: number, third: number): MatchingLine[] {
  return acresOfGoldInfo.lines.flatMap((rows) => {
    const [a, b, c, d, e] = [0, 1, 2, 3, 4].map((reel) => at(rows, reel));
    if (a === undefined || b === undefined || c === undefined || d === undefined || e === undefined)
      return [];
    const symbol = at(at(at(reels, 0), first), a);
    if (symbol === 'barn' || !matches(1, second, b, symbol) || !matches(2, third, c, symbol)) return [];
    return [
      {
        three: lineStakesOf(symbol, 3),
        four: lineStakesOf(symbol, 4),
        five: lineStakesOf(symbol, 5),
        onFourth: at(reels, 3).map((_, stop) => matches(3, stop, d, symbol)),
        onFifth: at(reels, 4).map((_, stop) => matches(4, stop, e, symbol)),
      },
    ];
  });
}

/**
 * Counts every stop combination, independently of the formula that it proves. Lines without three of a kind
 * after three reels pay nothing and are skipped.
 */
export function enumerateSpins(): SpinCounts {
  const ways = [0, 1, 2, 3, 4, 5].map(() => new Float64Array(maxLineStakes));
  const count = (barns: number, lineStakes: number) => {
    const row = at(ways, barns);
    row[lineStakes] = (row[lineStakes] ?? 0) + 1;
  };
  const [firsts, seconds, thirds, fourths, fifths] = barnsOf;
  if (!firsts || !seconds || !thirds || !fourths || !fifths) throw new RangeError('there must be five reels');
  firsts.forEach((barnsA, first) => {
    seconds.forEach((barnsB, second) => {
      thirds.forEach((barnsC, third) => {
        const matching = listMatchingLines(first, second, third);
        fourths.forEach((barnsD, fourth) => {
          const onFourth = matching.filter((line) => line.onFourth[fourth]);
          const threes = matching.reduce(
            (total, line) => total + (line.onFourth[fourth] ? 0 : line.three),
            0,
          );
          fifths.forEach((barnsE, fifth) => {
            let lineStakes = threes;
            for (const line of onFourth) lineStakes += line.onFifth[fifth] ? line.five : line.four;
            count(barnsA + barnsB + barnsC + barnsD + barnsE, lineStakes);
          });
        });
      });
    });
  });
  return ways;
}
