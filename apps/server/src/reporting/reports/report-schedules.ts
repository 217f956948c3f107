import { type Language, languages, type ReportInterval, type ReportSchedules } from '@golden-acers/contract';
import { addDays, demand, type JobKind, type QueuedJob } from '@golden-acers/platform';
import { z } from 'zod';
import { getAgentAuthority, permissionsOf } from '../../access/permissions/permissions.ts';
import type { AgentActor } from '../../access/sessions/actors.ts';
import { getAgentTimeZone } from '../../agents/agent-settings/agent-settings.ts';
import { type Context, inTransaction } from '../../context.ts';
import { recordAuditEvent } from '../../events/audit/audit.ts';
import { enqueueMail } from '../../messages/mail/mail.ts';
import { reportCsv, reportFileName } from './report-file.ts';
import { completedRangeSince, type DateRange, intervalStart } from './report-periods.ts';
import {
  advanceSchedule,
  deleteReportSchedule,
  getReportAddress,
  insertReportSchedule,
  listPossiblyDueSchedules,
  listScheduleIntervals,
  type ScheduleRow,
} from './report-schedules.sql.ts';
import { getToday } from './reports.sql.ts';

/** A day is reported from five in the morning on, to include late settlements. */
const dayCutoffHours = 5;
/** The longest report. Anything older is in the console. */
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

/** Starts with the current day, week or month. Refuses `report.address_unverified`. */
export async function saveReportSchedule(
  context: Pick<Context, 'db'>,
  actor: AgentActor,
  { every, isOn, language }: { every: ReportInterval; isOn: boolean; language: Language },
): Promise<ReportSchedules> {
  const { agentId } = actor;
  const timeZone = await getAgentTimeZone(context, agentId);
  const today = await getToday(context.db, timeZone, dayCutoffHours);
  await inTransaction(context, async (tx) => {
    // A mail is a file that leaves the console.
    if (isOn) demand(actor.permissions.has('exports.make'), 'agent.not_permitted');
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

export const reportMailJobs = { name: 'report-mail', maxAttempts: 8, timeoutSeconds: 600 } satisfies JobKind;
const reportMailSchema = z.object({
  agentId: z.string(),
  language: z.enum(languages),
  fromDate: z.string(),
  toDate: z.string(),
});

/** Queues a job for each due report. One report covers everything missed while no server ran. */
export async function startDueReports(context: Context): Promise<boolean> {
  for (let after = ''; ; ) {
    const schedules = await listPossiblyDueSchedules(context.db, scheduleBatchSize, after);
    for (const schedule of schedules) {
      await startIfDue(context, schedule).catch((err) =>
        // Doesn't block other agents' reports; the next minute tries again.
        context.log.warn({ err, agent: schedule.agentId }, 'a report by mail could not be started'),
      );
    }
    const last = schedules.at(-1);
    if (last === undefined || schedules.length < scheduleBatchSize) return false;
    after = `${last.agentId} ${last.every}`;
  }
}

async function startIfDue(context: Context, schedule: ScheduleRow): Promise<void> {
  const { agentId, every, language, nextDay } = schedule;
  const timeZone = await getAgentTimeZone(context, agentId);
  const today = await getToday(context.db, timeZone, dayCutoffHours);
  const days = completedRangeSince(every, { nextDay, today, maxDays });
  if (days === undefined) return;
  await inTransaction(context, async (tx) => {
    if (await advanceSchedule(tx.db, schedule, addDays(days.toDate, 1)))
      await tx.jobs.send(tx.db, reportMailJobs.name, { agentId, language, ...days });
  });
}

/** Sends nothing to an agent who may not make the file any more. */
export async function sendReportMail(context: Context, job: QueuedJob): Promise<void> {
  const { agentId, language, ...days } = reportMailSchema.parse(job.data);
  const { email, isVerified, isActive } = await getReportAddress(context.db, agentId);
  if (!isVerified || !isActive) return;
  const permissions = permissionsOf(await getAgentAuthority(context, agentId));
  if (!permissions.has('reports.read') || !permissions.has('exports.make')) return;
  const scope = { ...days, agentId, timeZone: await getAgentTimeZone(context, agentId) };
  const attachment = { name: reportFileName(scope), text: await reportCsv(context, scope) };
  const link = reportLinkTo(context, days);
  await inTransaction(context, (tx) =>
    enqueueMail(tx, {
      accountId: agentId,
      kind: 'report_ready',
      language,
      recipient: email,
      link,
      attachment,
    }),
  );
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
