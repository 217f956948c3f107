import { createHash } from 'node:crypto';
import type { Approval, ApprovalKind, Permission } from '@golden-acers/contract';
import { demand, newId, refuse } from '@golden-acers/platform';
import { demandCommandPermissions } from '../../access/api-keys/api-key-commands.ts';
import { getAgentAuthority } from '../../access/permissions/permissions.ts';
import type { AgentActor } from '../../access/sessions/actors.ts';
import { type Context, inTransaction, type TxContext } from '../../context.ts';
import { type AuditChanges, recordAuditEvent } from '../../events/audit/audit.ts';
import { demandStepUpForAmount } from '../agent-settings/agent-settings.ts';
import { isActiveAgent, isInSubtree } from '../agents/agents.ts';
import { getApproval } from './approval-views.ts';
import {
  type ApprovalRow,
  countWaitingUnderLock,
  endApproval,
  findApprovalByKey,
  findRequestedApproval,
  insertApproval,
  isSubjectInSubtree,
  lockApproval,
  markApprovalDecided,
} from './approvals.sql.ts';
import { demandIndependence } from './second-agent.ts';

/** The response to a command that waits. */
export const waitingReply = {
  message: 'This waits for a second agent. Nothing has changed yet.',
  status: 202,
} as const;

/** The maximum of an agent's waiting commands, which is more than an agent confirms in a day. */
const maxWaiting = 100;

/** The maximum of decisions that are requested of one agent at a time, so that its list stays readable. */
const maxRequested = 20;

export interface HeldCommand {
  readonly kind: ApprovalKind;
  readonly command: object;
  readonly amountCents: bigint | null;
  readonly playerId?: string;
  readonly agentId?: string;
  /** Chosen by the actor. A repeat finds the first command. Absent if every command is a new one. */
  readonly idempotencyKey?: string;
  readonly reason?: string | undefined;
}

/**
 * Stores a command until a second agent confirms it; a repeat with its key finds the first. The caller has
 * validated it, and it is validated again when it is confirmed.
 */
export async function holdCommand(
  tx: TxContext,
  actor: AgentActor,
  held: HeldCommand,
): Promise<{ readonly id: string; readonly isNew: boolean }> {
  const { agentId, address, apiKeyId } = actor;
  const { kind, command, amountCents, playerId = null, agentId: subjectAgentId = null } = held;
  const waiting = await countWaitingUnderLock(tx.db, agentId, 'decided');
  const id = newId('ap', tx.clock, tx.random);
  const idempotencyKey = held.idempotencyKey ?? id;
  const earlier = await findHeldCommand(tx, { agentId, idempotencyKey, kind, command });
  if (earlier !== undefined) return { id: earlier, isNew: false };
  demand(waiting < maxWaiting, 'decision.too_many_waiting');
  await insertApproval(tx.db, {
    ...{ id, kind, command, commandHash: commandHashOf(command), idempotencyKey, amountCents },
    ...{ playerId, agentId: subjectAgentId, decidedBy: agentId, address, apiKeyId },
    requestedBy: null,
  });
  await recordApprovalEvent(tx, actor, 'decided', { id, playerId, kind, amountCents, reason: held.reason });
  return { id, isNew: true };
}

interface RequestedCommand extends Omit<HeldCommand, 'playerId' | 'idempotencyKey'> {
  readonly agentId: string;
  readonly deciderId: string;
  readonly permission: Permission;
}

/**
 * Requests an agent between the actor and the agent concerned to decide a command first. The caller has
 * validated it. A repeat finds the first request until that has ended. Returns its id. Refuses
 * `decision.agent_cannot_decide`, and `decision.too_many_waiting`.
 */
export async function requestDecision(
  tx: TxContext,
  actor: AgentActor,
  { deciderId, permission, ...held }: RequestedCommand,
): Promise<string> {
  const { kind, command, amountCents, agentId, reason } = held;
  const { agentId: requesterId, address } = actor;
  const canDecide =
    ![requesterId, agentId].includes(deciderId) &&
    (await isInSubtree(tx.db, requesterId, deciderId)) &&
    (await isInSubtree(tx.db, deciderId, agentId)) &&
    (await isActiveAgent(tx.db, deciderId)) &&
    (await demandCommandPermissions(tx, { agentId: deciderId, apiKeyId: null })).has(permission);
  demand(canDecide, 'decision.agent_cannot_decide');
  const requested = await countWaitingUnderLock(tx.db, deciderId, 'requested');
  const commandHash = commandHashOf(command);
  const agents = { decidedBy: deciderId, requestedBy: requesterId };
  const earlier = await findRequestedApproval(tx.db, { ...agents, commandHash });
  if (earlier !== undefined) return earlier;
  demand(requested < maxRequested, 'decision.too_many_waiting');
  const id = newId('ap', tx.clock, tx.random);
  await insertApproval(tx.db, {
    ...{ id, kind, command, commandHash, idempotencyKey: id, amountCents },
    ...{ playerId: null, agentId, ...agents, address, apiKeyId: undefined },
  });
  const approval = { id, playerId: null, kind, amountCents, reason };
  await recordApprovalEvent(tx, actor, 'requested', approval, { deciderId });
  return id;
}

