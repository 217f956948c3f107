import { type Endpoints, type OutputOf, type ReportTransfer, toMoney } from '@golden-acers/contract';
import { demand, type ListPage, pageFromRows, parsePageParams } from '@golden-acers/platform';
import { isInSubtree } from '../../agents/agents/agents.ts';
import type { Context } from '../../context.ts';
import { getCountedShift, hasOpenShiftBefore } from '../../money/shifts/shifts.ts';
import { type ReportParams, reportScopeOf } from './report-scope.ts';
import {
  type AppliedTransferFilter,
  type AppliedTransferRow,
  listAppliedTransfers,
} from './report-transfers.sql.ts';
import { listReportAgentNames } from './reports.sql.ts';

export type ReportTransfersParams = OutputOf<Endpoints['GET /agent/reports/transfers']['query']>;

/** The transfers behind a figure of the report. Refuses an agent or shift outside the subtree. */
export async function listReportTransfers(
  context: Pick<Context, 'db'>,
  viewerId: string,
  params: ReportTransfersParams,
): Promise<ListPage<ReportTransfer> & { timeZone: string }> {
  const filter = await appliedTransferFilterOf(context, viewerId, params);
  const [rows, names] = await Promise.all([
    listAppliedTransfers(context.db, { ...filter, ...parsePageParams(params) }),
    listReportAgentNames(context.db, viewerId),
  ]);
  const known = new Set(names.map(({ id }) => id));
  const page = pageFromRows(rows, params.limit);
  return {
    rows: page.rows.map((row) => describeReportTransfer(row, known)),
    nextCursor: page.nextCursor,
    timeZone: filter.scope.timeZone,
  };
}

/**
 * Refuses an agent or shift outside the subtree, and a till that is not counted yet, because the sum of its
 * rows is the expected amount.
 */
export async function appliedTransferFilterOf(
  context: Pick<Context, 'db'>,
  viewerId: string,
  params: ReportParams & Pick<ReportTransfersParams, 'kind' | 'initiatorId' | 'shiftId'>,
): Promise<Omit<AppliedTransferFilter, 'after' | 'limit'>> {
  const scope = await reportScopeOf(context, viewerId, params);
  const shift =
    params.shiftId === undefined ? undefined : await getCountedShift(context, viewerId, params.shiftId);
  const initiatorId = shift?.agentId ?? params.initiatorId;
  if (initiatorId !== undefined)
    demand(await isInSubtree(context.db, viewerId, initiatorId), 'agent.not_found');
  if (shift === undefined && initiatorId !== undefined)
    demand(!(await hasOpenShiftBefore(context, { ...scope, agentId: initiatorId })), 'shift.not_counted');
  const between = shift && { from: shift.openedAt, to: shift.closedAt };
  return { scope, kind: params.kind, initiatorId, between };
}

/** Null when no agent requested the transfer. Empty for agents above, whose names the viewer doesn't see. */
export const initiatorNameOf = (row: AppliedTransferRow, known: ReadonlySet<string>): string | null =>
  row.initiatorId === null ? null : known.has(row.initiatorId) ? row.initiatorName : '';

function describeReportTransfer(row: AppliedTransferRow, known: ReadonlySet<string>): ReportTransfer {
  return {
    id: row.id,
    account: row.account,
    kind: row.kind,
    amount: toMoney(row.amountCents),
    cause: row.cause,
    agent: row.agent,
    initiator: initiatorNameOf(row, known),
    requestedAt: row.requestedAt.toISOString(),
    settledAt: row.settledAt.toISOString(),
  };
}
