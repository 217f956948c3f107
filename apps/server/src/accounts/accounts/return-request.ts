import type { BodyOf } from '@golden-acers/contract';
import { demand, limitRefusals } from '@golden-acers/platform';
import type { Visitor } from '../../access/sessions/sessions.ts';
import { rateLimitKeyOfAddress } from '../../access/sessions/visitors.ts';
import { type Context, inTransaction } from '../../context.ts';
import { endExclusion } from '../exclusions/exclusions.ts';
import type { AttemptLimits } from './attempt-limits.ts';
import { demandCredentials } from './sign-in.ts';

interface ReturnRequest {
  readonly form: BodyOf<'POST /auth/return'>;
  readonly visitor: Visitor;
  readonly limits: AttemptLimits;
}

/** Sent from the sign-in page, for want of a session. Attempts count as those of a sign-in. */
export async function requestReturn(
  context: Context,
  request: ReturnRequest,
): Promise<{ returnsAt: string }> {
  const { byNetwork } = request.limits;
  const network = { limiter: byNetwork, key: rateLimitKeyOfAddress(request.visitor.address) };
  const { id, isActive } = await limitRefusals(network, () => demandCredentials(context, request));
  demand(isActive, 'account.inactive', { accountId: id });
  const returnsAt = await inTransaction(context, (tx) => endExclusion(tx, id));
  return { returnsAt: returnsAt.toISOString() };
}
