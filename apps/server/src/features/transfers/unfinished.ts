import type { ProviderContext } from '../provider/provider.ts';
import { advance, carryOut } from './carry-out.ts';
import { ageOf, leaseRequested } from './unsettled.sql.ts';

/** An agent who got no answer for this long has looked at the balance and decided anew: sending it now would surprise. */
const agentCommandMaxAgeMs = 5 * 60_000;
/** Until another server takes this one for dead; at worst both wait for a turn then, and one of them sends. */
const leaseCalls = 4;

/**
 * Takes up one transfer that was requested and never sent: its server died in between, or the provider was away. Answers
 * whether there was one.
 */
export async function carryOutRequested(context: ProviderContext): Promise<boolean> {
  const leaseMs = context.gateway.tuning.callTimeoutMs * leaseCalls;
  const [transfer] = await leaseRequested(context.db, { limit: 1, leaseMs });
  if (transfer === undefined) return false;
  const tooLate =
    transfer.cause !== 'sign_up' && (await ageOf(context.db, transfer.id)) > agentCommandMaxAgeMs;
  if (tooLate) await advance(context, transfer, { type: 'too_late' });
  else await carryOut(context, transfer);
  return true;
}
