import { z } from 'zod';
import { endpointTable } from '../endpoint.ts';
import { instant, publicId, reason } from '../fields.ts';
import { alarmCodes, maxListedAlarms } from './alarm-codes.ts';

export const alarm = z.object({
  id: publicId('al', 'Invalid alarm'),
  code: z.enum(alarmCodes),
  severity: z.enum(['critical', 'warning']),
  about: z
    .string()
    .nullable()
    .describe('The name of what the alarm is about: an agent, a provider agent, a day.'),
  subject: z.string().describe('The id of what the alarm is about, for its page: a bulk job, a day.'),
  count: z.number().int().nullable().describe('The number of affected things.'),
  since: instant,
  endedAt: instant.nullable(),
  acknowledged: z.object({ by: z.string(), at: instant, note: z.string() }).nullable(),
});
export type Alarm = z.infer<typeof alarm>;

/** Open alarms without an acknowledgement. */
export const alarmCounts = z.object({ open: z.number().int(), critical: z.number().int() });
export type AlarmCounts = z.infer<typeof alarmCounts>;

export const alarmEndpoints = endpointTable({
  'GET /fortune-panda/alarms': {
    access: 'agent',
    summary: 'Open alarms for which the agent has the permission, or those that ended in the last 30 days',
    query: z.strictObject({ show: z.enum(['open', 'ended']).default('open') }),
    data: z.array(alarm).max(maxListedAlarms),
    extra: alarmCounts,
  },
  'POST /fortune-panda/alarms/:id/acknowledge': {
    access: 'agent',
    summary: 'Acknowledge an alarm. It stays until its cause ends',
    params: z.object({ id: publicId('al', 'Invalid alarm') }),
    body: z.strictObject({ note: reason }),
    data: alarm,
    refusals: ['alarm.not_found', 'alarm.ended', 'alarm.acknowledged', 'alarm.about_oneself'],
  },
});
