import { type AlarmCode, maxListedAlarms } from '@golden-acers/contract';
import { databaseNow } from '@golden-acers/platform';
import { sql } from 'kysely';
import type { Db, ServerTx } from '../../schema.ts';

interface AlarmViewer {
  readonly agentId: string;
  /** The codes that the agent's permissions allow it to see. */
  readonly codes: readonly AlarmCode[];
}

/** The raised alarms that the agent's permissions and subtree allow it to see. */
function selectVisible(db: Db, { agentId, codes }: AlarmViewer) {
  return db
    .selectFrom('alarm')
    .where(sql<boolean>`alarm.code = any(${codes}::text[])`)
    .where('alarm.raised_at', '<=', databaseNow)
    .where((where) =>
      where.or([
        where('alarm.agent_id', 'is', null),
        where('alarm.agent_id', 'in', sql<string>`(select agent_subtree(${agentId}))`),
      ]),
    );
}

const columns = [
  'alarm.id',
  'alarm.code',
  'alarm.subject',
  'alarm.agent_id as agentId',
  'alarm.about',
  'alarm.number',
  'alarm.since',
  'alarm.ended_at as endedAt',
  'acknowledger.name as acknowledgedBy',
  'alarm.acknowledged_at as acknowledgedAt',
  'alarm.note',
] as const;

export type AlarmRow = NonNullable<Awaited<ReturnType<typeof findAlarm>>>;

/** Open alarms: unacknowledged first, then the newest. Ended alarms: the latest end first. */
export async function listAlarmRows(
  db: Db,
  viewer: AlarmViewer,
  show: 'open' | 'ended',
): Promise<AlarmRow[]> {
  const rows = selectVisible(db, viewer)
    .leftJoin('agent as acknowledger', 'acknowledger.id', 'alarm.acknowledged_by')
    .select(columns)
    .limit(maxListedAlarms);
  return show === 'ended'
    ? rows
        .where('alarm.ended_at', 'is not', null)
        .orderBy('alarm.ended_at', 'desc')
        .orderBy('alarm.id')
        .execute()
    : rows
        .where('alarm.ended_at', 'is', null)
        .orderBy(sql`alarm.acknowledged_at is not null`)
        .orderBy('alarm.since', 'desc')
        .orderBy('alarm.id')
        .execute();
}

export async function findAlarm(db: Db, viewer: AlarmViewer, id: string) {
  return selectVisible(db, viewer)
    .leftJoin('agent as acknowledger', 'acknowledger.id', 'alarm.acknowledged_by')
    .where('alarm.id', '=', id)
    .select(columns)
    .executeTakeFirst();
}

/** Open alarms that nobody has acknowledged, counted by code. */
export async function countUnacknowledgedByCode(db: Db, viewer: AlarmViewer) {
  return selectVisible(db, viewer)
    .where('alarm.ended_at', 'is', null)
    .where('alarm.acknowledged_at', 'is', null)
    .groupBy('alarm.code')
    .select((select) => ['alarm.code', select.fn.countAll<bigint>().as('count')])
    .execute();
}

/** If two agents acknowledge at once, one succeeds and the other gets undefined. */
export async function acknowledgeAlarmRow(
  tx: ServerTx,
  { id, agentId, note }: { readonly id: string; readonly agentId: string; readonly note: string },
): Promise<boolean> {
  const row = await tx
    .updateTable('alarm')
    .set({ acknowledged_by: agentId, acknowledged_at: databaseNow, note })
    .where('id', '=', id)
    .where('ended_at', 'is', null)
    .where('acknowledged_at', 'is', null)
    .returning('id')
    .executeTakeFirst();
  return row !== undefined;
}