interface HeldCommandKey extends Pick<HeldCommand, 'kind' | 'command'> {
  readonly agentId: string;
  readonly idempotencyKey: string;
}

/**
 * Finds the approval that waits under this key. Undefined if there is none, or if it was confirmed: then the
 * command is found under its key. Refuses `request.key_reused`, and `decision.not_waiting` if the command
 * was withdrawn or has expired.
 */
export async function findHeldCommand(
  { db }: Pick<Context, 'db'>,
  { kind, command, ...key }: HeldCommandKey,
): Promise<string | undefined> {
  const earlier = await findApprovalByKey(db, key);
  if (earlier === undefined) return undefined;
  const isSame = earlier.kind === kind && earlier.commandHash === commandHashOf(command);
  demand(isSame, 'request.key_reused');
  if (earlier.state === 'confirmed') return undefined;
  return earlier.state === 'waiting' && earlier.isLive ? earlier.id : refuse('decision.not_waiting');
}

function commandHashOf(command: object): string {
  return createHash('sha256').update(JSON.stringify(command)).digest('hex');
}

function recordApprovalEvent(
  tx: TxContext,
  actor: AgentActor,
  what: 'requested' | 'decided' | 'confirmed' | 'withdrawn',
  approval: Pick<ApprovalRow, 'id' | 'kind' | 'amountCents' | 'playerId'> & { reason?: string | undefined },
  relation: AuditChanges = {},
): Promise<void> {
  const { id, kind, amountCents, playerId, reason } = approval;
  return recordAuditEvent(tx, {
    actor,
    action: `approval.${what}`,
    subject: { kind: 'approval', id },
    ...(playerId === null ? {} : { playerId }),
    after: { kind, ...(amountCents === null ? {} : { amountCents: amountCents.toString() }), ...relation },
    reason,
  });
}

interface ConfirmedCommand {
  readonly command: unknown;
  readonly idempotencyKey: string;
  /** The amount that the second agent saw. The command moves no more. */
  readonly amountCents: bigint | null;
  /** The agent who decided, with its present permissions. It has no session: the step-up came before. */
  readonly decider: AgentActor;
  readonly secondAgentId: string;
}

interface AppliedCommand {
  readonly resultId: string;
  /** Work that must wait for the commit, such as a call to the provider. */
  readonly afterCommit?: (context: Context) => Promise<{ isDone: boolean }>;
}

/** The checks and the execution of one kind of command. `routes.ts` registers one handler for each kind. */
export interface ApprovalHandler {
  readonly permissionOf: (command: unknown) => Permission;
  readonly apply: (tx: TxContext, confirmed: ConfirmedCommand) => Promise<AppliedCommand>;
}

export type ApprovalHandlers = Readonly<Record<ApprovalKind, ApprovalHandler>>;

/**
 * Confirms another agent's command and executes it in that agent's name, once, by the rules of now. If
 * they refuse it, it keeps waiting. Refuses `key.ended` where the key that gave it has ended, and what
 * `demandIndependence` refuses.
 */
export async function confirmApproval(
  context: Context,
  actor: AgentActor,
  { id, handlers }: { id: string; handlers: ApprovalHandlers },
): Promise<{ approval: Approval; isDone: boolean }> {
  const { afterCommit } = await inTransaction(context, async (tx) => {
    const approval = await lockWaitingApproval(tx, actor, id);
    demand(approval.state === 'waiting', 'decision.first_below');
    const { kind, command, idempotencyKey, amountCents, decidedById: deciderId } = approval;
    const relation = await demandIndependence(tx, { deciderId, confirmerId: actor.agentId });
    const handler = handlers[kind];
    demand(actor.permissions.has(handler.permissionOf(command)), 'agent.not_permitted');
    const decider = await getDecider(tx, approval);
    demand(decider.permissions.has(handler.permissionOf(command)), 'agent.not_permitted');
    await demandSubjectOfBoth(tx, approval, actor.agentId);
    const confirmed = { command, idempotencyKey, amountCents, decider, secondAgentId: actor.agentId };
    const applied = await handler.apply(tx, confirmed);
    if (amountCents !== null) await demandStepUpForAmount(tx, actor, amountCents);
    await endApproval(tx.db, id, actor.agentId, { state: 'confirmed', resultId: applied.resultId });
    await recordApprovalEvent(tx, actor, 'confirmed', approval, relation);
    return applied;
  });
  const isDone = afterCommit === undefined || (await afterCommit(context)).isDone;
  return { approval: await getApproval(context, actor, id), isDone };
}

