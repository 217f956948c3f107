import { type Language, type TreeAgent, toMoney, toMoneyOrNull } from '@golden-acers/contract';
import { formatCents } from '@golden-acers/money';
import { constraintOf, demand, newId, refuse } from '@golden-acers/platform';
import { emailKey } from '../../access/identity/identity.ts';
import { issueOneTimeLink } from '../../access/one-time-links/one-time-links.ts';
import type { AgentActor } from '../../access/sessions/actors.ts';
import { endAllSessions } from '../../access/sessions/sessions.ts';
import { type Context, inTransaction, type TxContext } from '../../context.ts';
import { type AuditEvent, recordAgentEvent } from '../../events/audit/audit.ts';
import { enqueueMail } from '../../messages/mail/mail.ts';
import { demandNotSetAbove, isAgentAbove } from '../agents/agents.ts';
import {
  countAgents,
  disableSubtree,
  enableSubtree,
  findTreeAgentRow,
  listTreeAgentRows,
  lockAgentNode,
  lockTree,
  moveSubtree,
  type TreeAgentRow,
  updateAgentName,
} from './agent-tree.sql.ts';

/** The maximum of the whole tree, which is shown and locked as a whole. */
const maxAgents = 2_000;

export async function listTreeAgents({ db }: Context, { agentId }: AgentActor): Promise<TreeAgent[]> {
  const rows = await listTreeAgentRows(db, agentId, maxAgents);
  return rows.map((row) => toTreeAgent(row, agentId));
}

/** Refuses an agent outside of the subtree with `agent.not_found`. */
export async function getTreeAgent(context: Pick<Context, 'db'>, { agentId }: AgentActor, id: string) {
  const row = await findTreeAgentRow(context.db, agentId, id);
  demand(row, 'agent.not_found');
  return toTreeAgent(row, agentId);
}

/** Locks an agent below the actor; any other one, the actor included, is not found. */
export async function demandAgentBelow(tx: TxContext, { agentId }: AgentActor, id: string) {
  const node = await lockAgentNode(tx.db, agentId, id);
  demand(node, 'agent.not_found');
  const { parentId } = node;
  if (node.id === agentId || parentId === null) refuse('agent.is_oneself');
  return { ...node, parentId };
}

export async function sendInvitation(
  tx: TxContext,
  { id, email, language }: { id: string; email: string; language: Language },
): Promise<void> {
  const link = { accountId: id, kind: 'accept_invitation' } as const;
  const issued = await issueOneTimeLink(tx, { ...link, emailKey: emailKey(email) });
  await enqueueMail(tx, {
    ...issued,
    accountId: id,
    kind: 'agent_invited',
    language,
    recipient: email,
  });
}

function changeAgent(
  context: Context,
  actor: AgentActor,
  id: string,
  change: (tx: TxContext) => Promise<Omit<AuditEvent, 'actor' | 'subject'>>,
): Promise<TreeAgent> {
  return inTransaction(context, async (tx) => {
    const { action, ...details } = await change(tx);
    await recordAgentEvent(tx, actor, action, { id, ...details });
    return getTreeAgent(tx, actor, id);
  });
}

/** Invites an agent that has not signed in yet again. The earlier link stops working. */
export function resendInvitation(
  context: Context,
  actor: AgentActor,
  { id, language }: { id: string; language: Language },
): Promise<TreeAgent> {
  return changeAgent(context, actor, id, async (tx) => {
    const { isActive } = await demandAgentBelow(tx, actor, id);
    const { email, isInvited } = await getTreeAgent(tx, actor, id);
    demand(isInvited, 'agent.not_invited');
    demand(isActive, 'agent.already_disabled');
    await sendInvitation(tx, { id, email, language });
    return { action: 'agent.invited_again', after: { email } };
  });
}

export function renameAgent(context: Context, actor: AgentActor, { id, name }: { id: string; name: string }) {
  return changeAgent(context, actor, id, async (tx) => {
    await demandAgentBelow(tx, actor, id);
    const before = await updateAgentName(tx.db, id, name);
    return { action: 'agent.renamed', before: { name: before }, after: { name } };
  });
}

/**
 * Moves an agent and all below it under another agent of the subtree. Their remaining credit returns to the
 * old parent and is taken from the new one. Refuses with `agent.credit_low`.
 */
