import type { Language, ReportInterval, ReportSchedules } from '@golden-acers/contract';
import { demand, inTransaction } from '@golden-acers/platform';
import type { AgentActor } from '../../access/sessions/actors.ts';
import { timeZoneOf } from '../../agents/agent-settings/agent-settings.ts';
import type { Context } from '../../context.ts';
import { recordAct } from '../../events/audit/audit.ts';
import { writeMail } from '../../messages/mail/mail.ts';
import { fileName, reportCsv } from './file.ts';
import { type Days, firstDayOf, overSince, plusDays } from './periods.ts';
import { todayIn } from './reports.sql.ts';
import {
  deleteSchedule,
  getAddress,
  insertSchedule,
  listIntervals,
  listMaybeDue,
  moveSchedule,
  type ScheduleRow,
  takeSchedule,
} from './schedules.sql.ts';

/** A day is told of from five in the morning on: what was settled late in the night is in it. */
const nightHours = 5;
/** As long as a report may be. What a server that was away for longer missed is looked up in the console. */
const daysMost = 93;
const lookedAtOnce = 100;

export async function listSchedules({ db }: Pick<Context, 'db'>, agentId: string): Promise<ReportSchedules> {
  const [{ email, isVerified }, timeZone, every] = await Promise.all([
    getAddress(db, agentId),
    timeZoneOf(db, agentId),
    listIntervals(db, agentId),
  ]);
  return { email, isVerified, timeZone, every };
}

/** From the day, week or month on that is running. Refuses `report.address_unverified`: a report goes to no unproven address. */
export async function setSchedule(
  { db }: Pick<Context, 'db'>,
  actor: AgentActor,
  { every, isOn, language }: { every: ReportInterval; isOn: boolean; language: Language },
): Promise<ReportSchedules> {
  const { agentId } = actor;
  const timeZone = await timeZoneOf(db, agentId);
  const today = await todayIn(db, timeZone, nightHours);
  await inTransaction(db, async (tx) => {
    if (isOn) demand((await getAddress(tx, agentId)).isVerified, 'report.address_unverified');
    const schedule = { agentId, every, language, nextDay: firstDayOf(every, today) };
    const isChanged = isOn ? await insertSchedule(tx, schedule) : await deleteSchedule(tx, schedule);
    if (!isChanged) return;
    const act = isOn ? 'report.scheduled' : 'report.unscheduled';
    await recordAct(tx, { actor, act, subject: { kind: 'report', id: every } });
  });
  return listSchedules({ db }, agentId);
}

/**
 * For the background: writes the mails that are due. What was missed while no server ran is in the next one, once. Of several
 * servers one writes each.
 */
export async function sendDueReports(context: Context): Promise<boolean> {
  let after = '';
  for (;;) {
    const schedules = await listMaybeDue(context.db, lookedAtOnce, after);
    for (const schedule of schedules) {
      await sendIfDue(context, schedule).catch((err) =>
        // One that can't be made now is nobody else's trouble; the next look tries it again.
        context.log.warn({ err, agent: schedule.agentId }, 'a report by mail could not be made'),
      );
    }
    const last = schedules.at(-1);
    if (last === undefined || schedules.length < lookedAtOnce) return false;
    after = `${last.agentId} ${last.every}`;
  }
}

async function sendIfDue(context: Context, schedule: ScheduleRow): Promise<void> {
  const { db } = context;
  const { agentId, every, nextDay } = schedule;
  const timeZone = await timeZoneOf(db, agentId);
  const today = await todayIn(db, timeZone, nightHours);
  const days = overSince(every, { nextDay, today, most: daysMost });
  if (days === undefined) return;
  const { email, isVerified, isActive } = await getAddress(db, agentId);
  const scope = { ...days, agentId, timeZone };
  // Made outside: a lock must not be held for as long as a report takes.
  const text = isVerified && isActive ? await reportCsv(db, scope) : undefined;
  await inTransaction(db, async (tx) => {
    if (!(await takeSchedule(tx, schedule))) return;
    await moveSchedule(tx, schedule, plusDays(days.toDate, 1));
    if (text === undefined) return;
    await writeMail(tx, context, {
      accountId: agentId,
      kind: 'report_ready',
      language: schedule.language,
      recipient: email,
      link: linkTo(context, days),
      attachment: { name: fileName(scope), text },
    });
  });
}

function linkTo({ config }: Context, { fromDate, toDate }: Days): string {
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
