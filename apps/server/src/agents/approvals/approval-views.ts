import {
  type Approval,
  type ApprovalAction,
  adjustmentCauses,
  agentLevels,
  allotmentPurposes,
  approvalActions,
  type QueryOf,
  toMoneyOrNull,
} from '@golden-acers/contract';
import { demand, type ListPage, pageFromRows } from '@golden-acers/platform';
import { z } from 'zod';
import type { AgentActor } from '../../access/sessions/actors.ts';
import type { Context } from '../../context.ts';
import { type ApprovalRow, countWaitingApprovals, findApproval, listApprovalRows } from './approvals.sql.ts';
import { type DeciderView, viewDeciders } from './second-agent.ts';

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

export async function getApproval(context: Context, { agentId }: AgentActor, id: string): Promise<Approval> {
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
  const viewOf = await viewDeciders(context, agentId, deciderIds);
  return rows.map((row) => describeApproval(row, viewOf(row.decidedById)));
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

function describeApproval(row: ApprovalRow, { isAbove: _, ...decider }: DeciderView): Approval {
  const shown = shownCommand.parse(row.command);
  const { kind } = row;
  const isMoney = kind === 'transfer' || kind === 'bulk_job' || kind === 'allotment';
  return {
    id: row.id,
    kind,
    action: isMoney ? moneyActionOf(shown) : kind,
    amount: toMoneyOrNull(row.amountCents),
    account: row.account,
    agentName: row.agentName ?? shown.name ?? null,
    level: shown.level ?? null,
    rows: shown.rows?.length ?? null,
    reason: shown.reason ?? null,
    decidedBy: row.decidedBy,
    requestedBy: row.requestedBy,
    apiKey: row.apiKey,
    decidedAt: row.decidedAt.toISOString(),
    ...decider,
    state: row.state,
    endedBy: row.endedBy,
    endedAt: row.endedAt?.toISOString() ?? null,
    endReason: row.endReason,
    isDeclined:
      row.state === 'withdrawn' && row.endedById !== (row.isDecided ? row.decidedById : row.requestedById),
    creditOf: row.creditOf,
    balance: toMoneyOrNull(row.balanceCents),
    dayIn: toMoneyOrNull(row.dayInCents),
    dayOut: toMoneyOrNull(row.dayOutCents),
  };
}