export function moveAgent(
  context: Context,
  actor: AgentActor,
  { id, parentId, reason }: { id: string; parentId: string; reason: string },
): Promise<TreeAgent> {
  return changeAgent(context, actor, id, async (tx) => {
    await lockTree(tx.db);
    const { parentId: before } = await demandAgentBelow(tx, actor, id);
    await demandActiveParent(tx, actor, parentId);
    demand(parentId !== before, 'agent.parent_is_the_same');
    const reference = newId('mv', context.clock, context.random);
    const credit = await refuseBrokenTreeRules(() => moveSubtree(tx.db, { id, parentId, reference }));
    const after = { parentId, credit: formatCents(credit) };
    return { action: 'agent.moved', before: { parentId: before }, after, reason };
  });
}

/**
 * Disables an agent and all below it, and ends their sessions. One that an agent below the actor disabled can
 * be disabled again, so that only the actor or an agent above enables it.
 */
export function disableAgent(
  context: Context,
  actor: AgentActor,
  { id, reason }: { id: string; reason: string },
): Promise<TreeAgent> {
  return changeAgent(context, actor, id, async (tx) => {
    await lockTree(tx.db);
    const { disabledWith, disabledBy } = await demandAgentBelow(tx, actor, id);
    const isDisabledBelow = disabledBy !== null && (await isAgentAbove(tx, actor.agentId, disabledBy));
    demand(disabledWith !== id || isDisabledBelow, 'agent.already_disabled');
    const disabledIds = await disableSubtree(tx.db, { id, by: actor.agentId, at: context.clock.now() });
    for (const agentId of disabledIds) await endAllSessions(tx, agentId, { actor, cause: 'agent_disabled' });
    const after = { isActive: false, disabledCount: disabledIds.length };
    return { action: 'agent.disabled', before: { isActive: true }, after, reason };
  });
}

/**
 * Enables an agent and those disabled with it, but none that was disabled by itself. Refuses with
 * `agent.set_above` if an agent above the actor disabled it.
 */
export function enableAgent(
  context: Context,
  actor: AgentActor,
  { id, reason }: { id: string; reason: string },
): Promise<TreeAgent> {
  return changeAgent(context, actor, id, async (tx) => {
    await lockTree(tx.db);
    const node = await demandAgentBelow(tx, actor, id);
    demand(!node.isActive, 'agent.already_enabled');
    await demandNotSetAbove(tx, actor, node.disabledBy);
    const parent = await lockAgentNode(tx.db, actor.agentId, node.parentId);
    demand(parent?.isActive === true, 'agent.parent_disabled');
    const enabledCount = await enableSubtree(tx.db, node, context.clock.now());
    return {
      action: 'agent.enabled',
      before: { isActive: false },
      after: { isActive: true, enabledCount },
      reason,
    };
  });
}

/** The parent must be active, and the actor or in its subtree. */
export async function demandActiveParent(
  tx: TxContext,
  { agentId }: AgentActor,
  parentId: string,
): Promise<void> {
  const parent = await lockAgentNode(tx.db, agentId, parentId);
  demand(parent, 'agent.not_found');
  demand(parent.isActive, 'agent.parent_disabled');
}

/** Locks the tree. */
export async function demandRoomInTree({ db }: Pick<TxContext, 'db'>): Promise<void> {
  await lockTree(db);
  demand((await countAgents(db)) < maxAgents, 'agent.too_many');
}

export async function refuseBrokenTreeRules<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    const broken = constraintOf(error);
    if (broken === 'agent_level_is_below_its_parents') refuse('agent.level_not_below');
    if (broken === 'agent_has_the_credit') refuse('agent.credit_low');
    throw error;
  }
}

function toTreeAgent(row: TreeAgentRow, ownId: string): TreeAgent {
  const isAncestorDisabled = !row.isActive && row.disabledWith !== null && row.disabledWith !== row.id;
  return {
    id: row.id,
    parentId: row.id === ownId ? null : row.parentId,
    name: row.name,
    email: row.email,
    level: row.level,
    state: row.isActive ? 'active' : isAncestorDisabled ? 'ancestor_disabled' : 'disabled',
    disabledAbove: row.disabledAbove,
    mustChangePassword: row.mustChangePassword,
    isInvited: row.isInvited,
    players: row.players,
    credit: toMoneyOrNull(row.balanceCents === null ? null : row.balanceCents - (row.heldCents ?? 0n)),
    held: toMoneyOrNull(row.heldCents),
    marketing: row.balanceCents === null ? null : toMoney(row.marketingCents),
    lastLogin: row.lastLoginAt?.toISOString() ?? null,
    createdAt: row.createdAt.toISOString(),
  };
}
