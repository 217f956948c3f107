import { sql } from 'kysely';
import type { Db } from '../../schema.ts';
import type { TransferEffect, TransferTransition } from './transfer-state-machine.ts';
import { type TransferRow, transferColumnsSql } from './transfers.sql.ts';

export interface TransitionToWrite {
  /** The transfer as it was when the step was decided. */
  readonly known: Pick<TransferRow, 'id' | 'state' | 'sends' | 'attempts'>;
  readonly transition: TransferTransition;
  readonly effect: TransferEffect | undefined;
  /** For a step to `sending`: what the server's clock says. */
  readonly clockAt: Date | undefined;
}

/**
 * Takes the step, with its effect on the books, the known balance and the day's sum, in one statement. Undefined when the
 * transfer is no longer as it was known, and then nothing was done. Locks the transfer.
 */
export async function writeTransition(
  db: Db,
  { known, transition, effect, clockAt }: TransitionToWrite,
): Promise<TransferRow | undefined> {
  if (transition.state === 'sending' && clockAt === undefined)
    throw new Error('A transfer is sent at a time.');
  const { rows } = await sql<TransferRow>`
    select ${transferColumnsSql} from transfer_apply_transition(
      ${known.id}, ${known.state}, ${known.sends}, ${known.attempts}, ${transition.state}, ${transition.refusalCode ?? null},
      ${transition.nextAttemptInMs ?? null}, ${clockAt ?? null}, ${JSON.stringify(transition.evidence)}, ${effect ?? null})`.execute(
    db,
  );
  return rows[0];
}
