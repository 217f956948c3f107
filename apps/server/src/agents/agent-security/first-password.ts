import { demand } from '@golden-acers/platform';
import { setPasswordHash } from '../../access/identity/identity.ts';
import type { AgentActor } from '../../access/sessions/actors.ts';
import { demandRecentStepUp } from '../../access/sessions/session-step-up.ts';
import { endAllSessions } from '../../access/sessions/sessions.ts';
import { type Context, inTransaction, type TxContext } from '../../context.ts';
import { type AuditEvent, recordAgentEvent } from '../../events/audit/audit.ts';
import { newFirstPassword } from '../agent-tree/agent-creation.ts';
import { demandAgentBelow, getTreeAgent } from '../agent-tree/agent-tree.ts';
import { getAgentChangeNeed } from '../approvals/second-agent.ts';
import { setMustChangePassword } from './agent-security.sql.ts';
import { recordCredentialChange } from './agent-security.ts';

/**
 * Issues another temporary password to an agent below that has not chosen its own yet. The former one ends.
 * Refused where a second agent must confirm new agents, as their first passwords are.
 */
export async function issueFirstPassword(
  context: Context,
  actor: AgentActor,
  { id, reason }: { id: string; reason: string },
): Promise<{ firstPassword: string }> {
  const firstPassword = newFirstPassword(context);
  const passwordHash = await context.passwordHasher.hash(firstPassword);
  return inTransaction(context, async (tx) => {
    const { isActive } = await demandAgentBelow(tx, actor, id);
    demand(isActive, 'agent.already_disabled');
    demand((await getTreeAgent(tx, actor, id)).mustChangePassword, 'agent.no_first_password');
    await demandRecentStepUp(tx, actor);
    demand((await getAgentChangeNeed(tx, actor.agentId)) !== 'yes', 'approval.invite_by_mail');
    await setFirstPassword(tx, actor, { id, changedBy: actor.agentId, passwordHash, reason });
    return { firstPassword };
  });
}

interface FirstPasswordChange {
  readonly id: string;
  readonly changedBy: string;
  readonly passwordHash: string;
  readonly reason: string;
}

/** Sets a password that its agent has to change, and ends its sessions. */
export async function setFirstPassword(
  tx: Pick<TxContext, 'db' | 'clock'>,
  actor: AuditEvent['actor'],
  { id, changedBy, passwordHash, reason }: FirstPasswordChange,
): Promise<void> {
  await setPasswordHash(tx, { accountId: id, passwordHash });
  // This must follow the hash, whose change clears the demand.
  await setMustChangePassword(tx.db, id);
  await recordCredentialChange(tx, { agentId: id, changedBy });
  await endAllSessions(tx, id, { actor, cause: 'password_reset' });
  await recordAgentEvent(tx, actor, 'agent.password_changed', { id, reason });
}
