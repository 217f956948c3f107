import type { Endpoints, OutputOf, Shift, ShiftFilters } from '@golden-acers/contract';
import { formatCents } from '@golden-acers/money';
import { demand, type ListPage, newId, pageFromRows, parsePageParams, refuse } from '@golden-acers/platform';
import type { AgentActor } from '../../access/sessions/actors.ts';
import { getAgentTimeZone } from '../../agents/agent-settings/agent-settings.ts';
import { isInSubtree } from '../../agents/agents/agents.ts';
import { type Context, inTransaction } from '../../context.ts';
import { recordAuditEvent } from '../../events/audit/audit.ts';
import type { Db } from '../../schema.ts';
import {
  exportedShiftsSql,
  findOpenShift,
  findShift,
  insertShift,
  listShiftRows,
  type ShiftRow,
  updateShiftClosed,
} from './shifts.sql.ts';

/** A shift of the subtree. Refuses `shift.not_found`. */
export async function getShift(context: Pick<Context, 'db'>, agentId: string, id: string): Promise<ShiftRow> {
  const shift = await findShift(context.db, agentId, id);
  demand(shift, 'shift.not_found');
  return shift;
}

type ListShiftsParams = OutputOf<Endpoints['GET /agent/shifts']['query']>;

export async function listShifts(
  context: Pick<Context, 'db'>,
  viewerId: string,
  { agentId = viewerId, fromDate, toDate, ...page }: ListShiftsParams,
): Promise<ListPage<Shift>> {
  if (agentId !== viewerId) demand(await isInSubtree(context.db, viewerId, agentId), 'agent.not_found');
  const timeZone = await getAgentTimeZone(context, viewerId);
  const found = await listShiftRows(context.db, {
    agentId,
    fromDate,
    toDate,
    timeZone,
    ...parsePageParams(page),
  });
  const { rows, nextCursor } = pageFromRows(found, page.limit);
  return { rows: rows.map(describeShift), nextCursor };
}

interface ShiftExportParams {
  readonly agentId: string;
  readonly filters: ShiftFilters;
  readonly timeZone: string;
}

/** The rows of the list's export file. Refuses as the list does. */
export async function selectShiftExport(db: Db, { agentId, filters, timeZone }: ShiftExportParams) {
  if (filters.agentId !== undefined)
    demand(await isInSubtree(db, agentId, filters.agentId), 'agent.not_found');
  return exportedShiftsSql({ ...filters, agentId: filters.agentId ?? agentId, timeZone });
}

/** What should be in the till. */
export const expectedTillCents = (shift: Pick<ShiftRow, 'floatCents' | 'rechargedCents' | 'redeemedCents'>) =>
  shift.floatCents + shift.rechargedCents - shift.redeemedCents;

export async function findCurrentShift({ db }: Pick<Context, 'db'>, agentId: string): Promise<Shift | null> {
  const open = await findOpenShift(db, agentId);
  return open === undefined ? null : describeShift(open);
}

/** Opens the agent's till. Refuses `shift.already_open`. */
export async function openShift(context: Context, actor: AgentActor, floatCents: bigint): Promise<Shift> {
  const { agentId } = actor;
  const id = newId('sh', context.clock, context.random);
  await inTransaction(context, async (tx) => {
    demand(await insertShift(tx.db, { id, agentId, floatCents }), 'shift.already_open');
    const after = { float: formatCents(floatCents) };
    await recordAuditEvent(tx, { actor, action: 'shift.opened', subject: { kind: 'shift', id }, after });
  });
  return describeShift(await getShift(context, agentId, id));
}

/** Closes the agent's till with the counted amount. The expected amount follows from its transfers. */
export async function closeShift(
  context: Context,
  actor: AgentActor,
  { shiftId, countedCents, note }: { shiftId: string; countedCents: bigint; note: string },
): Promise<Shift> {
  await inTransaction(context, async (tx) => {
    const { agentId } = await getShift(tx, actor.agentId, shiftId);
    // Not even an agent above closes another agent's till.
    if (agentId !== actor.agentId) refuse('shift.not_found');
    const isClosed = await updateShiftClosed(tx.db, {
      id: shiftId,
      countedCents,
      note: note === '' ? null : note,
    });
    demand(isClosed, 'shift.already_closed');
    const closed = describeShift(await getShift(tx, actor.agentId, shiftId));
    const after = { expected: closed.expected, counted: closed.counted, difference: closed.difference };
    await recordAuditEvent(tx, {
      actor,
      action: 'shift.closed',
      subject: { kind: 'shift', id: shiftId },
      after,
      ...(note === '' ? {} : { reason: note }),
    });
  });
  return describeShift(await getShift(context, actor.agentId, shiftId));
}

function describeShift(row: ShiftRow): Shift {
  const expectedCents = expectedTillCents(row);
  return {
    id: row.id,
    agentId: row.agentId,
    agent: row.agent,
    openedAt: row.openedAt.toISOString(),
    closedAt: row.closedAt?.toISOString() ?? null,
    float: formatCents(row.floatCents),
    recharges: Number(row.recharges),
    recharged: formatCents(row.rechargedCents),
    redeems: Number(row.redeems),
    redeemed: formatCents(row.redeemedCents),
    expected: formatCents(expectedCents),
    counted: row.countedCents === null ? null : formatCents(row.countedCents),
    difference: row.countedCents === null ? null : formatCents(row.countedCents - expectedCents),
    note: row.note,
    open: {
      transfers: Number(row.openTransfers),
      recharges: formatCents(row.openRechargeCents),
      redeems: formatCents(row.openRedeemCents),
    },
  };
}
