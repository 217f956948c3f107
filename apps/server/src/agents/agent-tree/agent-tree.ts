import type { AgentLevel, Language, TreeAgent } from '@golden-acers/contract';
import { formatCents } from '@golden-acers/money';
import { constraintOf, demand, newId, newToken, randomBelow, refuse } from '@golden-acers/platform';
import { createIdentity, emailKey } from '../../access/identity/identity.ts';
import { issueOneTimeLink } from '../../access/one-time-links/one-time-links.ts';
import type { AgentActor } from '../../access/sessions/actors.ts';
import { endAllSessions } from '../../access/sessions/sessions.ts';
import { type Context, inTransaction, type TxContext } from '../../context.ts';
import { recordAuditEvent } from '../../events/audit/audit.ts';
import { enqueueMail } from '../../messages/mail/mail.ts';
import {
  type AgentNode,
  countAgents,
  disableSubtree,
  enableSubtree,
  findTreeAgentRow,
  insertAgentRow,
  listTreeAgentRows,
  lockAgentNode,
  lockTree,
  moveSubtree,
  type TreeAgentRow,
  updateAgentName,
} from './agent-tree.sql.ts';

/** Of a whole house. The tree is shown and locked whole, and a thousand branches is more than any has. */
const maxAgents = 2_000;

export async function listTreeAgents({ db }: Context, { agentId }: AgentActor): Promise<TreeAgent[]> {
  const rows = await listTreeAgentRows(db, agentId, maxAgents);
  return rows.map((row) => toTreeAgent(row, agentId));
}

/** As those above see it. Any agent outside of the subtree is refused with `agent.not_found`. */
export async function getTreeAgent(
  context: Pick<Context, 'db'>,
  { agentId }: AgentActor,
  id: string,
): Promise<TreeAgent> {
  const row = await findTreeAgentRow(context.db, agentId, id);
  demand(row, 'agent.not_found');
  return toTreeAgent(row, agentId);
}

/** Locks an agent below the actor. One outside doesn't exist, and nobody does any of this to themselves. */
export async function demandAgentBelow(
  tx: TxContext,
  { agentId }: AgentActor,
  id: string,
): Promise<AgentNode & { readonly parentId: string }> {
  const place = await lockAgentNode(tx.db, agentId, id);
  demand(place, 'agent.not_found');
  const { parentId } = place;
  if (place.id === agentId || parentId === null) refuse('agent.is_oneself');
  return { ...place, parentId };
}

export interface NewTreeAgent {
  readonly name: string;
  readonly email: string;
  readonly level: AgentLevel;
  readonly parentId: string;
  /** By mail, with a link that works once; or with a first password that somebody tells the agent. */
  readonly welcome: 'mail' | 'password';
  /** Of the mail. */
  readonly language: Language;
}

/** Makes an agent below another one of the subtree. The first password is in this answer and nowhere else. */
export async function createTreeAgent(
  context: Context,
  actor: AgentActor,
  asked: NewTreeAgent,
): Promise<{ agent: TreeAgent; firstPassword: string | null }> {
  const { clock, random } = context;
  const firstPassword = asked.welcome === 'password' ? newFirstPassword(context) : null;
  // Who is invited sets a password of their own; until then none fits.
  const passwordHash = await context.passwordHasher.hash(firstPassword ?? newToken(random));
  const id = newId('ag', clock, random);
  return inTransaction(context, async (tx) => {
    await lockTree(tx.db);
    const { name, email, level, parentId } = asked;
    await demandActiveParent(tx, actor, parentId);
    demand((await countAgents(tx.db)) < maxAgents, 'agent.too_many');
    await createIdentity(tx, {
      ...{ id, role: 'agent', email, username: `agent-${id.slice(-16)}`, passwordHash },
      ...{ firstName: name, lastName: 'Agent', phone: '', createdAt: clock.now() },
    });
    await refuseBrokenTreeRules(() =>
      insertAgentRow(tx.db, { id, parentId, level, name, mustChangePassword: firstPassword !== null }),
    );
    if (firstPassword === null) await sendInvitation(tx, { id, email, language: asked.language });
    const after = { name, email, level, parentId, welcome: asked.welcome };
    await recordAuditEvent(tx, { actor, action: 'agent.created', subject: { kind: 'agent', id }, after });
    return { agent: await getTreeAgent(tx, actor, id), firstPassword };
  });
}

