import type { Language, ReportInterval } from '@golden-acers/contract';
import { sql } from 'kysely';
import type { Db, ServerTx } from '../../schema.ts';

export async function getReportAddress(db: Db, agentId: string) {
  return db
    .selectFrom('account')
    .where('id', '=', agentId)
    .select(['email', sql<boolean>`email_verified_at is not null`.as('isVerified'), 'isActive'])
    .executeTakeFirstOrThrow();
}

export async function listScheduleIntervals(db: Db, agentId: string): Promise<ReportInterval[]> {
  const rows = await db
    .selectFrom('reportSchedule')
    .where('agentId', '=', agentId)
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
    .insertInto('reportSchedule')
    .values({
      agentId: schedule.agentId,
      every: schedule.every,
      language: schedule.language,
      nextDay: schedule.nextDay,
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
    .deleteFrom('reportSchedule')
    .where('agentId', '=', agentId)
    .where('every', '=', every)
    .returning('every')
    .executeTakeFirst();
  return row !== undefined;
}

/** Schedules whose first day may be over in some time zone. */
export async function listPossiblyDueSchedules(db: Db, limit: number, after: string): Promise<ScheduleRow[]> {
  return db
    .selectFrom('reportSchedule')
    .where('nextDay', '<', sql<string>`(clock_timestamp() at time zone 'Pacific/Kiritimati')::date`)
    .where(sql<string>`agent_id || ' ' || every`, '>', after)
    .orderBy(sql`agent_id || ' ' || every`)
    .limit(limit)
    .select(['agentId', 'every', 'language', 'nextDay'])
    .execute();
}

/** False when another server has advanced it. */
export async function advanceSchedule(
  tx: ServerTx,
  schedule: ScheduleRow,
  nextDay: string,
): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('reportSchedule')
    .where('agentId', '=', schedule.agentId)
    .where('every', '=', schedule.every)
    .where('nextDay', '=', schedule.nextDay)
    .set({ nextDay })
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}
