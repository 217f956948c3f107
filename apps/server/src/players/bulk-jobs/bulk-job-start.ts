import { createHash } from 'node:crypto';
import { type BodyOf, bulkJobKinds, bulkJobLimits, bulkJobPermissions } from '@golden-acers/contract';
import { constraintOf, demand, newId } from '@golden-acers/platform';
import { z } from 'zod';
import type { AgentActor } from '../../access/sessions/actors.ts';
import { type ApprovalHandler, holdCommand } from '../../agents/approvals/approvals.ts';
import { type Context, inTransaction, type TxContext } from '../../context.ts';
import { recordAuditEvent } from '../../events/audit/audit.ts';
import { listJobsOfCommand } from './bulk-job-commands.sql.ts';
import { demandBulkJobStart, getBulkJobOptions } from './bulk-job-options.ts';
import {
  acceptedTotalsOf,
  bulkJobNeed,
  demandBulkJobPermission,
  demandJobStepUp,
  loadAndValidateRows,
  requiredConfirmation,
  toRow,
} from './bulk-job-preview.ts';
import {
  countOwnOpenJobs,
  findBulkJobByKey,
  insertBulkJob,
  lockJobOwner,
  type NewBulkJob,
} from './bulk-jobs.sql.ts';
import type { ValidatedRow } from './row-validation.ts';

type BulkJobBody = BodyOf<'POST /fortune-panda/jobs'>;

type BulkJobCommand = Omit<BulkJobBody, 'rows'> & {
  readonly rows: readonly { readonly account: string; readonly amountCents?: number | undefined }[];
  readonly idempotencyKey: string;
};

/** The jobs of a command, the first one first; none while a second agent must confirm it. */
interface StartedJobs {
  readonly ids: readonly [string, ...string[]] | undefined;
  readonly isReplayed: boolean;
}

/**
 * Creates a job, or several for more rows than one takes; workers start them after the commit. All rules of a
 * command hold for its whole sum. Refused rows are stored as failed, so that they can be retried. A repeat
 * with the same idempotency key and command returns the first jobs.
 */
export async function startBulkJob(
  context: Context,
  actor: AgentActor,
  { rows, ...body }: BulkJobBody & { readonly idempotencyKey: string },
): Promise<StartedJobs> {
  const command = { ...body, rows: rows.map(toRow) };
  demandBulkJobPermission(actor, command.kind);
  try {
    return await inTransaction(context, (tx) => writeBulkJob(tx, actor, command));
  } catch (error) {
    // A concurrent request with the same key was first.
    if (constraintOf(error) !== 'bulk_job_key_is_unique') throw error;
    return inTransaction(context, (tx) => writeBulkJob(tx, actor, command));
  }
}

const heldJob = z.object({
  kind: z.enum(bulkJobKinds),
  rows: z.array(z.object({ account: z.string(), amountCents: z.number().optional() })),
  reason: z.string(),
  confirmation: z.string(),
});

/** Starts a confirmed job in the name of the agent who decided it. */
export const bulkJobApproval: ApprovalHandler = {
  permissionOf: (command) => bulkJobPermissions[heldJob.parse(command).kind],
  async apply(tx, { command, idempotencyKey, amountCents, decider, secondAgentId }) {
    const job = { ...heldJob.parse(command), idempotencyKey, secondAgentId, confirmedCents: amountCents };
    const { ids } = await writeBulkJob(tx, decider, job);
    demand(ids, 'decision.second_needed');
    return { resultId: ids[0] };
  },
};

interface ConfirmedJob {
  readonly secondAgentId?: string;
  /** The sum that the second agent saw. Refused rows may be accepted since. */
  readonly confirmedCents?: bigint | null;
}

