import { type QueuedRequest, toMoney } from '@golden-acers/contract';
import { demand, type ListPage, type PageParams, pageFromRows } from '@golden-acers/platform';
import type { AgentActor } from '../../access/sessions/actors.ts';
import { getThresholds } from '../../agents/agent-settings/agent-settings.ts';
import { type Context, inTransaction, type TxContext } from '../../context.ts';
import { recordAuditEvent } from '../../events/audit/audit.ts';
import { notifyAccount } from '../../messages/notifications/notifications.ts';
import { closeWaitingDecision, demandNoDecisionAbove, listDecisions } from '../reviews/reviews.ts';
import { describeRequest } from './describe-request.ts';
import { decideRequest } from './request-changes.ts';
import {
  countOpenRequests,
  findRequestOfSubtree,
  listAssigneeRows,
  listRequestsOfSubtree,
  lockTransferRequest,
  type QueueFilter,
  setAssignee,
  type TransferRequestRow,
} from './transfer-requests.sql.ts';

export async function listQueue(
  context: Context,
  agentId: string,
  query: PageParams & QueueFilter,
): Promise<ListPage<QueuedRequest> & { open: number }> {
  const [found, { open }] = await Promise.all([
    listRequestsOfSubtree(context.db, agentId, query),
    countOpenRequests(context.db, agentId),
  ]);
  const { rows, nextCursor } = pageFromRows(found, query.limit);
  return { rows: await describeQueue(context, agentId, rows), nextCursor, open };
}

export async function getQueuedRequest(
  context: Context,
  agentId: string,
  id: string,
): Promise<QueuedRequest> {
  const [request] = await describeQueue(context, agentId, [await getRequestRow(context, agentId, id)]);
  demand(request, 'transfer_request.not_found');
  return request;
}

export async function declineRequest(
  context: Context,
  actor: AgentActor,
  { id, reason }: { id: string; reason: string },
): Promise<QueuedRequest> {
  const { agentId } = actor;
  await inTransaction(context, async (tx) => {
    const { playerId, kind, amountCents } = await lockOpenRequest(tx, agentId, id);
    await demandNoDecisionAbove(tx, { kind: 'request', id }, agentId);
    await closeWaitingDecision(tx, { kind: 'request', id }, agentId, 'The request was declined');
    await decideRequest(tx, { id, decidedBy: agentId, decision: { state: 'declined', reason } });
    const after = { kind, amountCents: String(amountCents) };
    const subject = { kind: 'request', id } as const;
    await recordAuditEvent(tx, { actor, action: 'request.declined', subject, playerId, after, reason });
  });
  return getQueuedRequest(context, agentId, id);
}

/** Lists the agents from the player's own up to the caller. */
export async function listRequestAssignees(
  context: Pick<Context, 'db'>,
  agentId: string,
  id: string,
): Promise<{ id: string; name: string; isSelf: boolean }[]> {
  const { playerId } = await getRequestRow(context, agentId, id);
  const agents = await listAssigneeRows(context.db, agentId, playerId);
  return agents.map((agent) => ({ ...agent, isSelf: agent.id === agentId }));
}

/** Assigns the request to an agent, or unassigns it. Other agents can still decide it. */
export async function assignRequest(
  context: Context,
  actor: AgentActor,
  { id, assigneeId }: { id: string; assigneeId: string | null },
): Promise<QueuedRequest> {
  const { agentId } = actor;
  await inTransaction(context, async (tx) => {
    const { playerId, assigneeName } = await lockOpenRequest(tx, agentId, id);
    const assignees = assigneeId === null ? [] : await listAssigneeRows(tx.db, agentId, playerId);
    const assignee = assignees.find((agent) => agent.id === assigneeId);
    demand(assigneeId === null || assignee !== undefined, 'agent.not_found');
    await setAssignee(tx.db, id, assigneeId);
    await recordAuditEvent(tx, {
      actor,
      action: 'request.assigned',
      subject: { kind: 'request', id },
      playerId,
      before: { takenBy: assigneeName },
      after: { takenBy: assignee?.name ?? null },
    });
  });
  return getQueuedRequest(context, agentId, id);
}

export async function messagePlayer(
  context: Pick<Context, 'db'>,
  actor: AgentActor,
  { id, text }: { id: string; text: string },
): Promise<void> {
  await inTransaction(context, async (tx) => {
    const { playerId } = await getRequestRow(tx, actor.agentId, id);
    await notifyAccount(tx, playerId, { kind: 'agent_message', data: { text } });
    const subject = { kind: 'request', id } as const;
    await recordAuditEvent(tx, { actor, action: 'request.messaged', subject, playerId, after: { text } });
  });
}

async function getRequestRow(
  context: Pick<Context, 'db'>,
  agentId: string,
  id: string,
): Promise<TransferRequestRow> {
  const row = await findRequestOfSubtree(context.db, agentId, id);
  demand(row, 'transfer_request.not_found');
  return row;
}

async function lockOpenRequest(tx: TxContext, agentId: string, id: string): Promise<TransferRequestRow> {
  await lockTransferRequest(tx.db, id);
  const row = await getRequestRow(tx, agentId, id);
  demand(row.state === 'requested', 'transfer_request.already_decided');
  return row;
}

async function describeQueue(
  context: Context,
  agentId: string,
  rows: readonly TransferRequestRow[],
): Promise<QueuedRequest[]> {
  const ids = rows.filter(({ state }) => state === 'requested').map(({ id }) => id);
  const [decisions, { fourEyesFromCents }] = await Promise.all([
    listDecisions(context, { kind: 'request', ids, agentId }),
    getThresholds(context),
  ]);
  return rows.map((row) => {
    const waiting = decisions.get(row.id)?.find(({ state }) => state === 'waiting');
    return {
      ...describeRequest(row),
      account: row.account,
      nickname: row.nickname,
      balance: toMoney(row.balanceCents),
      manager: row.manager,
      decidedBy: row.decidedBy,
      assignedTo:
        row.state === 'requested' && row.assigneeId !== null && row.assigneeName !== null
          ? { id: row.assigneeId, name: row.assigneeName, isSelf: row.assigneeId === agentId }
          : null,
      isConfirmationNeeded: row.amountCents >= BigInt(fourEyesFromCents),
      firstApproval:
        waiting === undefined
          ? null
          : {
              ...{ by: waiting.decidedBy, at: waiting.decidedAt },
              ...{ isOwn: waiting.isOwn, isSameDevice: waiting.isSameDevice },
              isIndependent: waiting.isIndependent,
              isFromAbove: waiting.decidedAbove !== null,
            },
    };
  });
}
