import { createHash } from 'node:crypto';
import {
  type Approval,
  type ApprovalAction,
  type ApprovalKind,
  adjustmentCauses,
  agentLevels,
  allotmentPurposes,
  approvalActions,
  type Permission,
  type QueryOf,
} from '@golden-acers/contract';
import { demand, type ListPage, newId, pageFromRows, refuse } from '@golden-acers/platform';
import { z } from 'zod';
import { demandCommandPermissions } from '../../access/api-keys/api-key-commands.ts';
import { getAgentAuthority } from '../../access/permissions/permissions.ts';
import type { AgentActor } from '../../access/sessions/actors.ts';
import { listAccountsOnSameDevices } from '../../access/sessions/sessions.ts';
import { type Context, inTransaction, type TxContext } from '../../context.ts';
import { type AuditChanges, recordAuditEvent } from '../../events/audit/audit.ts';
import { demandStepUpForAmount } from '../agent-settings/agent-settings.ts';
import { isActiveAgent } from '../agents/agents.ts';
import {
  type ApprovalRow,
  countWaitingApprovals,
  countWaitingUnderLock,
  endApproval,
  findApproval,
  findApprovalByKey,
  insertApproval,
  isSubjectInSubtree,
  listApprovalRows,
  lockApproval,
} from './approvals.sql.ts';
import { demandIndependence } from './second-agent.ts';

/** The response to a command that waits. */
export const waitingReply = {
  message: 'This waits for a second agent. Nothing has changed yet.',
  status: 202,
} as const;

/** The maximum of an agent's waiting commands, which is more than an agent confirms in a day. */
const maxWaiting = 100;

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
 * validated it, and it is validated again when it is confirmed. Returns its id.
 */
export async function holdCommand(tx: TxContext, actor: AgentActor, held: HeldCommand): Promise<string> {
  const { agentId, address, apiKeyId } = actor;
  const { kind, command, amountCents, playerId = null, agentId: subjectAgentId = null } = held;
  const waiting = await countWaitingUnderLock(tx.db, agentId);
  const id = newId('ap', tx.clock, tx.random);
  const idempotencyKey = held.idempotencyKey ?? id;
  const earlier = await findHeldCommand(tx, { agentId, idempotencyKey, kind, command });
  if (earlier !== undefined) return earlier;
  demand(waiting < maxWaiting, 'decision.too_many_waiting');
  await insertApproval(tx.db, {
    ...{ id, kind, command, commandHash: commandHashOf(command), idempotencyKey, amountCents },
    ...{ playerId, agentId: subjectAgentId, decidedBy: agentId, address, apiKeyId },
  });
  await recordApprovalEvent(tx, actor, 'decided', { id, playerId, kind, amountCents, reason: held.reason });
  return id;
}

interface HeldCommandKey extends Pick<HeldCommand, 'kind' | 'command'> {
  readonly agentId: string;
  readonly idempotencyKey: string;
}

/**
 * Finds the approval that waits under this key. Undefined if there is none, or if it was confirmed: then the
 * command is found under its key. Refuses `transfer.key_reused`, and `decision.not_waiting` if the command
 * was withdrawn or has expired.
 */
export async function findHeldCommand(
  { db }: Pick<Context, 'db'>,
  { kind, command, ...key }: HeldCommandKey,
): Promise<string | undefined> {
  const earlier = await findApprovalByKey(db, key);
  if (earlier === undefined) return undefined;
  const isSame = earlier.kind === kind && earlier.commandHash === commandHashOf(command);
  demand(isSame, 'transfer.key_reused');
  if (earlier.state === 'confirmed') return undefined;
  return earlier.state === 'waiting' && earlier.isLive ? earlier.id : refuse('decision.not_waiting');
}

function commandHashOf(command: object): string {
  return createHash('sha256').update(JSON.stringify(command)).digest('hex');
}

