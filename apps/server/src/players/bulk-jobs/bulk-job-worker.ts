import { type BulkJobKind, bulkJobKinds, type Permission, type RefusalCode } from '@golden-acers/contract';
import { type Lease, lockLease, Refusal, refuse, renewWhile } from '@golden-acers/platform';
import { demandCommandPermissions } from '../../access/api-keys/api-key-commands.ts';
import { type Context, inTransaction, type TxContext } from '../../context.ts';
import type { AuditEvent } from '../../events/audit/audit.ts';
import { requestTransfer, sendTransfer } from '../../money/transfers/transfers.ts';
import type { HeldPermit } from '../../provider/gateway/agent-connection.ts';
import type { AgentBackgroundJob } from '../../provider/provider-accounts/agent-background-job.ts';
import { credentialsOf, getProviderPlayer } from '../../provider/provider-accounts/provider-accounts.ts';
import { createProviderPassword } from '../../provider/provider-accounts/provider-credentials.ts';
import { changeProviderPassword } from '../../provider/provider-accounts/provider-passwords.ts';
import { unbindPlayer } from '../players/players.ts';
import { needsNoCall } from './bulk-job-estimates.ts';
import { applyPlayerAction } from './bulk-job-player-actions.ts';
import { demandBulkJobPermission, isMoneyJob } from './bulk-job-preview.ts';
import {
  cancelLeftoverRows,
  clearBlocked,
  finishDoneJobs,
  markBlocked,
  pauseRunningJob,
} from './bulk-job-progress.sql.ts';
import {
  agentsWithDueRows,
  findNextDueRow,
  finishRow,
  getOwnership,
  type LockedBulkJobRow,
  leaseBulkJobRow,
  linkTransfer,
  lockJobOfRow,
  lockNextDueRow,
  postponeRow,
} from './bulk-job-worker.sql.ts';

/** A call that hangs must not stop the agent's other rows. */
const workersPerAgent = 3;
/** Most rows that a permit skips are refused without a call. */
const rowsPerPermit = 50;
/** A job that waited this long for the provider pauses until an agent resumes it. */
const pauseAfterMs = 15 * 60_000;

/** Refusals that every other row would meet too: the job pauses. */
const pausingRefusals: ReadonlySet<RefusalCode> = new Set([
  'agent.required',
  'agent.not_permitted',
  'key.ended',
  'agent.credit_low',
  'transfer.above_day_limit',
  'provider.agent_credit_low',
  'provider.sign_in_failed',
]);
/** Refusals that go away by themselves: the row waits and is tried again. */
const postponingRefusals: ReadonlySet<RefusalCode> = new Set([
  'provider.busy',
  'provider.unavailable',
  'transfer.already_open',
  'server.failed',
]);

/** Processes the rows of running jobs. Safe on several servers at once. */
export const bulkJobRowWorker: AgentBackgroundJob = {
  concurrency: workersPerAgent,
  dueAgents: ({ gateway }) => agentsWithDueRows(gateway.providerAgentIds),
  async runNext(context, providerAgentId) {
    if (await runNextRow(context, providerAgentId)) return 'more';
    await finishBulkJobs(context);
    return 'idle';
  },
};

/** Finishes jobs without open rows. Runs as a background job. */
export async function finishBulkJobs(context: Pick<Context, 'db'>): Promise<boolean> {
  await inTransaction(context, (tx) => finishDoneJobs(tx.db));
  await cancelLeftoverRows(context.db);
  return false;
}

/** Rows that need no call never wait behind those that wait for the provider. */
async function runNextRow(context: Context, providerAgentId: string): Promise<boolean> {
  const isLocal = (kind: BulkJobKind) =>
    needsNoCall(kind) || (kind === 'unbind' && !context.config.provider.isSandbox);
  const calling = bulkJobKinds.filter((kind) => !isLocal(kind));
  if (await runNextAllowedRow(context, providerAgentId, bulkJobKinds.filter(isLocal))) return true;
  if ((await findNextDueRow(context.db, providerAgentId, calling)) === undefined) return false;
  // Acquire the permit before the row, so that a started row never waits and a pause takes effect at once.
  const permit = await acquireJobPermit(context, providerAgentId);
  return permit !== undefined && runNextAllowedRow(context, providerAgentId, calling, permit);
}