async function writeBulkJob(
  tx: TxContext,
  actor: AgentActor,
  command: BulkJobCommand & ConfirmedJob,
): Promise<StartedJobs> {
  const { kind, rows, reason, confirmation, idempotencyKey, secondAgentId, confirmedCents, ...fields } =
    command;
  const { agentId, apiKeyId } = actor;
  await lockJobOwner(tx.db, agentId);
  const commandHash = hashOf([
    kind,
    rows.map(({ account, amountCents }) => [account, amountCents ?? null]),
    reason,
    ...Object.entries(fields).sort(),
  ]);
  const earlier = await findBulkJobByKey(tx.db, agentId, idempotencyKey);
  if (earlier !== undefined) {
    demand(earlier.commandHash === commandHash, 'request.key_reused');
    return { ids: await listJobsOfCommand(tx.db, earlier.id), isReplayed: true };
  }
  const jobCount = Math.ceil(rows.length / bulkJobLimits.maxRows);
  const openCount = await countOwnOpenJobs(tx.db, agentId);
  demand(openCount + jobCount <= bulkJobLimits.maxOpen, 'job.too_many_open');
  const options = await getBulkJobOptions(tx, actor, kind, fields);
  await demandBulkJobStart(tx, actor, kind, { ...options, jobCount });
  const validated = await loadAndValidateRows(tx, { agentId, apiKeyId, kind, options, rows });
  demand(
    validated.every(({ code }) => code !== 'job.amount_missing'),
    'job.amount_missing',
  );
  const { accepted, sumCents } = acceptedTotalsOf(validated);
  demand(accepted.length > 0, 'job.all_refused');
  demand(sumCents <= (confirmedCents ?? sumCents), 'job.confirmation_differs');
  demand(
    (requiredConfirmation(tx, kind, validated) ?? confirmation) === confirmation,
    'job.confirmation_differs',
  );
  if (secondAgentId === undefined) await demandJobStepUp(tx, actor, kind, sumCents);
  const need = secondAgentId === undefined ? bulkJobNeed(tx, kind, validated) : 'no';
  if (need === 'yes') {
    const held = { kind, rows, reason, confirmation };
    const waiting = { kind: 'bulk_job', command: held, amountCents: sumCents, idempotencyKey } as const;
    const { isNew } = await holdCommand(tx, actor, { ...waiting, reason });
    return { ids: undefined, isReplayed: !isNew };
  }
  const job = {
    ...{ agentId, agentAddress: actor.address, kind, options, reason, commandHash },
    ...{ apiKeyId, secondAgentId, isAlone: need === 'alone' },
  };
  const firstId = await writePart(tx, actor, validated.slice(0, bulkJobLimits.maxRows), {
    ...{ ...job, firstJobId: undefined, idempotencyKey },
  });
  const ids: [string, ...string[]] = [firstId];
  for (let from = bulkJobLimits.maxRows; from < validated.length; from += bulkJobLimits.maxRows) {
    const part = validated.slice(from, from + bulkJobLimits.maxRows);
    ids.push(await writePart(tx, actor, part, { ...job, firstJobId: firstId, idempotencyKey: undefined }));
  }
  return { ids, isReplayed: false };
}

type BulkJobPart = Omit<NewBulkJob, 'id' | 'idempotencyKey'> & {
  /** Undefined: the first job of the command has its key. */
  readonly idempotencyKey: string | undefined;
};

async function writePart(
  tx: TxContext,
  actor: AgentActor,
  validated: readonly ValidatedRow[],
  job: BulkJobPart,
): Promise<string> {
  const id = newId('jb', tx.clock, tx.random);
  await insertBulkJob(
    tx.db,
    { ...job, id, idempotencyKey: job.idempotencyKey ?? id },
    validated.map(({ candidate, amountCents, code }) => ({
      playerId: candidate.playerId,
      providerAgentId: candidate.providerAgentId,
      amountCents: amountCents ?? null,
      balanceBeforeCents: candidate.balanceCents,
      code: code ?? null,
    })),
  );
  const { accepted, sumCents } = acceptedTotalsOf(validated);
  await recordAuditEvent(tx, {
    actor,
    action: 'job.started',
    subject: { kind: 'job', id },
    after: {
      kind: job.kind,
      rows: validated.length,
      refused: validated.length - accepted.length,
      sumCents: sumCents.toString(),
      ...(job.isAlone && { isAlone: true }),
    },
    reason: job.reason,
  });
  return id;
}

function hashOf(command: unknown): string {
  return createHash('sha256').update(JSON.stringify(command)).digest('hex');
}
