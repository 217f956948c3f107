import type { LiveTableState, OwnBets } from '../../api.ts';

/** Returns the automatic cash-out of a bet on `at-250`. Undefined if there is none. */
export function targetOf({ bet }: Pick<OwnBets, 'bet'>): number | undefined {
  const [position = ''] = Object.keys(bet);
  return position.startsWith('at-') ? Number(position.slice(3)) : undefined;
}

/**
 * Returns the height at which the player's bet was cashed out, recorded or certain. Undefined: it still
 * flies.
 */
export function cashedOutAt({ own }: LiveTableState, certainHeight: number): number | undefined {
  if (own.cashOut !== null) return own.cashOut;
  const target = targetOf(own);
  return own.stakeCents > 0 && target !== undefined && certainHeight >= target ? target : undefined;
}
