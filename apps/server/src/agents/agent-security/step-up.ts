import type { BodyOf } from '@golden-acers/contract';
import { demand, limitRefusals, refuse } from '@golden-acers/platform';
import type { AgentActor } from '../../access/sessions/actors.ts';
import { attemptKeyOf } from '../../access/sessions/attempt-key.ts';
import { markStepUp } from '../../access/sessions/session-step-up.ts';
import { type Context, inTransaction } from '../../context.ts';
import { getAgentIdentity } from './agent-security.sql.ts';
import { demandPasskey } from './passkeys.ts';
import { consumeFactorCode, type FactorLimits, listConfirmationMethods } from './second-factor.ts';

/**
 * Confirms the session. A password is accepted only from an agent without a stronger method. Wrong codes
 * and passwords share one limit. Returns when the confirmation expires.
 */
export async function confirmStepUp(
  context: Context,
  actor: AgentActor,
  { code, passkey, password, limits }: BodyOf<'POST /agent/security/step-up'> & { limits: FactorLimits },
): Promise<Date> {
  const { agentId } = actor;
  if (passkey !== undefined) {
    await demandPasskey(context, passkey, { purpose: 'step_up', agentId, code: 'agent.passkey_wrong' });
  } else {
    const key = await attemptKeyOf(context, actor);
    await limitRefusals({ limiter: limits.byAgent, key, accountId: agentId }, async () => {
      if (password !== undefined) await demandAgentPassword(context, agentId, password);
      else if (code === undefined || !(await consumeFactorCode(context, actor, code))) {
        refuse('agent.code_wrong', { field: 'code' });
      }
    });
  }
  return inTransaction(context, (tx) => markStepUp(tx, actor));
}

async function demandAgentPassword(context: Context, agentId: string, password: string): Promise<void> {
  const methods: readonly string[] = await listConfirmationMethods(context, agentId);
  demand(methods.includes('password'), 'agent.password_not_enough');
  const { passwordHash } = await getAgentIdentity(context.db, agentId);
  const matches = await context.passwordHasher.verify(passwordHash, password);
  demand(matches, 'account.wrong_password', { field: 'password' });
}
