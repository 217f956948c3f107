import { z } from 'zod';
import { agentWith, endpointTable } from '../endpoint.ts';
import { freeText, instant, reason } from '../fields.ts';
import {
  diagnosticLogLevels,
  maintenanceMessageMax,
  maxDiagnosticsMinutes,
  type SystemSettingName,
  systemSettings,
} from './system-settings.ts';

const settingNames = Object.keys(systemSettings) as [SystemSettingName, ...SystemSettingName[]];
const settingName = z.enum(settingNames).describe('The name of the variable that sets the default.');
const settingValue = z
  .number('Enter a whole number within the bounds')
  .int('Enter a whole number within the bounds')
  .nullable();
const logLevel = z
  .enum(diagnosticLogLevels)
  .describe('The least severe level of log lines that are written.');
const share = z.number().min(0).max(1).nullable();

export const systemSetting = z.object({
  name: settingName.describe('The name of the setting.'),
  default: settingValue.describe(
    'The value in the environment of the server that responds; null: the server derives it.',
  ),
  value: settingValue.describe(
    'The value that was set in the console for all servers; null: each server uses its own default.',
  ),
});
export type SystemSetting = z.infer<typeof systemSetting>;

export const systemState = z.object({
  settings: z.array(systemSetting).describe('The settings that the console can change.'),
  fixed: z
    .array(
      z.object({
        name: z.string().describe('The name of the environment variable.'),
        value: z.string().describe('The value as text; empty: not set.'),
      }),
    )
    .describe(
      'The settings of the server that responds which only its environment changes. They contain no secrets.',
    ),
  maintenance: z
    .object({
      since: instant.describe('When the maintenance began (UTC).'),
      until: instant.nullable().describe('The expected end (UTC); null: not known.'),
      message: z.string().nullable().describe('What the operator wrote for visitors; null: nothing.'),
    })
    .nullable()
    .describe('The maintenance during which commands are refused; null: there is none.'),
  diagnostics: z
    .object({
      logLevel,
      traceShare: share.describe(
        'The share of requests that are traced, from 0 to 1; null: each server’s own setting.',
      ),
      until: instant.describe('When the diagnostics end by themselves (UTC).'),
    })
    .nullable()
    .describe('The diagnostics that are on; null: they are off.'),
});
export type SystemState = z.infer<typeof systemState>;

const state = { data: systemState, refusals: ['agent.step_up_required'] } as const;

export const systemEndpoints = endpointTable({
  'GET /agent/system': {
    ...agentWith('system.manage'),
    summary: 'The settings of the servers, and which of them the console may change',
    data: systemState,
  },
  'PUT /agent/system/settings': {
    ...agentWith('system.manage'),
    summary: 'Change a setting on all servers, or return it to its default',
    body: z.strictObject({
      name: settingName.describe('The name of the setting.'),
      value: settingValue.describe('The new value; null: each server’s default.'),
      before: settingValue.describe(
        'The value that the agent read, so that a change made in the meantime is not overwritten; null: there was none.',
      ),
      reason,
    }),
    ...state,
    refusals: ['agent.step_up_required', 'setting.out_of_range', 'setting.changed_meanwhile'],
  },
  'PUT /agent/system/maintenance': {
    ...agentWith('system.manage'),
    summary: 'Turn maintenance on or off: it refuses all commands',
    body: z.strictObject({
      isOn: z
        .boolean({ error: 'Choose on or off' })
        .describe('True begins or changes a maintenance, false ends it.'),
      until: instant.nullable().describe('The expected end, which pages show (UTC); null: not known.'),
      message: freeText(1, maintenanceMessageMax, `Write 1 to ${maintenanceMessageMax} characters`)
        .nullable()
        .describe('The text that each page shows; null: none.'),
    }),
    ...state,
  },
  'PUT /agent/system/diagnostics': {
    ...agentWith('system.manage'),
    summary: 'Turn diagnostics on or off: another log level and share of traces on all servers',
    body: z.strictObject({
      isOn: z
        .boolean({ error: 'Choose on or off' })
        .describe('True turns the diagnostics on, false turns them off.'),
      logLevel,
      traceShare: share.describe(
        'The share of requests that are traced, from 0 to 1; null: each server’s own setting.',
      ),
      minutes: z
        .number()
        .int()
        .min(1)
        .max(maxDiagnosticsMinutes)
        .describe('The minutes after which the diagnostics end by themselves.'),
    }),
    ...state,
  },
});