/**
 * Decides a command that an agent above requested. It then waits for a second agent as if the actor had given
 * it by itself.
 */
export async function decideApproval(
  context: Context,
  actor: AgentActor,
  { id, handlers }: { id: string; handlers: ApprovalHandlers },
): Promise<Approval> {
  await inTransaction(context, async (tx) => {
    const approval = await lockWaitingApproval(tx, actor, id);
    const { kind, command, amountCents, decidedById } = approval;
    demand(approval.state === 'requested', 'decision.not_waiting');
    const mayDecide =
      decidedById === actor.agentId && actor.permissions.has(handlers[kind].permissionOf(command));
    demand(mayDecide, 'agent.not_permitted');
    await demandSubjectInSubtree(tx, approval, actor.agentId);
    if (amountCents !== null) await demandStepUpForAmount(tx, actor, amountCents);
    const waiting = await countWaitingUnderLock(tx.db, actor.agentId, 'decided');
    demand(waiting < maxWaiting, 'decision.too_many_waiting');
    await markApprovalDecided(tx.db, id, actor.address);
    await recordApprovalEvent(tx, actor, 'decided', approval);
  });
  return getApproval(context, actor, id);
}

/** Withdraws one's own command, or declines one of an agent below or one that an agent above requested. */
export async function withdrawApproval(
  context: Context,
  actor: AgentActor,
  { id, reason }: { id: string; reason: string },
): Promise<Approval> {
  await inTransaction(context, async (tx) => {
    await writeWithdrawal(tx, actor, await lockWaitingApproval(tx, actor, id), reason);
  });
  return getApproval(context, actor, id);
}

/** Withdraws a command with what it is about, so that no second agent reads it in vain. */
export async function withdrawWithSubject(
  tx: TxContext,
  actor: AgentActor,
  { id, reason }: { id: string; reason: string },
): Promise<void> {
  const approval = await lockApproval(tx.db, actor.agentId, id);
  if (approval?.state === 'waiting') await writeWithdrawal(tx, actor, approval, reason);
}

async function writeWithdrawal(
  tx: TxContext,
  actor: AgentActor,
  approval: ApprovalRow,
  reason: string,
): Promise<void> {
  await endApproval(tx.db, approval.id, actor.agentId, { state: 'withdrawn', reason });
  await recordApprovalEvent(tx, actor, 'withdrawn', { ...approval, reason });
}

/** Also finds one whose decision is requested. */
async function lockWaitingApproval(tx: TxContext, { agentId }: AgentActor, id: string): Promise<ApprovalRow> {
  const approval = await lockApproval(tx.db, agentId, id);
  demand(approval, 'approval.not_found');
  demand(approval.state === 'waiting' || approval.state === 'requested', 'decision.not_waiting');
  return approval;
}

/** The tree may have changed since the decision. */
async function demandSubjectOfBoth(
  tx: TxContext,
  approval: ApprovalRow,
  secondAgentId: string,
): Promise<void> {
  for (const agentId of [approval.decidedById, secondAgentId])
    await demandSubjectInSubtree(tx, approval, agentId);
}

async function demandSubjectInSubtree(
  tx: TxContext,
  { playerId, agentId: subjectAgentId }: ApprovalRow,
  agentId: string,
): Promise<void> {
  const isBelow = await isSubjectInSubtree(tx.db, agentId, { playerId, subjectAgentId });
  demand(isBelow, playerId === null ? 'agent.not_found' : 'player.not_found');
}

async function getDecider(
  tx: TxContext,
  { decidedById: agentId, address, apiKeyId }: ApprovalRow,
): Promise<AgentActor> {
  demand(await isActiveAgent(tx.db, agentId), 'agent.not_permitted');
  const { level } = await getAgentAuthority(tx, agentId);
  return {
    accountId: agentId,
    agentId,
    address,
    sessionId: '',
    apiKeyId: apiKeyId ?? undefined,
    level,
    permissions: await demandCommandPermissions(tx, { agentId, apiKeyId }),
  };
}
