import { deleteAllFactors } from '../../access/second-factors/second-factors.ts';
import type { AgentActor } from '../../access/sessions/actors.ts';
import { demandRecentStepUp } from '../../access/sessions/session-step-up.ts';
import { endAllSessions } from '../../access/sessions/sessions.ts';
import { type Context, inTransaction, type TxContext } from '../../context.ts';
import { recordAgentEvent } from '../../events/audit/audit.ts';
import { enqueueMail } from '../../messages/mail/mail.ts';
import { getAgentLanguage } from '../agent-settings/agent-settings.ts';
import { demandAgentBelow } from '../agent-tree/agent-tree.ts';
import { type CredentialChange, getAgentEmail, insertCredentialChange } from './agent-security.sql.ts';

/**
 * Resets the factors of an agent below that lost its phone: the password alone signs it in again, and with a
 * real provider it must set up a new app. Ends its sessions and sends a mail.
 */
export async function resetFactors(
  context: Context,
  actor: AgentActor,
  { id, reason }: { id: string; reason: string },
): Promise<void> {
  await inTransaction(context, async (tx) => {
    await demandAgentBelow(tx, actor, id);
    await demandRecentStepUp(tx, actor);
    await deleteAllFactors(tx.db, id);
    await recordCredentialChange(tx, { agentId: id, changedBy: actor.agentId });
    await endAllSessions(tx, id, { actor, cause: 'factors_reset' });
    await recordAgentEvent(tx, actor, 'agent.factors_reset', { id, reason });
    await mailAgentFactorChange(tx, id);
  });
}

/** Who changed another agent's password or factors could act as it, and does not confirm its decisions. */
export async function recordCredentialChange(
  tx: Pick<TxContext, 'db'>,
  change: CredentialChange,
): Promise<void> {
  if (change.changedBy !== change.agentId) await insertCredentialChange(tx.db, change);
}

export async function mailAgentFactorChange(tx: TxContext, agentId: string): Promise<void> {
  const recipient = await getAgentEmail(tx.db, agentId);
  const language = await getAgentLanguage(tx, agentId, 'en');
  const link = new URL('/adminacers?view=setting', tx.config.publicUrl).href;
  await enqueueMail(tx, { accountId: agentId, kind: 'factor_changed', language, recipient, link });
}
