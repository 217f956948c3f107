import { type Clock, demand } from '@golden-acers/platform';
import type { Kysely } from 'kysely';
import type { ServerSchema, ServerTx } from '../../schema.ts';
import type { Actor } from './actors.ts';
import { findConfirmedAt, setConfirmedAt } from './confirmations.sql.ts';

/** Long enough for a handful of commands, too short for whoever finds the desk empty. */
const confirmedForMs = 5 * 60_000;

interface ConfirmationContext {
  readonly db: Kysely<ServerSchema>;
  readonly clock: Clock;
}

/** Refuses `agent.step_up_required` unless somebody confirmed in this session just now that it is still them. */
export async function demandConfirmed(
  { db, clock }: ConfirmationContext,
  { sessionId }: Pick<Actor, 'sessionId'>,
): Promise<void> {
  const at = await findConfirmedAt(db, sessionId);
  const isFresh = at !== null && clock.now().getTime() - at.getTime() < confirmedForMs;
  demand(isFresh, 'agent.step_up_required');
}

/** Answers until when it holds. */
export async function confirmSession(
  tx: ServerTx,
  { clock }: Pick<ConfirmationContext, 'clock'>,
  { sessionId }: Pick<Actor, 'sessionId'>,
): Promise<Date> {
  const at = clock.now();
  await setConfirmedAt(tx, sessionId, at);
  return new Date(at.getTime() + confirmedForMs);
}
