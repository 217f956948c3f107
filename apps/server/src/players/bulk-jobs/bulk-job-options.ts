import type { BodyOf, BulkJobKind } from '@golden-acers/contract';
import { bulkJobLimits } from '@golden-acers/contract';
import { dayMs, demand, refuse } from '@golden-acers/platform';
import type { AgentActor } from '../../access/sessions/actors.ts';
import type { BulkJobOptions } from '../../column-types.ts';
import type { Context, TxContext } from '../../context.ts';
import { demandLabelAllowed } from '../players/labels.ts';
import { countMessageJobs, isActiveManager } from './bulk-job-options.sql.ts';

export type { BulkJobOptions };

type OptionFields = Pick<BodyOf<'POST /fortune-panda/jobs'>, 'labelId' | 'text' | 'managerId'>;

/** Returns the options of this kind only. Refuses a label or manager that the agent cannot name. */
export async function getBulkJobOptions(
  { db }: Pick<Context, 'db'>,
  { agentId, permissions }: Pick<AgentActor, 'agentId' | 'permissions'>,
  kind: BulkJobKind,
  { labelId, text, managerId }: OptionFields,
): Promise<BulkJobOptions> {
  switch (kind) {
    case 'label':
    case 'unlabel':
      return { labelId: await demandLabelAllowed({ db }, { permissions }, labelId) };
    case 'move':
      if (managerId === undefined || !(await isActiveManager(db, agentId, managerId)))
        refuse('agent.not_found');
      return { managerId };
    case 'message':
      return text === undefined ? {} : { text };
    default:
      return {};
  }
}

/** Checks further requirements for starting a job of some kinds. */
export async function demandBulkJobStart(
  tx: TxContext,
  actor: AgentActor,
  kind: BulkJobKind,
  { text, jobCount }: BulkJobOptions & { readonly jobCount: number },
): Promise<void> {
  if (kind !== 'message') return;
  demand(text, 'job.text_missing', { field: 'text' });
  const sent = await countMessageJobs(tx.db, actor.agentId, dayMs);
  demand(sent + jobCount <= bulkJobLimits.maxMessageJobsPerDay, 'job.too_many_messages');
}
