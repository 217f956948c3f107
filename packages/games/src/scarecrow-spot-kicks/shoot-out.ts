import type { Side } from '../engines/virtual-sport/villages.ts';
import { fraction } from '../fraction.ts';
import type { Fraction } from '../game.ts';

/** Kicks of both teams together; the home team takes the first of each pair. */
const regularKicks = 10;
const suddenPairs = 5;
export const maxKicks = regularKicks + 2 * suddenPairs;

export interface Score {
  readonly home: number;
  readonly away: number;
}

export const kickerOf = (kick: number): Side => (kick % 2 === 0 ? 'home' : 'away');

/** Returns the remaining kicks of a team's five, after `kicks` kicks of both teams. */
function kicksLeft(side: Side, kicks: number): number {
  const taken = side === 'home' ? Math.ceil(kicks / 2) : Math.floor(kicks / 2);
  return regularKicks / 2 - taken;
}

/** `regular`: one team can't be caught any more. `sudden`: a pair decided. `coin`: nothing did. */
export type Ending = 'regular' | 'sudden' | 'coin';

/** Undefined: another kick follows. */
export function endingAfter(kicks: number, { home, away }: Score): Ending | undefined {
  if (kicks < regularKicks) {
    const isBeyond = home > away + kicksLeft('away', kicks) || away > home + kicksLeft('home', kicks);
    return isBeyond ? 'regular' : undefined;
  }
  if (home !== away) {
    if (kicks === regularKicks) return 'regular';
    return kicks % 2 === 0 ? 'sudden' : undefined;
  }
  return kicks === maxKicks ? 'coin' : undefined;
}

/** The number of goals among 100 kicks. */
export interface Conversion {
  readonly home: number;
  readonly away: number;
}

export interface FinalScore extends Score {
  readonly ending: Ending;
  readonly chance: Fraction;
}

/**
 * Returns every score that a shoot-out can end with, and its exact chance: all kicks, one after the other.
 */
export function finalScores(conversion: Conversion): FinalScore[] {
  const finals: FinalScore[] = [];
  // The chance of a score after `kicks` kicks is its weight / 100^kicks.
  let open = new Map<string, Score & { weight: bigint }>([['0-0', { home: 0, away: 0, weight: 1n }]]);
  for (let kicks = 0; open.size > 0; kicks += 1) {
    const next = new Map<string, Score & { weight: bigint }>();
    for (const { home, away, weight } of open.values()) {
      const ending = endingAfter(kicks, { home, away });
      if (ending !== undefined) {
        finals.push({ home, away, ending, chance: fraction(weight, 100n ** BigInt(kicks)) });
        continue;
      }
      const side = kickerOf(kicks);
      const goal = { home, away, [side]: (side === 'home' ? home : away) + 1 };
      add(next, goal, weight * BigInt(conversion[side]));
      add(next, { home, away }, weight * BigInt(100 - conversion[side]));
    }
    open = next;
  }
  return finals;
}

function add(scores: Map<string, Score & { weight: bigint }>, { home, away }: Score, weight: bigint): void {
  const key = `${home}-${away}`;
  scores.set(key, { home, away, weight: (scores.get(key)?.weight ?? 0n) + weight });
}
