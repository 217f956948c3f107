import { type BulkJobKind, bulkJobKinds, type RefusalCode } from '@golden-acers/contract';
import { Refusal, refuse } from '@golden-acers/platform';
import { getAgentAuthority, permissionsOf } from '../../access/permissions/permissions.ts';
import { type Context, inTransaction, type TxContext } from '../../context.ts';
import { requestTransfer, sendTransfer } from '../../money/transfers/transfers.ts';
import type { HeldPermit } from '../../provider/gateway/agent-connection.ts';
import type { AgentBackgroundJob } from '../../provider/provider-accounts/agent-background-job.ts';
import { credentialsOf, getProviderPlayer } from '../../provider/provider-accounts/provider-accounts.ts';
import { createProviderPassword } from '../../provider/provider-accounts/provider-credentials.ts';
import { changeProviderPassword } from '../../provider/provider-accounts/provider-passwords.ts';
import { unbindPlayer } from '../players/players.ts';
import { demandBulkJobPermission, isMoneyJob } from './bulk-job-preview.ts';
import {
  cancelLeftoverRows,
  clearBlocked,
  finishDoneJobs,
  markBlocked,
  pauseRunningJob,
} from './bulk-job-progress.sql.ts';
import {
  findNextDueRow,
  finishRow,
  getOwnership,
  hasTransferInReview,
  type LockedBulkJobRow,
  leaseBulkJobRow,
  linkTransfer,
  listAgentIdsWithDueRows,
  lockNextDueRow,
  postponeRow,
} from './bulk-job-worker.sql.ts';

/** Rows of one provider agent that are worked on at once: a call that hangs must not stop the others. */
const workersPerAgent = 3;
/** In calls: a new account, the change, its repeat after a sign-in, and the question which of two passwords counts. */
const leaseCalls = 6;
/** One turn looks at so many rows until one can use it. */
const rowsPerPermit = 50;
const postponeMs = 3_000;
/** Another transfer of the player's, or a change of its password, may be in the way for a few minutes. */
const maxPostpones = 100;
/** Whoever started a job has gone home by then: it goes on when somebody says so. */
const pauseAfterMs = 15 * 60_000;

/** What is in the way of one row is in the way of every other one of its job. */
const pausingRefusals: ReadonlySet<RefusalCode> = new Set([
  'agent.required',
  'agent.not_permitted',
  'agent.credit_low',
  'transfer.above_day_limit',
  'provider.agent_credit_low',
  'provider.sign_in_failed',
]);
/** Not now. */
const transientRefusals: ReadonlySet<RefusalCode> = new Set([
  'provider.busy',
  'provider.unavailable',
  'transfer.already_open',
  'server.failed',
]);

/** Carries out jobs. Several servers may do so on one database. */
export const bulkJobRowWorker: AgentBackgroundJob = {
  concurrency: workersPerAgent,
  listDueAgents: ({ db, gateway }) => listAgentIdsWithDueRows(db, gateway.agentIds),
  async runNext(context, providerAgentId) {
    if (await runNextRow(context, providerAgentId)) return 'more';
    await finishBulkJobs(context);
    return 'idle';
  },
};

/** For the background: jobs that have nothing left to do are over. */
export async function finishBulkJobs(context: Pick<Context, 'db'>): Promise<boolean> {
  await inTransaction(context, (tx) => finishDoneJobs(tx.db));
  await cancelLeftoverRows(context.db);
  return false;
}

/** Answers whether to go on at once. */
async function runNextRow(context: Context, agentId: string): Promise<boolean> {
  const next = await findNextDueRow(context.db, agentId);
  if (next === undefined) return false;
  const needsCall = next.kind !== 'unbind' || context.config.provider.isSandbox;
  if (!needsCall) return runRow(context, agentId, ['unbind']);
  // Its turn comes first: a row that was begun doesn't wait any more, and pausing has nothing to wait for.
  const permit = await acquireJobPermit(context, agentId);
  return permit !== undefined && runRow(context, agentId, bulkJobKinds, permit);
}

async function acquireJobPermit(context: Context, agentId: string): Promise<HeldPermit | undefined> {
  try {
    return await context.gateway.acquirePermit('job', { providerAgentId: agentId });
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    // That others need the calls is the way of things; that the provider is away is worth telling.
    if (error.code !== 'provider.busy') {
      await markBlocked(context.db, agentId, { code: error.code, pauseAfterMs });
    }
    return undefined;
  }
}

/** The next row that can be begun; those that are refused on the way end or wait. */
async function runRow(
  context: Context,
  agentId: string,
  kinds: readonly BulkJobKind[],
  permit?: HeldPermit,
): Promise<boolean> {
  for (let count = 0; count < rowsPerPermit; count += 1) {
    const begun = await startRow(context, agentId, kinds);
    if (begun === undefined) return false;
    if (begun.isRefused) continue;
    if (begun.transferId === undefined) await changeAccount(context, begun.row, permit);
    else await sendRowTransfer(context, begun.row, { id: begun.transferId, permit });
    await clearBlocked(context.db, begun.row.jobId);
    return true;
  }
  return true;
}

interface StartedRow {
  readonly row: LockedBulkJobRow;
  readonly isRefused: boolean;
  /** Of a row that moves money. */
  readonly transferId?: string;
}