async function acquireJobPermit(context: Context, providerAgentId: string): Promise<HeldPermit | undefined> {
  try {
    return await context.gateway.acquirePermit('job', { providerAgentId });
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    // A busy budget is normal. Anything else is shown on the job.
    if (error.code !== 'provider.busy') {
      await markBlocked(context.db, providerAgentId, { code: error.code, pauseAfterMs });
    }
    return undefined;
  }
}

/** Runs the next admissible row; refused rows before it fail or wait. */
async function runNextAllowedRow(
  context: Context,
  providerAgentId: string,
  kinds: readonly BulkJobKind[],
  permit?: HeldPermit,
): Promise<boolean> {
  for (let count = 0; count < rowsPerPermit; count += 1) {
    const started = await startRow(context, providerAgentId, kinds);
    if (started === undefined) return false;
    if (started.hasFailed) continue;
    if (started.isDone === true) return true;
    const { row, lease, transferId } = started;
    if (lease !== undefined) await changeAccount(context, { row, lease }, permit);
    if (transferId !== undefined) await sendRowTransfer(context, row, { id: transferId, permit });
    await clearBlocked(context.db, row.jobId);
    return true;
  }
  return true;
}

interface StartedRow {
  readonly row: LockedBulkJobRow;
  readonly hasFailed: boolean;
  /** Done together with its start. */
  readonly isDone?: boolean;
  /** Held by a row that changes the account instead of moving money. */
  readonly lease?: Lease;
  readonly transferId?: string;
}

/** Locks a row, checks every rule again and writes its transfer, in one transaction. */
async function startRow(
  context: Context,
  providerAgentId: string,
  kinds: readonly BulkJobKind[],
): Promise<StartedRow | undefined> {
  let lockedRow: LockedBulkJobRow | undefined;
  try {
    return await inTransaction(context, async (tx) => {
      lockedRow = await lockNextDueRow(tx.db, providerAgentId, kinds);
      if (lockedRow === undefined) return undefined;
      const permissions = await demandRowStillAllowed(tx, lockedRow);
      if (needsNoCall(lockedRow.kind)) {
        await leaseBulkJobRow(tx.db, lockedRow, null);
        await applyPlayerAction(tx, { ...lockedRow, permissions });
        await finishRow(tx.db, lockedRow, { state: 'done' });
        return { row: lockedRow, hasFailed: false, isDone: true };
      }
      if (!isMoneyJob(lockedRow.kind)) {
        const secretSealed = sealedPasswordFor(context, lockedRow);
        const lease = await leaseBulkJobRow(tx.db, lockedRow, secretSealed);
        return { row: { ...lockedRow, secretSealed }, hasFailed: false, lease };
      }
      return { row: lockedRow, hasFailed: false, transferId: await requestRowTransfer(tx, lockedRow) };
    });
  } catch (error) {
    if (lockedRow === undefined) throw error;
    await handleRowFailure(context, lockedRow, error);
    return { row: lockedRow, hasFailed: true };
  }
}

/** Roles, the agent tree and the job's API key may have changed since the job started. */
async function demandRowStillAllowed(
  tx: TxContext,
  { agentId, apiKeyId, playerId, kind }: LockedBulkJobRow,
): Promise<ReadonlySet<Permission>> {
  const { isActive, isInSubtree } = await getOwnership(tx.db, { agentId, playerId });
  if (!isActive) refuse('agent.required');
  const permissions = await demandCommandPermissions(tx, { agentId, apiKeyId });
  demandBulkJobPermission({ permissions }, kind);
  if (!isInSubtree) refuse('player.not_found');
  return permissions;
}

