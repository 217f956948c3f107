import {
  type Endpoints,
  type OutputOf,
  type Shift,
  type ShiftFilters,
  toMoney,
  toMoneyOrNull,
} from '@golden-acers/contract';
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
  findLastClosedShift,
  findOpenShift,
  findShift,
  insertShift,
  isShiftOpenBefore,
  listShiftRows,
  type ShiftRow,
  updateShiftClosed,
  updateShiftNote,
} from './shifts.sql.ts';

/** Returns a shift of an agent in the subtree. Refuses `shift.not_found`. */
async function getShift(context: Pick<Context, 'db'>, agentId: string, id: string): Promise<ShiftRow> {
  const shift = await findShift(context.db, agentId, id);
  demand(shift, 'shift.not_found');
  return shift;
}

/**
 * Returns a counted shift of an agent in the subtree. Refuses `shift.not_found`, and `shift.not_counted`
 * while the till is open.
 */
export async function getCountedShift(
  context: Pick<Context, 'db'>,
  agentId: string,
  id: string,
): Promise<ShiftRow> {
  const shift = await getShift(context, agentId, id);
  demand(shift.closedAt, 'shift.not_counted');
  return shift;
}

/** Returns whether the agent has a till that was opened on or before the day and is still open. */
export const hasOpenShiftBefore = (
  { db }: Pick<Context, 'db'>,
  day: { readonly agentId: string; readonly toDate: string; readonly timeZone: string },
): Promise<boolean> => isShiftOpenBefore(db, day);

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

/** Selects the rows of the list's export. Refuses what the list refuses. */
export async function selectShiftExport(db: Db, { agentId, filters, timeZone }: ShiftExportParams) {
  if (filters.agentId !== undefined)
    demand(await isInSubtree(db, agentId, filters.agentId), 'agent.not_found');
  return exportedShiftsSql({ ...filters, agentId: filters.agentId ?? agentId, timeZone });
}

export async function findCurrentShift({ db }: Pick<Context, 'db'>, agentId: string): Promise<Shift | null> {
  const open = await findOpenShift(db, agentId);
  return open === undefined ? null : describeShift(open);
}

/** Finds the shift that the agent counted last, if it has a difference without a reason. */
export async function findUnexplainedShift(
  { db }: Pick<Context, 'db'>,
  agentId: string,
): Promise<Shift | null> {
  const last = await findLastClosedShift(db, agentId);
  return last !== undefined && needsReason(last) ? describeShift(last) : null;
}

/**
 * Opens the agent's till. Refuses `shift.already_open`, and `shift.unexplained` while the last difference has
 * no reason.
 */
export async function openShift(context: Context, actor: AgentActor, floatCents: bigint): Promise<Shift> {
  const { agentId } = actor;
  const id = newId('sh', context.clock, context.random);
  await inTransaction(context, async (tx) => {
    demand((await findUnexplainedShift(tx, agentId)) === null, 'shift.unexplained');
    demand(await insertShift(tx.db, { id, agentId, floatCents }), 'shift.already_open');
    const after = { float: formatCents(floatCents) };
    await recordAuditEvent(tx, { actor, action: 'shift.opened', subject: { kind: 'shift', id }, after });
  });
  return describeShift(await getShift(context, agentId, id));
}

/** Closes the agent's till with the counted amount. Responses include the expected amount from then on. */
export async function closeShift(
  context: Context,
  actor: AgentActor,
  { shiftId, countedCents, note }: { shiftId: string; countedCents: bigint; note: string },
): Promise<Shift> {
  await inTransaction(context, async (tx) => {
    const { agentId } = await getShift(tx, actor.agentId, shiftId);
    // No agent can close another agent's till, not even from above.
    if (agentId !== actor.agentId) refuse('shift.not_found');
    const isClosed = await updateShiftClosed(tx.db, {
      id: shiftId,
      countedCents,
      note: note === '' ? null : note,
    });
    demand(isClosed, 'shift.already_closed');
    const closed = await getShift(tx, actor.agentId, shiftId);
    const textOf = (cents: bigint | null) => (cents === null ? null : formatCents(cents));
    const after = {
      expected: textOf(expectedTillCents(closed)),
      counted: textOf(closed.countedCents),
      difference: textOf(tillDifferenceCents(closed)),
    };
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

/** Records the reason for a difference. Refuses `shift.nothing_to_explain`. */
export async function explainShift(
  context: Context,
  actor: AgentActor,
  { shiftId: id, reason }: { readonly shiftId: string; readonly reason: string },
): Promise<Shift> {
  await inTransaction(context, async (tx) => {
    const shift = await getShift(tx, actor.agentId, id);
    if (shift.agentId !== actor.agentId) refuse('shift.not_found');
    demand(needsReason(shift), 'shift.nothing_to_explain');
    demand(await updateShiftNote(tx.db, id, reason), 'shift.nothing_to_explain');
    const { difference } = describeShift(shift);
    const subject = { kind: 'shift', id } as const;
    await recordAuditEvent(tx, { actor, action: 'shift.explained', subject, after: { difference }, reason });
  });
  return describeShift(await getShift(context, actor.agentId, id));
}

/** The float plus recharges less redeems. Null until the till is counted. */
export const expectedTillCents = ({ floatCents, rechargedCents, redeemedCents }: ShiftRow): bigint | null =>
  rechargedCents === null || redeemedCents === null ? null : floatCents + rechargedCents - redeemedCents;

export function tillDifferenceCents(row: ShiftRow): bigint | null {
  const expectedCents = expectedTillCents(row);
  return row.countedCents === null || expectedCents === null ? null : row.countedCents - expectedCents;
}

function needsReason(row: ShiftRow): boolean {
  const cents = tillDifferenceCents(row);
  return cents !== null && cents !== 0n && row.note === null;
}

const countOrNull = (count: bigint | null) => (count === null ? null : Number(count));

function describeShift(row: ShiftRow): Shift {
  return {
    id: row.id,
    agentId: row.agentId,
    agent: row.agent,
    openedAt: row.openedAt.toISOString(),
    closedAt: row.closedAt?.toISOString() ?? null,
    float: toMoney(row.floatCents),
    recharges: countOrNull(row.recharges),
    recharged: toMoneyOrNull(row.rechargedCents),
    redeems: countOrNull(row.redeems),
    redeemed: toMoneyOrNull(row.redeemedCents),
    expected: toMoneyOrNull(expectedTillCents(row)),
    counted: toMoneyOrNull(row.countedCents),
    difference: toMoneyOrNull(tillDifferenceCents(row)),
    note: row.note,
    open: {
      transfers: Number(row.openTransfers),
      recharges: toMoney(row.openRechargeCents),
      redeems: toMoney(row.openRedeemCents),
    },
  };
}
