import type { WorkResult } from '@golden-acers/platform';
import type { Context } from '../../context.ts';
import type { AgentBackgroundJob } from '../../provider/provider-accounts/agent-background-job.ts';
import { getTransferAgeMs, leaseDueTransfer, listAgentIdsWithDueTransfers } from './due-transfers.sql.ts';
import { advanceTransfer, sendTransfer } from './transfers.ts';

/** An agent who waited this long has decided again: sending the transfer now would surprise. */
const agentCommandMaxAgeMs = 5 * 60_000;
/**
 * Time-outs of a call until another server takes this one for dead. At worst both wait for a permit, and
 * one of them sends.
 */
const leaseCalls = 4;

/** Sends transfers that were left requested: their server died, or the provider was away. */
export const requestedTransferWorker: AgentBackgroundJob = {
  listDueAgents: ({ db }) => listAgentIdsWithDueTransfers(db, 'requested'),
  runNext: sendNextRequested,
};

async function sendNextRequested(context: Context, providerAgentId: string): Promise<WorkResult> {
  const leaseMs = context.gateway.tuning.callTimeoutMs * leaseCalls;
  const transfer = await leaseDueTransfer(context.db, 'requested', { providerAgentId, leaseMs });
  if (transfer === undefined) return 'idle';
  const tooLate =
    transfer.cause !== 'sign_up' && (await getTransferAgeMs(context.db, transfer.id)) > agentCommandMaxAgeMs;
  if (tooLate) await advanceTransfer(context, transfer, { type: 'expired' });
  // Stop at the first failure: the next transfer of this agent would fail for the same reason and spend
  // another call.
  else if ((await sendTransfer(context, transfer)).state === 'requested') return 'blocked';
  return 'more';
}
