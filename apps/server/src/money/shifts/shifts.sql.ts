import {
  databaseNow,
  isAfterCursor,
  type KeysetCursor,
  microsOf,
  scopedPageSql,
  startOfTime,
  timeText,
} from '@golden-acers/platform';
import { type RawBuilder, sql } from 'kysely';
import { findAgentScope } from '../../list-scopes.sql.ts';
import type { Db, ServerTx } from '../../schema.ts';

export interface ShiftRow {
  readonly id: string;
  readonly atMicros: bigint;
  readonly agentId: string;
  readonly agent: string;
  readonly openedAt: Date;
  readonly closedAt: Date | null;
  readonly floatCents: bigint;
  readonly countedCents: bigint | null;
  readonly note: string | null;
  /** Null until the till is counted: these four would show the expected amount. */
  readonly recharges: bigint | null;
  readonly rechargedCents: bigint | null;
  readonly redeems: bigint | null;
  readonly redeemedCents: bigint | null;
  readonly openTransfers: bigint;
  readonly openRechargeCents: bigint;
  readonly openRedeemCents: bigint;
}

/**
 * Sums are computed at each read, so a transfer that commits after the till was closed still counts. An open
 * transfer belongs to the shift in which it was requested. A recharge of the agent that anybody undoes
 * counts as a redeem of the agent, because its cash goes back from the same till.
 */
const selectShiftsOf = (shifts: RawBuilder<unknown>) => sql`
  with unsettled_transfer as materialized (
    select actor_id, kind, amount_cents, requested_at from transfer
      where state in ('requested', 'sending', 'unknown') and cause = 'agent'
    union all select actor_id, kind, amount_cents, requested_at from transfer where state = 'review' and cause = 'agent')
  select shift.id, ${microsOf(sql`opened_at`)} as at_micros, shift.agent_id,
      agent.name as agent, opened_at, closed_at, float_cents,
      counted_cents, note,
      case when closed_at is not null then moved.recharges end as recharges,
      case when closed_at is not null then moved.recharged end as recharged_cents,
      case when closed_at is not null then moved.redeems end as redeems,
      case when closed_at is not null then moved.redeemed end as redeemed_cents, unsettled.*
    from ${shifts} shift join agent on agent.id = shift.agent_id
      cross join lateral (
        select count(*) filter (where kind = 'recharge') as recharges,
            coalesce(sum(amount_cents) filter (where kind = 'recharge'), 0)::bigint as recharged,
            count(*) filter (where kind = 'redeem') as redeems,
            coalesce(sum(amount_cents) filter (where kind = 'redeem'), 0)::bigint as redeemed
          from (
            select kind, amount_cents, settled_at from transfer
              where actor_id = shift.agent_id and state = 'applied' and cause = 'agent'
            union all
            select undo.kind, undo.amount_cents, undo.settled_at from transfer undo
                join transfer undone on undone.id = undo.undoes_transfer_id and undone.actor_id = shift.agent_id
              where undo.undoes_transfer_id is not null and undo.state = 'applied'
          ) counted
          where settled_at >= opened_at and settled_at < coalesce(closed_at, 'infinity')
      ) moved
      cross join lateral (
        select count(*) as open_transfers,
            coalesce(sum(amount_cents) filter (where kind = 'recharge'), 0)::bigint as open_recharge_cents,
            coalesce(sum(amount_cents) filter (where kind = 'redeem'), 0)::bigint as open_redeem_cents
          from unsettled_transfer where actor_id = shift.agent_id
            and requested_at >= opened_at and requested_at < coalesce(closed_at, 'infinity')
      ) unsettled`;
const selectShiftsSql = selectShiftsOf(sql`shift`);

export interface ShiftFilter {
  readonly agentId: string;
  readonly fromDate: string;
  readonly toDate: string;
  readonly timeZone: string;
}

const isInPeriod = ({ fromDate, toDate, timeZone }: ShiftFilter): RawBuilder<boolean> => sql`
  shift.opened_at >= ${fromDate}::date::timestamp at time zone ${timeZone}
    and shift.opened_at < (${toDate}::date + 1)::timestamp at time zone ${timeZone}`;

const isInFilter = (filter: ShiftFilter): RawBuilder<boolean> =>
  sql`shift.agent_id in (select agent_subtree(${filter.agentId})) and ${isInPeriod(filter)}`;

