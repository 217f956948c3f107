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
    .where('alarm.raisedAt', '<=', databaseNow)
    .where((where) =>
      where.or([
        where('alarm.agentId', 'is', null),
        where('alarm.agentId', 'in', sql<string>`(select agent_subtree(${agentId}))`),
      ]),
    );
}

const columns = [
  'alarm.id',
  'alarm.code',
  'alarm.subject',
  'alarm.agentId',
  'alarm.about',
  'alarm.number',
  'alarm.since',
  'alarm.endedAt',
  'acknowledger.name as acknowledgedBy',
  'alarm.acknowledgedAt',
  'alarm.note',
] as const;

/** About the caller's own attempts. Above the root there is nobody who could look after it instead. */
const isAboutOneself = (agentId: string) =>
  sql<boolean>`coalesce(alarm.code = 'security_attempts' and alarm.agent_id = ${agentId}
    and (select parent_id is not null from agent where id = ${agentId}), false)`.as('isAboutOneself');

export type AlarmRow = NonNullable<Awaited<ReturnType<typeof findAlarm>>>;

/** Open alarms: unacknowledged first, then the newest. Ended alarms: the latest end first. */
export async function listAlarmRows(
  db: Db,
  viewer: AlarmViewer,
  show: 'open' | 'ended',
): Promise<AlarmRow[]> {
  const rows = selectVisible(db, viewer)
    .leftJoin('agent as acknowledger', 'acknowledger.id', 'alarm.acknowledgedBy')
    .select([...columns, isAboutOneself(viewer.agentId)])
    .limit(maxListedAlarms);
  return show === 'ended'
    ? rows
        .where('alarm.endedAt', 'is not', null)
        .orderBy('alarm.endedAt', 'desc')
        .orderBy('alarm.id')
        .execute()
    : rows
        .where('alarm.endedAt', 'is', null)
        .orderBy(sql`alarm.acknowledged_at is not null`)
        .orderBy('alarm.since', 'desc')
        .orderBy('alarm.id')
        .execute();
}

export async function findAlarm(db: Db, viewer: AlarmViewer, id: string) {
  return selectVisible(db, viewer)
    .leftJoin('agent as acknowledger', 'acknowledger.id', 'alarm.acknowledgedBy')
    .where('alarm.id', '=', id)
    .select([...columns, isAboutOneself(viewer.agentId)])
    .executeTakeFirst();
}

/** Open alarms that nobody has acknowledged, counted by code. */
export async function countUnacknowledgedByCode(db: Db, viewer: AlarmViewer) {
  return selectVisible(db, viewer)
    .where('alarm.endedAt', 'is', null)
    .where('alarm.acknowledgedAt', 'is', null)
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
    .set({ acknowledgedBy: agentId, acknowledgedAt: databaseNow, note })
    .where('id', '=', id)
    .where('endedAt', 'is', null)
    .where('acknowledgedAt', 'is', null)
    .returning('id')
    .executeTakeFirst();
  return row !== undefined;
}
