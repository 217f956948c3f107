import type { ReportTransfer } from '@golden-acers/contract';
import { formatCents } from '@golden-acers/money';
import { demand } from '@golden-acers/platform';
import { isInSubtree } from '../../agents/agents/agents.ts';
import type { Context } from '../../context.ts';
import { getShift } from '../../money/shifts/shifts.ts';
import { pageOf, readPageAsk } from '../../money/wallet/wallet.ts';
import { listNames } from './reports.sql.ts';
import { type ReportAsk, scopeOf } from './scope.ts';
import { type AppliedFilter, type AppliedRow, listApplied } from './transfers.sql.ts';

export interface TransfersAsk extends ReportAsk {
  readonly kind?: AppliedFilter['kind'];
  readonly moverId?: string | undefined;
  readonly shiftId?: string | undefined;
  readonly cursor?: string | undefined;
  readonly limit: number;
}

/** The rows under a figure. Refuses an agent, and a shift of one, outside of the subtree. */
export async function listReportTransfers(
  { db }: Pick<Context, 'db'>,
  askerId: string,
  ask: TransfersAsk,
): Promise<{ transfers: ReportTransfer[]; nextCursor: string | null; timeZone: string }> {
  const scope = await scopeOf(db, askerId, ask);
  const shift = ask.shiftId === undefined ? undefined : await getShift(db, askerId, ask.shiftId);
  const moverId = shift?.agentId ?? ask.moverId;
  if (moverId !== undefined) demand(await isInSubtree(db, askerId, moverId), 'agent.not_found');
  const [rows, names] = await Promise.all([
    listApplied(db, {
      scope,
      kind: ask.kind,
      moverId,
      between: shift && { from: shift.openedAt, to: shift.closedAt },
      ...readPageAsk(ask),
    }),
    listNames(db, askerId),
  ]);
  const known = new Set(names.map(({ id }) => id));
  const page = pageOf(rows, ask.limit);
  return {
    transfers: page.rows.map((row) => describe(row, known)),
    nextCursor: page.nextCursor,
    timeZone: scope.timeZone,
  };
}

function describe(row: AppliedRow, known: ReadonlySet<string>): ReportTransfer {
  // Who is above the one who asks has no name here.
  const mover = row.moverId === null ? null : known.has(row.moverId) ? row.moverName : '';
  return {
    id: row.id,
    account: row.account,
    kind: row.kind,
    amount: formatCents(row.amountCents),
    cause: row.cause,
    agent: row.agent,
    mover,
    requestedAt: row.requestedAt.toISOString(),
    settledAt: row.settledAt.toISOString(),
  };
}
