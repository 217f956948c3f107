import { type BodyOf, factorAttempts } from '@golden-acers/contract';
import { demand, limitRefusals, refuse } from '@golden-acers/platform';
import { type Context, inTransaction } from '../../context.ts';
import type { Actor } from '../sessions/actors.ts';
import { attemptKeyOf } from '../sessions/attempt-key.ts';
import { markStepUp } from '../sessions/session-step-up.ts';
import { demandPasskey } from './passkeys.ts';
import { getFactorOwner } from './second-factors.sql.ts';
import { consumeFactorCode, listConfirmationMethods } from './second-factors.ts';

/**
 * Confirms the session. A password is accepted only from an account without a stronger method. Wrong codes
 * and passwords share one limit. Returns when the confirmation expires.
 */
export async function confirmStepUp(
  context: Context,
  actor: Actor,
  { code, passkey, password }: BodyOf<'POST /user/security/step-up'>,
): Promise<Date> {
  const { accountId } = actor;
  if (passkey !== undefined) {
    await demandPasskey(context, passkey, { purpose: 'step_up', accountId, code: 'agent.passkey_wrong' });
  } else {
    const key = await attemptKeyOf(context, actor);
    await limitRefusals({ limiter: context.limiterOf(factorAttempts), key, accountId }, async () => {
      if (password !== undefined) await demandOwnPassword(context, accountId, password);
      else if (code === undefined || !(await consumeFactorCode(context, actor, code))) {
        refuse('agent.code_wrong', { field: 'code' });
      }
    });
  }
  return inTransaction(context, (tx) => markStepUp(tx, actor));
}

async function demandOwnPassword(context: Context, accountId: string, password: string): Promise<void> {
  const methods: readonly string[] = await listConfirmationMethods(context, accountId);
  demand(methods.includes('password'), 'agent.password_not_enough');
  const { passwordHash } = await getFactorOwner(context.db, accountId);
  const matches = await context.passwordHasher.verify(passwordHash, password);
  demand(matches, 'account.wrong_password', { field: 'password' });
}
