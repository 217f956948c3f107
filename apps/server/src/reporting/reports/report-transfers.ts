import type { ReportTransfer } from '@golden-acers/contract';
import { formatCents } from '@golden-acers/money';
import { demand, type Page, pageFromRows, parsePageParams } from '@golden-acers/platform';
import { isInSubtree } from '../../agents/agents/agents.ts';
import type { Context } from '../../context.ts';
import { getShift } from '../../money/shifts/shifts.ts';
import { type ReportParams, reportScopeOf } from './report-scope.ts';
import {
  type AppliedTransferFilter,
  type AppliedTransferRow,
  listAppliedTransfers,
} from './report-transfers.sql.ts';
import { listReportAgentNames } from './reports.sql.ts';

export interface ReportTransfersParams extends ReportParams {
  readonly kind?: AppliedTransferFilter['kind'];
  readonly initiatorId?: string | undefined;
  readonly shiftId?: string | undefined;
  readonly cursor?: string | undefined;
  readonly limit: number;
}

/** The rows under a figure. Refuses an agent, and a shift of one, outside of the subtree. */
export async function listReportTransfers(
  context: Pick<Context, 'db'>,
  askerId: string,
  ask: ReportTransfersParams,
): Promise<Page<ReportTransfer> & { timeZone: string }> {
  const scope = await reportScopeOf(context, askerId, ask);
  const shift = ask.shiftId === undefined ? undefined : await getShift(context, askerId, ask.shiftId);
  const initiatorId = shift?.agentId ?? ask.initiatorId;
  if (initiatorId !== undefined)
    demand(await isInSubtree(context.db, askerId, initiatorId), 'agent.not_found');
  const [rows, names] = await Promise.all([
    listAppliedTransfers(context.db, {
      scope,
      kind: ask.kind,
      initiatorId,
      between: shift && { from: shift.openedAt, to: shift.closedAt },
      ...parsePageParams(ask),
    }),
    listReportAgentNames(context.db, askerId),
  ]);
  const known = new Set(names.map(({ id }) => id));
  const page = pageFromRows(rows, ask.limit);
  return {
    rows: page.rows.map((row) => describeReportTransfer(row, known)),
    nextCursor: page.nextCursor,
    timeZone: scope.timeZone,
  };
}

function describeReportTransfer(row: AppliedTransferRow, known: ReadonlySet<string>): ReportTransfer {
  // Who is above the one who asks has no name here.
  const initiator = row.initiatorId === null ? null : known.has(row.initiatorId) ? row.initiatorName : '';
  return {
    id: row.id,
    account: row.account,
    kind: row.kind,
    amount: formatCents(row.amountCents),
    cause: row.cause,
    agent: row.agent,
    initiator,
    requestedAt: row.requestedAt.toISOString(),
    settledAt: row.settledAt.toISOString(),
  };
}
