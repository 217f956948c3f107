import { demand } from '@golden-acers/platform';
import type { AgentActor } from '../../access/sessions/actors.ts';
import { isInSubtree } from '../../agents/agents/agents.ts';
import type { TxContext } from '../../context.ts';
import { recordPlayerEvent } from '../../events/audit/audit.ts';
import { notifyAccount } from '../../messages/notifications/notifications.ts';
import { findManager, lockPlayerAccount, setManager } from './players.sql.ts';

type RowActor = Pick<AgentActor, 'accountId' | 'agentId' | 'address'>;

/** Writes a notification with the agent's own text. The browser shows it as plain text. */
export async function sendAgentMessage(
  tx: TxContext,
  actor: RowActor,
  { playerId: id, text, reason }: { playerId: string; text: string; reason: string },
): Promise<void> {
  const { isActive } = await lockPlayerAccount(tx.db, id);
  demand(isActive, 'player.closed');
  await notifyAccount(tx, id, { kind: 'agent_message', data: { text } });
  await recordPlayerEvent(tx, actor, 'player.messaged', { id, after: { text }, reason });
}

/** Gives a player of the subtree to another manager of it. */
export async function movePlayer(
  tx: TxContext,
  actor: RowActor,
  { playerId: id, managerId, reason }: { playerId: string; managerId: string; reason: string },
): Promise<void> {
  const { isActive } = await lockPlayerAccount(tx.db, id);
  demand(isActive, 'player.closed');
  const before = await findManager(tx.db, id);
  demand(before.id !== managerId, 'player.manager_is_the_same');
  demand(await isInSubtree(tx.db, actor.agentId, managerId), 'agent.not_found');
  await setManager(tx.db, id, managerId);
  const after = await findManager(tx.db, id);
  demand(after.isActive, 'agent.not_found');
  await recordPlayerEvent(tx, actor, 'player.moved', {
    id,
    before: { manager: before.name },
    after: { manager: after.name },
    reason,
  });
}