async function sendInvitation(
  tx: TxContext,
  { id, email, language }: { id: string; email: string; language: Language },
): Promise<void> {
  const about = { accountId: id, kind: 'accept_invitation' } as const;
  const issued = await issueOneTimeLink(tx, { ...about, emailKey: emailKey(email) });
  await enqueueMail(tx, {
    ...issued,
    accountId: id,
    kind: 'agent_invited',
    language,
    recipient: email,
  });
}

export interface InvitationRequest {
  readonly id: string;
  /** Of the mail. */
  readonly language: Language;
}

/** Writes to an agent that hasn't come yet once more. The link of the mail before is dead from then on. */
export async function resendInvitation(
  context: Context,
  actor: AgentActor,
  { id, language }: InvitationRequest,
): Promise<TreeAgent> {
  return inTransaction(context, async (tx) => {
    const { isActive } = await demandAgentBelow(tx, actor, id);
    const { email, isInvited } = await getTreeAgent(tx, actor, id);
    demand(isInvited, 'agent.not_invited');
    demand(isActive, 'agent.already_disabled');
    await sendInvitation(tx, { id, email, language });
    const subject = { kind: 'agent', id } as const;
    await recordAuditEvent(tx, { actor, action: 'agent.invited_again', subject, after: { email } });
    return getTreeAgent(tx, actor, id);
  });
}

export async function renameAgent(
  context: Context,
  actor: AgentActor,
  { id, name }: { id: string; name: string },
): Promise<TreeAgent> {
  return inTransaction(context, async (tx) => {
    await demandAgentBelow(tx, actor, id);
    const before = await updateAgentName(tx.db, id, name);
    const subject = { kind: 'agent', id } as const;
    await recordAuditEvent(tx, {
      actor,
      action: 'agent.renamed',
      subject,
      before: { name: before },
      after: { name },
    });
    return getTreeAgent(tx, actor, id);
  });
}

export interface AgentMove {
  readonly id: string;
  readonly parentId: string;
  readonly reason: string;
}

/**
 * Hangs an agent and all below it on another one of the subtree. What they still have of credit goes back to the one above
 * and is given by the new one, who must have it: refuses with `agent.credit_low` otherwise.
 */
export async function moveAgent(context: Context, actor: AgentActor, move: AgentMove): Promise<TreeAgent> {
  const { id, parentId, reason } = move;
  return inTransaction(context, async (tx) => {
    await lockTree(tx.db);
    const { parentId: before } = await demandAgentBelow(tx, actor, id);
    await demandActiveParent(tx, actor, parentId);
    demand(parentId !== before, 'agent.parent_is_the_same');
    const reference = newId('mv', context.clock, context.random);
    const credit = await refuseBrokenTreeRules(() => moveSubtree(tx.db, { id, parentId, reference }));
    const after = { parentId, credit: formatCents(credit) };
    const subject = { kind: 'agent', id } as const;
    await recordAuditEvent(tx, {
      actor,
      action: 'agent.moved',
      subject,
      before: { parentId: before },
      after,
      reason,
    });
    return getTreeAgent(tx, actor, id);
  });
}

export interface AgentStateChange {
  readonly id: string;
  readonly reason: string;
}

