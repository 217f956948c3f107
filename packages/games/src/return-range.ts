import { greatest, isLess, least } from './fraction.ts';
import type { Fraction, GameProfile } from './game.ts';

/** The lowest return of several bets and, if they differ, the highest. */
export function returnRange(
  returns: readonly Fraction[],
): Pick<GameProfile, 'returnToPlayer' | 'bestReturn'> {
  const [lowest, best] = [least(returns), greatest(returns)];
  return { returnToPlayer: lowest, ...(isLess(lowest, best) ? { bestReturn: best } : {}) };
}
