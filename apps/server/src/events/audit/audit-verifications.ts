import type { AuditVerification } from '@golden-acers/contract';
import { dayMs, demand, type JobKind, minuteMs, type QueuedJob } from '@golden-acers/platform';
import { z } from 'zod';
import { type Context, inTransaction } from '../../context.ts';
import { type AuditEvent, recordAuditEvent } from './audit.ts';
import { type ChainVerification, verifyAuditChain } from './audit-chain.ts';
import {
  cleanUpVerifications,
  countVerificationsSince,
  endVerification,
  getVerificationRow,
  insertVerification,
  listVerificationRows,
  setVerifiedTo,
  startVerification,
  type VerificationEnd,
  type VerificationRow,
} from './audit-verifications.sql.ts';

/** A run reads about 20,000 links a second; a longer chain is verified in several runs. */
const maxLinksPerRun = 500_000;
/** A run costs some seconds of the database for all agents together. */
const requestRate = { uses: 6, perMs: 60 * minuteMs };
const listLimit = 10;
const retention = { lostAfterMs: 60 * minuteMs, keptMs: 90 * dayMs };

export const auditVerificationJobs = {
  name: 'audit-verification',
  maxAttempts: 3,
  timeoutSeconds: 600,
} as const satisfies JobKind;

const jobData = z.object({ id: z.string() });

export async function listAuditVerifications({ db }: Pick<Context, 'db'>): Promise<AuditVerification[]> {
  return (await listVerificationRows(db, listLimit)).map(describeVerification);
}

/**
 * Verifies the chain in the background. Refuses `audit.verification_running`, and
 * `audit.verified_recently` beyond the rate of all agents.
 */
export async function requestAuditVerification(
  context: Context,
  actor: AuditEvent['actor'] & { readonly agentId: string },
  from: number,
): Promise<AuditVerification> {
  const { agentId } = actor;
  return inTransaction(context, async (tx) => {
    await cleanUpVerifications(tx.db, retention);
    const recent = await countVerificationsSince(tx.db, requestRate.perMs);
    const id = await insertVerification(tx.db, { requestedBy: agentId, from: BigInt(from) });
    demand(id, 'audit.verification_running');
    demand(recent < requestRate.uses, 'audit.verified_recently');
    await tx.jobs.send(tx.db, auditVerificationJobs.name, { id });
    await recordAuditEvent(tx, {
      actor,
      action: 'audit.verification_requested',
      subject: { kind: 'audit', id },
    });
    return describeVerification(await getVerificationRow(tx.db, id));
  });
}

export async function runAuditVerification(
  { db, config }: Pick<Context, 'db' | 'config'>,
  { data, isLastAttempt }: QueuedJob,
  stopping: AbortSignal,
): Promise<void> {
  const { id } = jobData.parse(data);
  const from = await startVerification(db, id);
  if (from === undefined) return;
  try {
    const range = {
      from,
      maxLinks: maxLinksPerRun,
      async onProgress(links: bigint) {
        stopping.throwIfAborted();
        await setVerifiedTo(db, id, links);
      },
    };
    await endVerification(db, id, describeEnd(await verifyAuditChain(db, config, range)));
  } catch (error) {
    if (isLastAttempt && !stopping.aborted) await endVerification(db, id, { state: 'failed' });
    throw error;
  }
}

function describeEnd(result: ChainVerification): VerificationEnd {
  return result.isIntact
    ? { state: 'intact', to: result.links, isHeadChecked: result.isHeadChecked }
    : { state: 'broken', to: result.number, brokenNumber: result.number, defect: result.defect };
}

function describeVerification(row: VerificationRow): AuditVerification {
  const { id, state, by, brokenNumber, defect, isHeadChecked } = row;
  return {
    ...{ id, state, by, isHeadChecked },
    requestedAt: row.requestedAt.toISOString(),
    startedAt: row.startedAt?.toISOString() ?? null,
    endedAt: row.endedAt?.toISOString() ?? null,
    from: Number(row.fromNumber),
    to: row.toNumber === null ? null : Number(row.toNumber),
    chainLength: row.chainLength === null ? null : Number(row.chainLength),
    broken: brokenNumber === null || defect === null ? null : { number: Number(brokenNumber), defect },
  };
}