/** Stops an agent and all below it: their sessions end, and none of them gets in until it is enabled again. */
export async function disableAgent(
  context: Context,
  actor: AgentActor,
  { id, reason }: AgentStateChange,
): Promise<TreeAgent> {
  return inTransaction(context, async (tx) => {
    await lockTree(tx.db);
    const { disabledWith } = await demandAgentBelow(tx, actor, id);
    demand(disabledWith !== id, 'agent.already_disabled');
    const stopped = await disableSubtree(tx.db, id, context.clock.now());
    const ending = { actor, cause: 'agent_disabled' } as const;
    for (const one of stopped) await endAllSessions(tx, one, ending);
    const subject = { kind: 'agent', id } as const;
    const after = { isActive: false, stopped: stopped.length };
    await recordAuditEvent(tx, {
      actor,
      action: 'agent.disabled',
      subject,
      before: { isActive: true },
      after,
      reason,
    });
    return getTreeAgent(tx, actor, id);
  });
}

/** Lets an agent in again, and those that were stopped with it. Whoever was disabled for themselves stays out. */
export async function enableAgent(
  context: Context,
  actor: AgentActor,
  { id, reason }: AgentStateChange,
): Promise<TreeAgent> {
  return inTransaction(context, async (tx) => {
    await lockTree(tx.db);
    const place = await demandAgentBelow(tx, actor, id);
    demand(!place.isActive, 'agent.already_enabled');
    const above = await lockAgentNode(tx.db, actor.agentId, place.parentId);
    demand(above?.isActive === true, 'agent.parent_disabled');
    const resumed = await enableSubtree(tx.db, place, context.clock.now());
    const subject = { kind: 'agent', id } as const;
    const after = { isActive: true, resumed };
    await recordAuditEvent(tx, {
      actor,
      action: 'agent.enabled',
      subject,
      before: { isActive: false },
      after,
      reason,
    });
    return getTreeAgent(tx, actor, id);
  });
}

/** An agent of the subtree, the actor included, that may have others below it now. */
async function demandActiveParent(tx: TxContext, { agentId }: AgentActor, parentId: string): Promise<void> {
  const parent = await lockAgentNode(tx.db, agentId, parentId);
  demand(parent, 'agent.not_found');
  demand(parent.isActive, 'agent.parent_disabled');
}

/** The database keeps the order of levels, and that nobody gives what they haven't. */
async function refuseBrokenTreeRules<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    const broken = constraintOf(error);
    if (broken === 'agent_level_is_below_its_parents') refuse('agent.level_not_below');
    if (broken === 'agent_has_the_credit') refuse('agent.credit_low');
    throw error;
  }
}

/** Without letters and digits that are mistaken for one another. */
const passwordAlphabet = 'abcdefghjkmnpqrstuvwxyz23456789';
const passwordGroupCount = 4;
const groupLength = 4;

/** To be read out or written down once: 79 bits in groups of four. */
function newFirstPassword({ random }: Context): string {
  const letter = () => passwordAlphabet.charAt(randomBelow(random, passwordAlphabet.length));
  const group = () => Array.from({ length: groupLength }, letter).join('');
  return Array.from({ length: passwordGroupCount }, group).join('-');
}

function toTreeAgent(row: TreeAgentRow, ownId: string): TreeAgent {
  const cents = (value: bigint | null) => (value === null ? null : formatCents(value));
  const isStoppedAbove = !row.isActive && row.disabledWith !== null && row.disabledWith !== row.id;
  return {
    id: row.id,
    parentId: row.id === ownId ? null : row.parentId,
    name: row.name,
    email: row.email,
    level: row.level,
    state: row.isActive ? 'active' : isStoppedAbove ? 'ancestor_disabled' : 'disabled',
    mustChangePassword: row.mustChangePassword,
    isInvited: row.isInvited,
    players: row.players,
    credit: cents(row.balanceCents === null ? null : row.balanceCents - (row.heldCents ?? 0n)),
    held: cents(row.heldCents),
    lastLogin: row.lastLoginAt?.toISOString() ?? null,
    createdAt: row.createdAt.toISOString(),
  };
}
