import type { ProviderContext } from '../provider/provider.ts';
import { carryOut, finish } from './carry-out.ts';
import { ageOf, leaseRequested } from './transfers.sql.ts';

/** An agent who got no answer for this long has looked at the balance and decided anew: sending it now would surprise. */
const agentCommandMaxAgeMs = 5 * 60_000;
/** Longer than waiting for a turn and the call together. */
const leaseMs = 60_000;

/**
 * Takes up one transfer that was requested and never sent: its server died in between, or the provider was away. Answers
 * whether there was one.
 */
export async function carryOutRequested(context: ProviderContext): Promise<boolean> {
  const [transfer] = await leaseRequested(context.db, { limit: 1, leaseMs });
  if (transfer === undefined) return false;
  const tooLate = transfer.cause === 'agent' && (await ageOf(context.db, transfer.id)) > agentCommandMaxAgeMs;
  if (tooLate) {
    await finish(context, transfer.id, {
      from: ['requested'],
      state: 'rejected',
      refusalCode: 'provider.unavailable',
      evidence: { why: 'left unsent for too long' },
    });
  } else {
    await carryOut(context, transfer.id);
  }
  return true;
}
