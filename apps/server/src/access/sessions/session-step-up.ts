import { type Clock, demand } from '@golden-acers/platform';
import type { TxContext } from '../../context.ts';
import type { Db } from '../../schema.ts';
import type { Actor } from './actors.ts';
import { findStepUpAt, setStepUpAt } from './session-step-up.sql.ts';

/** Long enough for a handful of commands, too short for whoever finds the desk empty. */
const stepUpTtlMs = 5 * 60_000;

interface SessionStepUpContext {
  readonly db: Db;
  readonly clock: Clock;
}

/** Refuses `agent.step_up_required` unless somebody confirmed in this session just now that it is still them. */
export async function demandRecentStepUp(
  { db, clock }: SessionStepUpContext,
  { sessionId }: Pick<Actor, 'sessionId'>,
): Promise<void> {
  const at = await findStepUpAt(db, sessionId);
  const isFresh = at !== null && clock.now().getTime() - at.getTime() < stepUpTtlMs;
  demand(isFresh, 'agent.step_up_required');
}

/** Answers until when it holds. */
export async function markStepUp(
  tx: TxContext,
  { clock }: Pick<SessionStepUpContext, 'clock'>,
  { sessionId }: Pick<Actor, 'sessionId'>,
): Promise<Date> {
  const at = clock.now();
  await setStepUpAt(tx.db, sessionId, at);
  return new Date(at.getTime() + stepUpTtlMs);
}
