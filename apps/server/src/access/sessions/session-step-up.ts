import { demand } from '@golden-acers/platform';
import type { Context, TxContext } from '../../context.ts';
import type { Actor } from './actors.ts';
import { findStepUpAt, setStepUpAt } from './sessions.sql.ts';

/** Long enough for a few commands, and too short for a person who finds the console unattended. */
const stepUpTtlMs = 5 * 60_000;

/** Refuses `agent.step_up_required` unless the session was confirmed within `stepUpTtlMs`. */
export async function demandRecentStepUp(
  { db, clock }: Pick<Context, 'db' | 'clock'>,
  { sessionId }: Pick<Actor, 'sessionId'>,
): Promise<void> {
  demand(isStepUpRecent(await findStepUpAt(db, sessionId), clock.now()), 'agent.step_up_required');
}

export function isStepUpRecent(at: Date | null, now: Date): boolean {
  return at !== null && now.getTime() - at.getTime() < stepUpTtlMs;
}

export async function markStepUp(tx: TxContext, { sessionId }: Pick<Actor, 'sessionId'>): Promise<Date> {
  const at = tx.clock.now();
  await setStepUpAt(tx.db, sessionId, at);
  return new Date(at.getTime() + stepUpTtlMs);
}
