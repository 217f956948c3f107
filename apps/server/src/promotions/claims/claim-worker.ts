import { announceWork, Refusal, type WorkResult } from '@golden-acers/platform';
import { type Context, inTransaction } from '../../context.ts';
import { factConsumer } from '../../events/facts/fact-consumers.ts';
import type { AgentBackgroundJob } from '../../provider/provider-accounts/agent-background-job.ts';
import { advanceClaim, claimWork, refusePayment, sendClaimPayment } from './claim-steps.ts';
import { agentsWithDueClaims, leaseDueClaim, makePaidClaimsDue } from './due-claims.sql.ts';

/** Makes the claims due whose payment is settled: by a response, the reconciliation or a review. */
export const claimConsumer = factConsumer({
  name: 'claims',
  version: 1,
  kinds: ['transfer.applied', 'transfer.rejected'],
  async consume({ db }, facts) {
    const claimIds = facts.flatMap(({ data }) => data.claimId ?? []);
    if (await makePaidClaimsDue(db, claimIds)) announceWork(db, claimWork);
  },
});

/** Pays what is owed and ends what is over, on any server. */
export const claimWorker: AgentBackgroundJob = {
  dueAgents: () => agentsWithDueClaims,
  runNext: workOnNextClaim,
};

async function workOnNextClaim(context: Context, providerAgentId: string): Promise<WorkResult> {
  const claimId = await leaseDueClaim(context.db, providerAgentId);
  if (claimId === undefined) return 'idle';
  const transferId = await advanceOrPostpone(context, claimId);
  if (transferId !== undefined) await sendClaimPayment(context, { claimId, transferId });
  return 'more';
}

/** After a temporary refusal, the claim's lease is the delay until the next attempt. */
async function advanceOrPostpone(context: Context, claimId: string): Promise<string | undefined> {
  try {
    return await advanceClaim(context, claimId);
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    const { code } = error;
    await inTransaction(context, (tx) => refusePayment(tx, claimId, code));
    return undefined;
  }
}