function recordApprovalEvent(
  tx: TxContext,
  actor: AgentActor,
  what: 'decided' | 'confirmed' | 'withdrawn',
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

/** Withdraws one's own command, or one of an agent below that should not be confirmed. */
export async function withdrawApproval(
  context: Context,
  actor: AgentActor,
  { id, reason }: { id: string; reason: string },
): Promise<Approval> {
  await inTransaction(context, async (tx) => {
    const approval = await lockWaitingApproval(tx, actor, id);
    await endApproval(tx.db, id, actor.agentId, { state: 'withdrawn', reason });
    await recordApprovalEvent(tx, actor, 'withdrawn', { ...approval, reason });
  });
  return getApproval(context, actor, id);
}

async function lockWaitingApproval(tx: TxContext, { agentId }: AgentActor, id: string): Promise<ApprovalRow> {
  const approval = await lockApproval(tx.db, agentId, id);
  demand(approval, 'approval.not_found');
  demand(approval.state === 'waiting', 'decision.not_waiting');
  return approval;
}

/** The tree may have changed since the decision. */
async function demandSubjectOfBoth(
  tx: TxContext,
  approval: ApprovalRow,
  secondAgentId: string,
): Promise<void> {
  const { playerId, agentId: subjectAgentId, decidedById } = approval;
  for (const agentId of [decidedById, secondAgentId]) {
    const isInSubtree = await isSubjectInSubtree(tx.db, agentId, { playerId, subjectAgentId });
    demand(isInSubtree, playerId === null ? 'agent.not_found' : 'player.not_found');
  }
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

export async function listApprovals(
  context: Pick<Context, 'db' | 'clock'>,
  { agentId }: AgentActor,
  { state, ...page }: QueryOf<'GET /agent/approvals'>,
): Promise<ListPage<Approval> & { waiting: number }> {
  const { db } = context;
  const found = await listApprovalRows(db, agentId, { ...page, isWaiting: state === 'waiting' });
  const { rows, nextCursor } = pageFromRows(found, page.limit);
  const waiting = await countWaitingApprovals(db, agentId);
  return { rows: await describeApprovals(context, rows, agentId), nextCursor, waiting };
}

async function getApproval(context: Context, { agentId }: AgentActor, id: string): Promise<Approval> {
  const row = await findApproval(context.db, agentId, id);
  const [approval] = row === undefined ? [] : await describeApprovals(context, [row], agentId);
  demand(approval, 'approval.not_found');
  return approval;
}

async function describeApprovals(
  context: Pick<Context, 'db' | 'clock'>,
  rows: readonly ApprovalRow[],
  agentId: string,
): Promise<Approval[]> {
  const deciderIds = rows.map(({ decidedById }) => decidedById);
  const onSameDevices = await listAccountsOnSameDevices(context, agentId, deciderIds);
  return rows.map((row) => describeApproval(row, { agentId, onSameDevices }));
}

/** The fields that the list shows of any kind of command. */
const shownCommand = z.object({
  kind: z.enum(approvalActions).optional().catch(undefined),
  cause: z.enum(adjustmentCauses).optional().catch(undefined),
  name: z.string().optional().catch(undefined),
  level: z.enum(agentLevels).optional().catch(undefined),
  purpose: z.enum(allotmentPurposes).optional().catch(undefined),
  rows: z.array(z.unknown()).optional().catch(undefined),
  reason: z.string().nullish().catch(undefined),
});

function moneyActionOf({ cause, kind = 'recharge', purpose }: z.infer<typeof shownCommand>): ApprovalAction {
  if (purpose === 'marketing') return kind === 'take_back' ? 'take_back_marketing' : 'allot_marketing';
  return cause ?? kind;
}

function describeApproval(
  row: ApprovalRow,
  { agentId, onSameDevices }: { agentId: string; onSameDevices: ReadonlySet<string> },
): Approval {
  const shown = shownCommand.parse(row.command);
  const { kind } = row;
  const isMoney = kind === 'transfer' || kind === 'bulk_job' || kind === 'allotment';
  return {
    id: row.id,
    kind,
    action: isMoney ? moneyActionOf(shown) : kind,
    amountCents: row.amountCents === null ? null : Number(row.amountCents),
    account: row.account,
    agentName: row.agentName ?? shown.name ?? null,
    level: shown.level ?? null,
    rows: shown.rows?.length ?? null,
    reason: shown.reason ?? null,
    decidedBy: row.decidedBy,
    apiKey: row.apiKey,
    decidedAt: row.decidedAt.toISOString(),
    isOwn: row.decidedById === agentId,
    isSameDevice: onSameDevices.has(row.decidedById),
    state: row.state,
    endedBy: row.endedBy,
    endedAt: row.endedAt?.toISOString() ?? null,
    endReason: row.endReason,
    isDeclined: row.state === 'withdrawn' && row.endedById !== row.decidedById,
    creditOf: row.creditOf,
  };
}
