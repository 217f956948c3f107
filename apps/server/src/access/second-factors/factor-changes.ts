import type { FactorChange } from '@golden-acers/contract';
import type { TxContext } from '../../context.ts';
import { recordActivity } from '../../events/activity/activity.ts';
import { type AuditEvent, recordAgentEvent } from '../../events/audit/audit.ts';
import { isAgentId } from '../sessions/sessions.ts';

/** An agent's change is an audit event; a player's is an event that the player reads. */
export async function recordFactorChange(
  tx: Pick<TxContext, 'db'>,
  actor: { readonly accountId: string; readonly address: string },
  change: FactorChange,
  values: Pick<AuditEvent, 'before' | 'after'> = {},
): Promise<void> {
  const { accountId } = actor;
  if (isAgentId(accountId)) {
    await recordAgentEvent(tx, actor, `agent.${change}`, { id: accountId, ...values });
  } else {
    await recordActivity(tx, { accountId, kind: 'second_factor_changed', data: { change } });
  }
}
