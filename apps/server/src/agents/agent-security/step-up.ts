import type { PasskeyAssertion } from '@golden-acers/contract';
import { type Clock, demand, inTransaction, limitRate, refuse } from '@golden-acers/platform';
import type { Kysely } from 'kysely';
import type { Actor, AgentActor } from '../../access/sessions/actors.ts';
import { confirmSession, demandConfirmed } from '../../access/sessions/confirmations.ts';
import type { ServerConfig } from '../../config.ts';
import type { Context } from '../../context.ts';
import type { ServerSchema } from '../../schema.ts';
import { readThresholds } from '../agent-settings/agent-settings.ts';
import { getIdentity } from './agent-security.sql.ts';
import { demandPasskey } from './passkeys.ts';
import { type FactorLimits, listWays, useCode } from './second-factor.ts';

interface StepUpContext {
  readonly db: Kysely<ServerSchema>;
  readonly clock: Clock;
  readonly config: Pick<ServerConfig, 'agentStepUpFromCents' | 'reviewConfirmFromCents'>;
}

/**
 * Refuses `agent.step_up_required` for an amount from the house's threshold on, unless the session was confirmed just now.
 * Called for a new command alone, within its transaction (`{ ...context, db: tx }`): the same command sent again is answered
 * as before, and not asked about.
 */
export async function requireStepUp(
  context: StepUpContext,
  actor: Pick<Actor, 'sessionId'>,
  amountCents: bigint,
): Promise<void> {
  if (await needsStepUp(context, amountCents)) await demandConfirmed(context, actor);
}

/** Whether the amount is one that is asked about. */
export async function needsStepUp(context: StepUpContext, amountCents: bigint): Promise<boolean> {
  const { stepUpFromCents } = await readThresholds(context);
  return amountCents >= BigInt(stepUpFromCents);
}

interface Confirmation {
  readonly code?: string | undefined;
  readonly passkey?: PasskeyAssertion | undefined;
  readonly password?: string | undefined;
}

/**
 * Confirms the session. The password is enough only for an agent that has nothing better. Wrong codes and passwords are
 * counted together. Answers until when it holds.
 */
export async function confirm(
  context: Context,
  actor: AgentActor,
  { code, passkey, password, limits }: Confirmation & { limits: FactorLimits },
): Promise<Date> {
  const { agentId } = actor;
  if (passkey !== undefined) {
    await demandPasskey(context, passkey, { purpose: 'step_up', agentId, code: 'agent.passkey_wrong' });
  } else {
    await limitRate(limits.byAgent, agentId);
    if (password !== undefined) await demandOwnPassword(context, agentId, password);
    else if (code === undefined || !(await useCode(context, actor, code))) {
      refuse('agent.code_wrong', { fields: { code: 'agent.code_wrong' } });
    }
    await limits.byAgent.giveBack(agentId);
  }
  return inTransaction(context.db, (tx) => confirmSession(tx, context, actor));
}

async function demandOwnPassword(context: Context, agentId: string, password: string): Promise<void> {
  const ways: readonly string[] = await listWays(context, agentId);
  demand(ways.includes('password'), 'agent.password_not_enough');
  const { passwordHash } = await getIdentity(context.db, agentId);
  const matches = await context.passwords.verify(passwordHash, password);
  demand(matches, 'account.wrong_password', { fields: { password: 'account.wrong_password' } });
}