/** In one transaction a row is taken, every rule is asked again, and its transfer is written down: all of it or nothing. */
async function startRow(
  context: Context,
  agentId: string,
  kinds: readonly BulkJobKind[],
): Promise<StartedRow | undefined> {
  let taken: LockedBulkJobRow | undefined;
  try {
    return await inTransaction(context, async (tx) => {
      taken = await lockNextDueRow(tx.db, agentId, kinds);
      if (taken === undefined) return undefined;
      await demandRowStillAllowed(tx, taken);
      if (!isMoneyJob(taken.kind)) {
        const leaseMs = context.gateway.tuning.callTimeoutMs * leaseCalls;
        const secretSealed = sealedPasswordFor(context, taken);
        await leaseBulkJobRow(tx.db, taken, { leaseMs, secretSealed });
        return { row: { ...taken, secretSealed }, isRefused: false };
      }
      return { row: taken, isRefused: false, transferId: await requestRowTransfer(tx, taken) };
    });
  } catch (error) {
    if (taken === undefined) throw error;
    await handleRowFailure(context, taken, error);
    return { row: taken, isRefused: true };
  }
}

/** Roles and trees change while a job runs, and count from the next row on. */
async function demandRowStillAllowed(
  tx: TxContext,
  { agentId, playerId, kind }: LockedBulkJobRow,
): Promise<void> {
  const authority = await getAgentAuthority(tx, agentId);
  const { isActive, isInSubtree } = await getOwnership(tx.db, { agentId, playerId });
  if (!isActive) refuse('agent.required');
  demandBulkJobPermission({ permissions: permissionsOf(authority) }, kind);
  if (!isInSubtree) refuse('player.not_found');
  if (isMoneyJob(kind) && (await hasTransferInReview(tx.db, playerId))) refuse('job.player_in_review');
}

/** Under the row's own key: whoever comes here again for the same try finds the same transfer. */
async function requestRowTransfer(tx: TxContext, row: LockedBulkJobRow): Promise<string> {
  const { jobId, kind, playerId, amountCents, agentId, agentAddress } = row;
  if (amountCents === null || !isMoneyJob(kind))
    throw new Error(`A row of ${jobId} moves money without an amount.`);
  const { transfer } = await requestTransfer(tx, {
    playerId,
    kind,
    amountCents,
    cause: 'agent',
    actorId: agentId,
    actorAddress: agentAddress,
    idempotencyKey: `${jobId}-${row.position}-${row.attempt}`,
    stepUpSession: undefined,
  });
  await linkTransfer(tx.db, row, transfer);
  return transfer.id;
}

/** The row ends with its transfer, which the database sees to. A server that dies here leaves it to the transfers' own upkeep. */
async function sendRowTransfer(
  context: Context,
  row: LockedBulkJobRow,
  { id, permit }: { id: string; permit: HeldPermit | undefined },
): Promise<void> {
  const { refusalCode } = await sendTransfer(context, id, { permit });
  if (refusalCode !== null && pausingRefusals.has(refusalCode))
    await pauseRunningJob(context.db, row.jobId, refusalCode);
}

/** Drawn and kept before it is sent: after a crash the same one is sent again, and whichever call came through, it counts. */
function sealedPasswordFor({ vault, random }: Context, row: LockedBulkJobRow): string | null {
  if (row.kind !== 'reset_password') return null;
  return row.secretSealed ?? vault.seal(createProviderPassword(random), row.playerId);
}

async function changeAccount(
  context: Context,
  row: LockedBulkJobRow,
  permit: HeldPermit | undefined,
): Promise<void> {
  try {
    if (row.kind === 'reset_password') await resetPassword(context, row, permit);
    else await unbind(context, row, permit);
    await finishRow(context.db, row, { state: 'done' });
  } catch (error) {
    await handleRowFailure(context, row, error);
  }
}

async function resetPassword(
  context: Context,
  { jobId, secretSealed, playerId, agentId, agentAddress }: LockedBulkJobRow,
  permit: HeldPermit | undefined,
): Promise<void> {
  if (secretSealed === null) throw new Error(`A row of ${jobId} resets a password without one.`);
  const password = context.vault.open(secretSealed, playerId);
  const player = await getProviderPlayer(context, playerId);
  // The call of a server that died came through.
  if (credentialsOf(context, player).password === password) return;
  const actor = { accountId: agentId, address: agentAddress };
  await changeProviderPassword(context, playerId, password, actor, permit);
}

async function unbind(
  context: Context,
  { agentId, agentAddress, playerId }: LockedBulkJobRow,
  permit: HeldPermit | undefined,
): Promise<void> {
  const actor = { accountId: agentId, address: agentAddress };
  const { kick } = await unbindPlayer(context, actor, playerId, permit);
  // The sessions have ended all the same, and may be ended again.
  if (kick === 'failed') refuse('provider.refused');
}

/** Whatever fails is off the front with that, or it would be the first one again and nobody else's row would have its turn. */
async function handleRowFailure({ db, log }: Context, row: LockedBulkJobRow, error: unknown): Promise<void> {
  const code = error instanceof Refusal ? error.code : 'server.failed';
  if (code === 'server.failed') {
    log.error({ err: error, job: row.jobId, position: row.position }, 'a row of a job failed');
  }
  if (pausingRefusals.has(code)) {
    await postponeRow(db, row, { afterMs: 0, isCounted: false });
    await pauseRunningJob(db, row.jobId, code);
  } else if (transientRefusals.has(code) && row.postponedCount < maxPostpones) {
    await postponeRow(db, row, { afterMs: postponeMs, isCounted: true });
  } else {
    await finishRow(db, row, { state: 'failed', code });
  }
}
