import type { Visit } from '@golden-acers/contract';
import { demand } from '@golden-acers/platform';
import type { Context } from '../../context.ts';
import { realityCheckDueAt, visitBreakMs } from './visit-rules.ts';
import { findVisit, touchVisit, type VisitRow } from './visits.sql.ts';

type VisitContext = Pick<Context, 'db' | 'clock'> & {
  readonly config: Pick<Context['config'], 'realityCheckMaxMinutes'>;
};

/** Goes on with the player's visit, or begins one after a break. */
export async function continueVisit(context: VisitContext, playerId: string): Promise<Visit> {
  const { db, clock, config } = context;
  const now = clock.now();
  await touchVisit(db, playerId, now);
  const row = await findVisit(db, playerId);
  demand(row, 'player.not_found');
  // Another server's clock may be ahead.
  const visit = { ...row, startedAt: row.startedAt ?? now };
  return {
    now: now.toISOString(),
    startedAt: visit.startedAt.toISOString(),
    checkDueAt: realityCheckDueAt(visit, config.realityCheckMaxMinutes).toISOString(),
  };
}

/**
 * Returns whether no game may start until the player has acknowledged a check. A visit that is over needs
 * none.
 */
export async function isRealityCheckDue(context: VisitContext, playerId: string): Promise<boolean> {
  const row = await findVisit(context.db, playerId);
  if (row === undefined || !isVisiting(row)) return false;
  const nowMs = context.clock.now().getTime();
  if (nowMs >= row.seenAt.getTime() + visitBreakMs) return false;
  return nowMs >= realityCheckDueAt(row, context.config.realityCheckMaxMinutes).getTime();
}

const isVisiting = (row: VisitRow): row is VisitRow & { readonly startedAt: Date; readonly seenAt: Date } =>
  row.startedAt !== null && row.seenAt !== null;
