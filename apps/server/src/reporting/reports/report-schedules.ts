import type { Language, ReportInterval, ReportSchedules } from '@golden-acers/contract';
import { addDays, demand } from '@golden-acers/platform';
import type { AgentActor } from '../../access/sessions/actors.ts';
import { getAgentTimeZone } from '../../agents/agent-settings/agent-settings.ts';
import { type Context, inTransaction } from '../../context.ts';
import { recordAuditEvent } from '../../events/audit/audit.ts';
import { enqueueMail } from '../../messages/mail/mail.ts';
import { reportCsv, reportFileName } from './report-file.ts';
import { completedRangeSince, type DateRange, intervalStart } from './report-periods.ts';
import {
  deleteReportSchedule,
  getReportAddress,
  insertReportSchedule,
  listPossiblyDueSchedules,
  listScheduleIntervals,
  lockDueSchedule,
  type ScheduleRow,
  setScheduleNextDay,
} from './report-schedules.sql.ts';
import { getToday } from './reports.sql.ts';

/** A day is reported from five in the morning on, so that it includes what was settled late in the night. */
const dayCutoffHours = 5;
/** As long as a report may be. What a server that was away for longer missed is looked up in the console. */
const maxDays = 93;
const scheduleBatchSize = 100;

export async function listReportSchedules(
  context: Pick<Context, 'db'>,
  agentId: string,
): Promise<ReportSchedules> {
  const [{ email, isVerified }, timeZone, every] = await Promise.all([
    getReportAddress(context.db, agentId),
    getAgentTimeZone(context, agentId),
    listScheduleIntervals(context.db, agentId),
  ]);
  return { email, isVerified, timeZone, every };
}

/**
 * From the day, week or month on that is running. Refuses `report.address_unverified`: a report goes to no
 * unproven address.
 */
export async function saveReportSchedule(
  context: Pick<Context, 'db'>,
  actor: AgentActor,
  { every, isOn, language }: { every: ReportInterval; isOn: boolean; language: Language },
): Promise<ReportSchedules> {
  const { agentId } = actor;
  const timeZone = await getAgentTimeZone(context, agentId);
  const today = await getToday(context.db, timeZone, dayCutoffHours);
  await inTransaction(context, async (tx) => {
    if (isOn) demand((await getReportAddress(tx.db, agentId)).isVerified, 'report.address_unverified');
    const schedule = { agentId, every, language, nextDay: intervalStart(every, today) };
    const isChanged = isOn
      ? await insertReportSchedule(tx.db, schedule)
      : await deleteReportSchedule(tx.db, schedule);
    if (!isChanged) return;
    const action = isOn ? 'report.scheduled' : 'report.unscheduled';
    await recordAuditEvent(tx, { actor, action, subject: { kind: 'report', id: every } });
  });
  return listReportSchedules(context, agentId);
}

/**
 * For the background: writes the mails that are due. What was missed while no server ran is in the next one,
 * once. Of several servers one writes each.
 */
export async function sendDueReports(context: Context): Promise<boolean> {
  let after = '';
  for (;;) {
    const schedules = await listPossiblyDueSchedules(context.db, scheduleBatchSize, after);
    for (const schedule of schedules) {
      await sendIfDue(context, schedule).catch((err) =>
        // One that can't be made now is nobody else's trouble; the next look tries it again.
        context.log.warn({ err, agent: schedule.agentId }, 'a report by mail could not be made'),
      );
    }
    const last = schedules.at(-1);
    if (last === undefined || schedules.length < scheduleBatchSize) return false;
    after = `${last.agentId} ${last.every}`;
  }
}

async function sendIfDue(context: Context, schedule: ScheduleRow): Promise<void> {
  const { db } = context;
  const { agentId, every, nextDay } = schedule;
  const timeZone = await getAgentTimeZone(context, agentId);
  const today = await getToday(db, timeZone, dayCutoffHours);
  const days = completedRangeSince(every, { nextDay, today, maxDays });
  if (days === undefined) return;
  const { email, isVerified, isActive } = await getReportAddress(db, agentId);
  const scope = { ...days, agentId, timeZone };
  // Made outside: a lock must not be held for as long as a report takes.
  const text = isVerified && isActive ? await reportCsv(context, scope) : undefined;
  await inTransaction(context, async (tx) => {
    if (!(await lockDueSchedule(tx.db, schedule))) return;
    await setScheduleNextDay(tx.db, schedule, addDays(days.toDate, 1));
    if (text === undefined) return;
    await enqueueMail(tx, {
      accountId: agentId,
      kind: 'report_ready',
      language: schedule.language,
      recipient: email,
      link: reportLinkTo(context, days),
      attachment: { name: reportFileName(scope), text },
    });
  });
}

function reportLinkTo({ config }: Context, { fromDate, toDate }: DateRange): string {
  const link = new URL('/adminacers', config.publicUrl);
  for (const [name, value] of Object.entries({
    view: 'reports',
    period: 'custom',
    from: fromDate,
    to: toDate,
  })) {
    link.searchParams.set(name, value);
  }
  return link.href;
}