/** The idempotency key is the attempt's, so that a repeat finds the same transfer. */
async function requestRowTransfer(tx: TxContext, row: LockedBulkJobRow): Promise<string> {
  const { jobId, kind, playerId, amountCents, agentId, agentAddress, apiKeyId, secondAgentId } = row;
  if (amountCents === null || !isMoneyJob(kind))
    throw new Error(`A row of ${jobId} moves money without an amount.`);
  const { transfer } = await requestTransfer(tx, {
    playerId,
    kind,
    amountCents,
    cause: 'agent',
    actorId: agentId,
    actorAddress: agentAddress,
    actorApiKeyId: apiKeyId ?? undefined,
    idempotencyKey: `${jobId}-${row.position}-${row.attempt}`,
    ...(secondAgentId !== null && { secondAgentId }),
    stepUpSession: undefined,
  });
  await linkTransfer(tx.db, row, transfer);
  return transfer.id;
}

/** A trigger finishes the row with its transfer. After a crash the transfer worker sends it. */
async function sendRowTransfer(
  context: Context,
  row: LockedBulkJobRow,
  { id, permit }: { id: string; permit: HeldPermit | undefined },
): Promise<void> {
  const { refusalCode } = await sendTransfer(context, id, { permit });
  if (refusalCode !== null && pausingRefusals.has(refusalCode))
    await pauseRunningJob(context.db, row.jobId, refusalCode);
}

/** Stored before it is sent, so that a retry after a crash sends the same password. */
function sealedPasswordFor({ vault, random }: Context, row: LockedBulkJobRow): string | null {
  if (row.kind !== 'reset_password') return null;
  return row.secretSealed ?? vault.seal(createProviderPassword(random), row.playerId);
}

async function changeAccount(
  context: Context,
  { row, lease }: { readonly row: LockedBulkJobRow; readonly lease: Lease },
  permit: HeldPermit | undefined,
): Promise<void> {
  const change = row.kind === 'reset_password' ? resetPassword : unbind;
  const failure = await renewWhile(context, lease, () =>
    change(context, row, permit).then(
      () => undefined,
      (error: unknown) => ({ error }),
    ),
  );
  await inTransaction(context, async (tx) => {
    // The job before its row, in the order in which a cancellation locks them.
    await lockJobOfRow(tx.db, row.jobId);
    if (!(await lockLease(tx.db, lease))) return;
    if (failure === undefined) await finishRow(tx.db, row, { state: 'done' });
    else await handleRowFailure(tx, row, failure.error);
  });
}

async function resetPassword(
  context: Context,
  row: LockedBulkJobRow,
  permit: HeldPermit | undefined,
): Promise<void> {
  const { jobId, secretSealed, playerId } = row;
  if (secretSealed === null) throw new Error(`A row of ${jobId} resets a password without one.`);
  const password = context.vault.open(secretSealed, playerId);
  const player = await getProviderPlayer(context, playerId);
  // The call of a server that crashed has succeeded.
  if (credentialsOf(context, player).password === password) return;
  await changeProviderPassword(context, playerId, password, actorOf(row), permit);
}

async function unbind(
  context: Context,
  row: LockedBulkJobRow,
  permit: HeldPermit | undefined,
): Promise<void> {
  const { kick } = await unbindPlayer(context, actorOf(row), row.playerId, permit);
  // The sessions have ended anyway; a retry may end them again.
  if (kick === 'failed') refuse('provider.refused');
}

/** Returns the agent who started the job, with the job and its reason for the audit log. */
function actorOf(row: LockedBulkJobRow): AuditEvent['actor'] {
  const { agentId, agentAddress, apiKeyId, jobId, reason } = row;
  const job = { id: jobId, reason };
  return { accountId: agentId, address: agentAddress, apiKeyId: apiKeyId ?? undefined, job };
}

/** Moves a failed row from the head of the queue, so that it doesn't block the others. */
async function handleRowFailure(
  { db, log }: Pick<Context, 'db' | 'log'>,
  row: LockedBulkJobRow,
  error: unknown,
): Promise<void> {
  const code = error instanceof Refusal ? error.code : 'server.failed';
  if (code === 'server.failed') {
    log.error({ err: error, job: row.jobId, position: row.position }, 'a row of a job failed');
  }
  if (pausingRefusals.has(code)) {
    await postponeRow(db, row, { isCounted: false });
    await pauseRunningJob(db, row.jobId, code);
  } else if (postponingRefusals.has(code) && row.mayWait) {
    await postponeRow(db, row, { isCounted: true });
  } else {
    await finishRow(db, row, { state: 'failed', code });
  }
}
