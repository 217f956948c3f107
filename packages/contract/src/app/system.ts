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
const logLevel = z.enum(diagnosticLogLevels).describe('The least severe lines that are written.');
const share = z.number().min(0).max(1).nullable();

export const systemSetting = z.object({
  name: settingName,
  default: settingValue.describe('Of the server that responds, from its environment; null: derived.'),
  value: settingValue.describe('Set in the console, for all servers; null: each server has its default.'),
});
export type SystemSetting = z.infer<typeof systemSetting>;

export const systemState = z.object({
  settings: z.array(systemSetting),
  fixed: z
    .array(z.object({ name: z.string(), value: z.string().describe('As text; empty: not set.') }))
    .describe('Settings that only the environment changes, of the server that responds. No secrets.'),
  maintenance: z
    .object({ since: instant, until: instant.nullable(), message: z.string().nullable() })
    .nullable()
    .describe('While commands are refused.'),
  diagnostics: z
    .object({ logLevel, traceShare: share.describe("Null: the servers' settings."), until: instant })
    .nullable()
    .describe('Set while diagnostics are on.'),
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
      name: settingName,
      value: settingValue.describe('Null: the default.'),
      before: settingValue.describe('The value that was read, so that another change is not overwritten.'),
      reason,
    }),
    ...state,
    refusals: ['agent.step_up_required', 'setting.out_of_range', 'setting.changed_meanwhile'],
  },
  'PUT /agent/system/maintenance': {
    ...agentWith('system.manage'),
    summary: 'Turn maintenance on or off: it refuses all commands',
    body: z.strictObject({
      isOn: z.boolean({ error: 'Choose on or off' }),
      until: instant.nullable().describe('The expected end.'),
      message: freeText(1, maintenanceMessageMax, `Write 1 to ${maintenanceMessageMax} characters`)
        .nullable()
        .describe('Shown on each page.'),
    }),
    ...state,
  },
  'PUT /agent/system/diagnostics': {
    ...agentWith('system.manage'),
    summary: 'Turn diagnostics on or off: another log level and share of traces on all servers',
    body: z.strictObject({
      isOn: z.boolean({ error: 'Choose on or off' }),
      logLevel,
      traceShare: share.describe("The share of traces; null: the servers' settings."),
      minutes: z.number().int().min(1).max(maxDiagnosticsMinutes).describe('They end by themselves.'),
    }),
    ...state,
  },
});
