/** The player's choice before the start. Every autoplay ends. */
export interface AutoplayLimits {
  readonly rounds: number;
  /** The most that all rounds together may lose. */
  readonly lossCents: number;
  /** A win of one round that ends it; undefined: no win does. */
  readonly winCents: number | undefined;
}

export interface AutoplayProgress {
  readonly played: number;
  readonly netCents: number;
  /** The stake of the next round. */
  readonly stakeCents: number;
  /** Undefined before the first round. */
  readonly last?: { readonly paidCents: number; readonly isFeature: boolean } | undefined;
}

export type AutoplayEnd = 'done' | 'win' | 'loss' | 'feature';

/** Returns why the next round is not played, or undefined if it is. */
export function findAutoplayEnd(
  { rounds, lossCents, winCents }: AutoplayLimits,
  { played, netCents, stakeCents, last }: AutoplayProgress,
): AutoplayEnd | undefined {
  if (last?.isFeature === true) return 'feature';
  if (winCents !== undefined && last !== undefined && last.paidCents >= winCents) return 'win';
  if (played >= rounds) return 'done';
  return netCents - stakeCents < -lossCents ? 'loss' : undefined;
}