interface ShiftPage {
  readonly after: KeysetCursor | undefined;
  readonly limit: number;
}

/**
 * Shifts opened in the period, newest first. Returns up to one row more than the limit, to detect a next
 * page.
 */
export async function listShiftRows(
  db: Db,
  { after, limit, ...filter }: ShiftFilter & ShiftPage,
): Promise<ShiftRow[]> {
  const key = { at: sql.ref('shift.openedAt'), id: sql.ref('shift.id') };
  const page = scopedPageSql(await findAgentScope(db, filter.agentId), {
    ...{ table: 'shift', owner: sql.ref('shift.agentId'), ...key, start: startOfTime, limit: limit + 1 },
    where: [isInPeriod(filter), isAfterCursor(after, key)],
  });
  const { rows } = await sql<ShiftRow>`
    ${selectShiftsOf(page)} order by opened_at desc, shift.id desc`.execute(db);
  return rows;
}

type ExportedShiftRow = ShiftRow & { readonly opened: string | null; readonly closed: string | null };

/** Returns the rows of the list's export. */
export const exportedShiftsSql = (filter: ShiftFilter): RawBuilder<ExportedShiftRow> => sql<ExportedShiftRow>`
  select found.*, ${timeText(sql`found.opened_at`, filter.timeZone)} as opened,
      ${timeText(sql`found.closed_at`, filter.timeZone)} as closed
    from (${selectShiftsSql} where ${isInFilter(filter)}) found
    order by found.opened_at desc, found.id desc`;

export async function findShift(db: Db, agentId: string, id: string): Promise<ShiftRow | undefined> {
  const { rows } = await sql<ShiftRow>`
    ${selectShiftsSql} where shift.id = ${id} and shift.agent_id in (select agent_subtree(${agentId}))`.execute(
    db,
  );
  return rows[0];
}

export async function findOpenShift(db: Db, agentId: string): Promise<ShiftRow | undefined> {
  const { rows } = await sql<ShiftRow>`
    ${selectShiftsSql} where shift.agent_id = ${agentId} and closed_at is null`.execute(db);
  return rows[0];
}

export async function isShiftOpenBefore(
  db: Db,
  { agentId, toDate, timeZone }: Omit<ShiftFilter, 'fromDate'>,
): Promise<boolean> {
  const { rows } = await sql`
    select from shift where agent_id = ${agentId} and closed_at is null
      and opened_at < (${toDate}::date + 1)::timestamp at time zone ${timeZone}`.execute(db);
  return rows.length > 0;
}

/** Finds the shift that the agent counted last. */
export async function findLastClosedShift(db: Db, agentId: string): Promise<ShiftRow | undefined> {
  const { rows } = await sql<ShiftRow>`
    ${selectShiftsSql} where shift.agent_id = ${agentId} and closed_at is not null
      order by opened_at desc, shift.id desc limit 1`.execute(db);
  return rows[0];
}

/** Returns false if the shift already has a note. */
export async function updateShiftNote(tx: ServerTx, id: string, note: string): Promise<boolean> {
  const row = await tx
    .updateTable('shift')
    .where('id', '=', id)
    .where('note', 'is', null)
    .set({ note })
    .returning('id')
    .executeTakeFirst();
  return row !== undefined;
}

/** Returns false if the agent already has an open till. */
export async function insertShift(
  tx: ServerTx,
  shift: { id: string; agentId: string; floatCents: bigint },
): Promise<boolean> {
  const { rows } = await sql`
    insert into shift (id, agent_id, float_cents) values (${shift.id}, ${shift.agentId}, ${shift.floatCents})
      on conflict (agent_id) where closed_at is null do nothing returning id`.execute(tx);
  return rows.length > 0;
}

/** Returns false if the shift is already closed. */
export async function updateShiftClosed(
  tx: ServerTx,
  { id, countedCents, note }: { id: string; countedCents: bigint; note: string | null },
): Promise<boolean> {
  const row = await tx
    .updateTable('shift')
    .where('id', '=', id)
    .where('closedAt', 'is', null)
    .set({ closedAt: databaseNow, countedCents, note })
    .returning('id')
    .executeTakeFirst();
  return row !== undefined;
}
