import {
  type Alarm,
  type AlarmCounts,
  alarmCodes,
  alarmKinds,
  type Permission,
} from '@golden-acers/contract';
import { demand } from '@golden-acers/platform';
import { getAgentAuthority, permissionsOf } from '../../access/permissions/permissions.ts';
import type { AgentActor } from '../../access/sessions/actors.ts';
import { type Context, inTransaction } from '../../context.ts';
import { recordAuditEvent } from '../../events/audit/audit.ts';
import {
  type AlarmRow,
  acknowledgeAlarmRow,
  countUnacknowledgedByCode,
  findAlarm,
  listAlarmRows,
} from './alarms.sql.ts';

export { checkAlarms, purgeOldAlarms } from './alarm-check.ts';

interface AlarmViewer {
  readonly agentId: string;
  readonly permissions: ReadonlySet<Permission>;
}

export async function listAlarms(
  { db }: Pick<Context, 'db'>,
  viewer: AlarmViewer,
  show: 'open' | 'ended',
): Promise<{ readonly alarms: Alarm[]; readonly counts: AlarmCounts }> {
  const [rows, counts] = await Promise.all([
    listAlarmRows(db, scopeOf(viewer), show),
    countUnacknowledged(db, viewer),
  ]);
  return { alarms: rows.map(describeAlarm), counts };
}

/**
 * Called by an event stream. Reads the permissions again, because they may have changed since it was opened.
 */
export async function countAlarms({ db }: Pick<Context, 'db'>, agentId: string): Promise<AlarmCounts> {
  const permissions = permissionsOf(await getAgentAuthority({ db }, agentId));
  return countUnacknowledged(db, { agentId, permissions });
}

/**
 * Records who looks after an alarm. The alarm stays open until its cause ends. An agent cannot acknowledge an
 * alarm about its own attempts, unless it is the root agent.
 */
export async function acknowledgeAlarm(
  context: Context,
  actor: AgentActor,
  { id, note }: { readonly id: string; readonly note: string },
): Promise<Alarm> {
  const { agentId } = actor;
  return inTransaction(context, async (tx) => {
    const alarm = await findAlarm(tx.db, scopeOf(actor), id);
    demand(alarm, 'alarm.not_found');
    demand(!alarm.isAboutOneself, 'alarm.about_oneself');
    demand(alarm.endedAt === null, 'alarm.ended');
    demand(await acknowledgeAlarmRow(tx.db, { id, agentId, note }), 'alarm.acknowledged');
    await recordAuditEvent(tx, {
      actor,
      action: 'alarm.acknowledged',
      subject: { kind: 'alarm', id },
      after: { problem: alarm.code, ...(alarm.about === null ? {} : { name: alarm.about }) },
      reason: note,
    });
    const acknowledged = await findAlarm(tx.db, scopeOf(actor), id);
    demand(acknowledged, 'alarm.not_found');
    return describeAlarm(acknowledged);
  });
}

function scopeOf({ agentId, permissions }: AlarmViewer) {
  return { agentId, codes: alarmCodes.filter((code) => permissions.has(alarmKinds[code].permission)) };
}

async function countUnacknowledged(db: Context['db'], viewer: AlarmViewer): Promise<AlarmCounts> {
  const counts = await countUnacknowledgedByCode(db, scopeOf(viewer));
  const sum = (rows: typeof counts) => rows.reduce((total, { count }) => total + Number(count), 0);
  const critical = counts.filter(({ code }) => alarmKinds[code].severity === 'critical');
  return { open: sum(counts), critical: sum(critical) };
}

function describeAlarm(row: AlarmRow): Alarm {
  const {
    id,
    code,
    about,
    subject,
    isAboutOneself,
    number,
    since,
    endedAt,
    acknowledgedBy,
    acknowledgedAt,
    note,
  } = row;
  return {
    ...{ id, code, about, subject, isAboutOneself },
    severity: alarmKinds[code].severity,
    count: number,
    since: since.toISOString(),
    endedAt: endedAt?.toISOString() ?? null,
    acknowledged:
      acknowledgedBy === null || acknowledgedAt === null
        ? null
        : { by: acknowledgedBy, at: acknowledgedAt.toISOString(), note: note ?? '' },
  };
}
