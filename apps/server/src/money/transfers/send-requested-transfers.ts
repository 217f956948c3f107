import type { WorkResult } from '@golden-acers/platform';
import type { Context } from '../../context.ts';
import type { AgentBackgroundJob } from '../../provider/provider-accounts/agent-background-job.ts';
import { agentsWithDueTransfers, getTransferAgeMs, leaseDueTransfer } from './due-transfers.sql.ts';
import { isPromised } from './transfer-state-machine.ts';
import { advanceTransfer, sendTransfer } from './transfers.ts';

/** An older command is not sent any more: the agent no longer expects it. */
const agentCommandMaxAgeMs = 5 * 60_000;

/** Sends requested transfers whose server died or whose provider was unavailable. */
export const requestedTransferWorker: AgentBackgroundJob = {
  dueAgents: () => agentsWithDueTransfers('requested'),
  runNext: sendNextRequested,
};

async function sendNextRequested(context: Context, providerAgentId: string): Promise<WorkResult> {
  const transfer = await leaseDueTransfer(context, 'requested', providerAgentId);
  if (transfer === undefined) return 'idle';
  const tooLate =
    !isPromised(transfer.cause) && (await getTransferAgeMs(context.db, transfer.id)) > agentCommandMaxAgeMs;
  if (tooLate) await advanceTransfer(context, transfer, { type: 'expired' });
  // Stop at the first failure: the next transfer of this agent would fail for the same reason.
  else if ((await sendTransfer(context, transfer)).state === 'requested') return 'blocked';
  return 'more';
}
