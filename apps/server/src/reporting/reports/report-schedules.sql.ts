import type { Language, ReportInterval } from '@golden-acers/contract';
import { sql } from 'kysely';
import type { Db, ServerTx } from '../../schema.ts';

export async function getReportAddress(db: Db, agentId: string) {
  return db
    .selectFrom('account')
    .where('id', '=', agentId)
    .select(['email', sql<boolean>`email_verified_at is not null`.as('isVerified'), 'is_active as isActive'])
    .executeTakeFirstOrThrow();
}

export async function listScheduleIntervals(db: Db, agentId: string): Promise<ReportInterval[]> {
  const rows = await db
    .selectFrom('report_schedule')
    .where('agent_id', '=', agentId)
    .select('every')
    .orderBy('every')
    .execute();
  return rows.map(({ every }) => every);
}

export interface ScheduleRow {
  readonly agentId: string;
  readonly every: ReportInterval;
  readonly language: Language;
  readonly nextDay: string;
}

/** An active schedule keeps its progress. Returns whether it is new. */
export async function insertReportSchedule(tx: ServerTx, schedule: ScheduleRow): Promise<boolean> {
  const row = await tx
    .insertInto('report_schedule')
    .values({
      agent_id: schedule.agentId,
      every: schedule.every,
      language: schedule.language,
      next_day: schedule.nextDay,
    })
    .onConflict((conflict) => conflict.constraint('report_schedule_is_unique').doNothing())
    .returning('every')
    .executeTakeFirst();
  return row !== undefined;
}

export async function deleteReportSchedule(
  tx: ServerTx,
  { agentId, every }: Pick<ScheduleRow, 'agentId' | 'every'>,
): Promise<boolean> {
  const row = await tx
    .deleteFrom('report_schedule')
    .where('agent_id', '=', agentId)
    .where('every', '=', every)
    .returning('every')
    .executeTakeFirst();
  return row !== undefined;
}

/** Schedules whose first day may be over in some time zone. */
export async function listPossiblyDueSchedules(db: Db, limit: number, after: string): Promise<ScheduleRow[]> {
  return db
    .selectFrom('report_schedule')
    .where('next_day', '<', sql<string>`(clock_timestamp() at time zone 'Pacific/Kiritimati')::date`)
    .where(sql<string>`agent_id || ' ' || every`, '>', after)
    .orderBy(sql`agent_id || ' ' || every`)
    .limit(limit)
    .select(['agent_id as agentId', 'every', 'language', 'next_day as nextDay'])
    .execute();
}

/** False when another server has advanced it. */
export async function advanceSchedule(
  tx: ServerTx,
  schedule: ScheduleRow,
  nextDay: string,
): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('report_schedule')
    .where('agent_id', '=', schedule.agentId)
    .where('every', '=', schedule.every)
    .where('next_day', '=', schedule.nextDay)
    .set({ next_day: nextDay })
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}
