import type { Worked } from '@golden-acers/platform';
import type { Context } from '../../context.ts';
import type { AgentWork } from '../../provider/provider-accounts/provider.ts';
import { advance, carryOut } from './carry-out.ts';
import { ageOf, leaseDue, listAgentsOfDue } from './unsettled.sql.ts';

/** An agent who got no answer for this long has looked at the balance and decided anew: sending it now would surprise. */
const agentCommandMaxAgeMs = 5 * 60_000;
/** Until another server takes this one for dead; at worst both wait for a turn then, and one of them sends. */
const leaseCalls = 4;

/** Transfers that were requested and never sent: their server died in between, or the provider was away. */
export const requestedTransfers: AgentWork = {
  find: ({ db }) => listAgentsOfDue(db, 'requested'),
  work: carryOutRequested,
};

async function carryOutRequested(context: Context, providerAgentId: string): Promise<Worked> {
  const leaseMs = context.gateway.tuning.callTimeoutMs * leaseCalls;
  const transfer = await leaseDue(context.db, 'requested', { providerAgentId, leaseMs });
  if (transfer === undefined) return 'nothing';
  const tooLate =
    transfer.cause !== 'sign_up' && (await ageOf(context.db, transfer.id)) > agentCommandMaxAgeMs;
  if (tooLate) await advance(context, transfer, { type: 'too_late' });
  // Still waiting: what the agent's way or its credit lacks, the next one lacks too, and each try is a call that a person could have.
  else if ((await carryOut(context, transfer)).state === 'requested') return 'obstacle';
  return 'more';
}
