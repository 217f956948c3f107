import { type Kysely, sql } from 'kysely';
import type { ServerSchema } from '../../schema.ts';
import type { Effect, Step } from './rules.ts';
import { selectedColumns, type TransferRow } from './transfers.sql.ts';

export interface StepToTake {
  /** The transfer as it was when the step was decided. */
  readonly known: Pick<TransferRow, 'id' | 'state' | 'sends' | 'attempts'>;
  readonly step: Step;
  readonly effect: Effect | undefined;
  /** For a step to `sending`: what the server's clock says. */
  readonly clockAt: Date | undefined;
}

/**
 * Takes the step, with its effect on the books, the known balance and the day's sum, in one statement. Undefined when the
 * transfer is no longer as it was known, and then nothing was done. Locks the transfer.
 */
export async function writeStep(
  db: Kysely<ServerSchema>,
  { known, step, effect, clockAt }: StepToTake,
): Promise<TransferRow | undefined> {
  if (step.state === 'sending' && clockAt === undefined) throw new Error('A transfer is sent at a time.');
  const { rows } = await sql<TransferRow>`
    select ${selectedColumns} from transfer_take_step(
      ${known.id}, ${known.state}, ${known.sends}, ${known.attempts}, ${step.state}, ${step.refusalCode ?? null},
      ${step.nextInMs ?? null}, ${clockAt ?? null}, ${JSON.stringify(step.evidence)}, ${effect ?? null})`.execute(
    db,
  );
  return rows[0];
}
