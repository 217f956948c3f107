import type { BodyOf } from '@golden-acers/contract';
import { demand, limitRefusals } from '@golden-acers/platform';
import { demandSecondFactor } from '../../access/second-factors/second-factors.ts';
import type { Visitor } from '../../access/sessions/sessions.ts';
import { type Context, inTransaction } from '../../context.ts';
import { endExclusion } from '../exclusions/exclusions.ts';
import { demandCredentials, networkAttempt } from './sign-in.ts';

interface ReturnRequest {
  readonly form: BodyOf<'POST /auth/return'>;
  readonly visitor: Visitor;
}

/**
 * The sign-in page sends it, because an excluded player has no session. Requires the same credentials as a
 * sign-in and shares its attempt limits.
 */
export async function requestReturn(
  context: Context,
  request: ReturnRequest,
): Promise<{ returnsAt: string }> {
  const network = networkAttempt(context, request.visitor);
  const { id, isActive } = await limitRefusals(network, () => demandCredentials(context, request));
  demand(isActive, 'account.inactive', { accountId: id });
  const { code, passkey } = request.form;
  await demandSecondFactor(context, { code, passkey, accountId: id, address: request.visitor.address });
  const returnsAt = await inTransaction(context, (tx) => endExclusion(tx, id));
  return { returnsAt: returnsAt.toISOString() };
}
