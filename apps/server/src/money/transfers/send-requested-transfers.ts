import type { WorkResult } from '@golden-acers/platform';
import type { Context } from '../../context.ts';
import type { AgentBackgroundJob } from '../../provider/provider-accounts/provider.ts';
import { getTransferAgeMs, leaseDueTransfer, listAgentIdsWithDueTransfers } from './due-transfers.sql.ts';
import { advanceTransfer, sendTransfer } from './send-transfer.ts';

/** An agent who got no answer for this long has looked at the balance and decided anew: sending it now would surprise. */
const agentCommandMaxAgeMs = 5 * 60_000;
/** Until another server takes this one for dead; at worst both wait for a turn then, and one of them sends. */
const leaseCalls = 4;

/** Transfers that were requested and never sent: their server died in between, or the provider was away. */
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
  // Still waiting: what the agent's way or its credit lacks, the next one lacks too, and each try is a call that a person could have.
  else if ((await sendTransfer(context, transfer)).state === 'requested') return 'blocked';
  return 'more';
}
