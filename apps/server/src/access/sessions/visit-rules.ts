import { defaultRealityCheckMinutes } from '@golden-acers/contract';
import { minuteMs } from '@golden-acers/platform';

/** The break that ends a visit. The trigger `player_start_visit` has the same figure. */
export const visitBreakMs = 30 * minuteMs;

export interface VisitTimes {
  readonly startedAt: Date;
  readonly acknowledgedAt: Date | null;
  /** Null: the player has chosen none. */
  readonly intervalMinutes: number | null;
}

/** Caps the player's interval at the operator's maximum. */
export const realityCheckMinutes = (chosen: number | null, maxMinutes: number): number =>
  Math.min(chosen ?? defaultRealityCheckMinutes, maxMinutes);

/** Ignores an acknowledgement of an earlier visit. */
export function realityCheckDueAt(
  { startedAt, acknowledgedAt, intervalMinutes }: VisitTimes,
  maxMinutes: number,
): Date {
  const sinceMs = Math.max(startedAt.getTime(), acknowledgedAt?.getTime() ?? 0);
  return new Date(sinceMs + realityCheckMinutes(intervalMinutes, maxMinutes) * minuteMs);
}
