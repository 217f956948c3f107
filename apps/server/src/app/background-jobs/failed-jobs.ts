import { demand, type PageQuery, pageFromRows, parsePageParams } from '@golden-acers/platform';
import type { AgentActor } from '../../access/sessions/actors.ts';
import { type Context, inTransaction } from '../../context.ts';
import { recordAuditEvent } from '../../events/audit/audit.ts';

export async function listFailedJobs({ jobs }: Context, query: PageQuery) {
  const found = await jobs.listDeadLetters(parsePageParams(query));
  const { rows, nextCursor } = pageFromRows(found.rows, query.limit);
  const failed = rows.map(({ firstFailedAt, lastFailedAt, atMicros: _, ...job }) => ({
    ...job,
    firstFailedAt: firstFailedAt.toISOString(),
    lastFailedAt: lastFailedAt.toISOString(),
  }));
  return { rows: failed, nextCursor, total: found.total };
}

/** If two agents retry a job at once, the second is refused. */
export async function retryFailedJob(
  context: Context,
  actor: AgentActor,
  { id }: { readonly id: string },
): Promise<void> {
  await inTransaction(context, async (tx) => {
    const kind = await tx.jobs.retryDeadLetter(tx.db, id);
    demand(kind, 'failed_job.not_found');
    const subject = { kind: 'failed_job', id } as const;
    await recordAuditEvent(tx, { actor, action: 'failed_job.retried', subject, after: { kind } });
  });
}
