import { z } from 'zod';
import { endpointTable } from '../endpoint.ts';
import { instant, publicId, reason } from '../fields.ts';
import { alarmCodes, maxListedAlarms } from './alarm-codes.ts';

export const alarm = z.object({
  id: publicId('al', 'Invalid alarm').describe('The id of the alarm.'),
  code: z.enum(alarmCodes).describe('The kind of problem.'),
  severity: z.enum(['critical', 'warning']).describe('How urgent the problem is.'),
  about: z
    .string()
    .nullable()
    .describe(
      'The name of what the alarm is about, such as an agent, a provider agent or a day; null: the whole site.',
    ),
  subject: z
    .string()
    .describe(
      'The id of what the alarm is about, such as a bulk job, a transfer or a day; empty: the whole site.',
    ),
  isAboutOneself: z
    .boolean()
    .describe('Whether it is about the caller’s own attempts, so that an agent above acknowledges it.'),
  count: z.number().int().nullable().describe('The number of things affected; null where none are counted.'),
  since: instant.describe('Since when the problem exists (UTC).'),
  endedAt: instant.nullable().describe('When the problem ended (UTC); null while it exists.'),
  acknowledged: z
    .object({
      by: z.string().describe('The name of the agent.'),
      at: instant.describe('When the agent acknowledged the alarm (UTC).'),
      note: z.string().describe('What the agent wrote about it.'),
    })
    .nullable()
    .describe('The agent who handles the problem; null until an agent acknowledges it.'),
});
export type Alarm = z.infer<typeof alarm>;

/** Open alarms without an acknowledgement. */
export const alarmCounts = z.object({
  open: z
    .number()
    .int()
    .describe('The number of alarms that are open and not acknowledged, as far as the caller may see them.'),
  critical: z.number().int().describe('The number of critical ones among them.'),
});
export type AlarmCounts = z.infer<typeof alarmCounts>;

export const alarmEndpoints = endpointTable({
  'GET /fortune-panda/alarms': {
    access: 'agent',
    summary: 'Open alarms for which the agent has the permission, or those that ended in the last 30 days',
    query: z.strictObject({
      show: z
        .enum(['open', 'ended'])
        .default('open')
        .describe('`open`: problems that exist now. `ended`: those that are over.'),
    }),
    data: z.array(alarm).max(maxListedAlarms),
    extra: alarmCounts,
  },
  'POST /fortune-panda/alarms/:id/acknowledge': {
    access: 'agent',
    summary: 'Acknowledge an alarm. It stays until its cause ends',
    params: z.object({ id: publicId('al', 'Invalid alarm').describe('The id of the alarm.') }),
    body: z.strictObject({
      note: reason.describe('What the agent does about the problem. Other agents read it.'),
    }),
    data: alarm,
    refusals: ['alarm.not_found', 'alarm.ended', 'alarm.acknowledged', 'alarm.about_oneself'],
  },
});
