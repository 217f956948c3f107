import type { BodyOf, SystemSettingName, SystemState } from '@golden-acers/contract';
import { demand } from '@golden-acers/platform';
import type { AgentActor } from '../../access/sessions/actors.ts';
import { demandRecentStepUp } from '../../access/sessions/session-step-up.ts';
import { keepSentMessages } from '../../accounts/phone/phone.ts';
import type { ServerConfig } from '../../config/config.ts';
import { type Context, inTransaction, type TxContext } from '../../context.ts';
import { recordSettingEvent } from '../../events/audit/audit.ts';
import { endDiagnostics, getDiagnostics, startDiagnostics } from '../diagnostics/diagnostics.ts';
import { endMaintenance, getMaintenance, startMaintenance } from '../maintenance/maintenance.ts';
import { defaultOf, isInRange, systemSettingNames } from './live-config.ts';
import {
  type ChangedSettings,
  findChangedSettings,
  lockChangedSettings,
  updateChangedSettings,
} from './system-settings.sql.ts';

export async function getSystemState({ db, live }: Pick<Context, 'db' | 'live'>): Promise<SystemState> {
  const changed = await findChangedSettings(db);
  const maintenance = await getMaintenance({ db });
  const diagnostics = await getDiagnostics({ db });
  return {
    settings: systemSettingNames.map((name) => ({
      name,
      default: defaultOf(live.base, name),
      value: changed[name] ?? null,
    })),
    fixed: describeFixedSettings(live.base),
    maintenance:
      maintenance === undefined
        ? null
        : {
            since: maintenance.since.toISOString(),
            until: maintenance.until?.toISOString() ?? null,
            message: maintenance.message,
          },
    diagnostics:
      diagnostics === undefined ? null : { ...diagnostics, until: diagnostics.until.toISOString() },
  };
}

/** Settings that need a restart. Leaves out passwords, keys, tokens and addresses. */
function describeFixedSettings(config: ServerConfig): SystemState['fixed'] {
  const { jurisdictions, provider, sms } = config;
  const values: Readonly<Record<string, string | number | undefined>> = {
    NODE_ENV: config.isProduction ? 'production' : 'development',
    PUBLIC_URL: config.publicUrl,
    TRUST_PROXY: config.trustedProxies,
    LOG_LEVEL: config.logLevel,
    OTEL_TRACES_SAMPLER_ARG: config.tracing?.sampleRatio,
    LIVE_STREAMS_MAX: config.eventStreams.maxStreams,
    API_KEY_CALLS_PER_MINUTE: config.apiKeyCallsPerMinute,
    PROVIDER_CALLS_PER_MINUTE: provider.tuning.callsPerMinute,
    PROVIDER_RECORD_CALLS_PER_MINUTE: provider.tuning.recordCallsPerMinute,
    TERMS_VERSION: config.termsVersion,
    REGISTRATION_ASKS: config.registrationFields.join(', '),
    DENIED_COUNTRIES: jurisdictions.deniedCountries.join(', '),
    MINIMUM_AGES: [
      jurisdictions.minimumAge,
      ...Object.entries(jurisdictions.minimumAges).map(([country, age]) => `${country}=${age}`),
    ].join(', '),
    MAIL_FROM: config.mail.from,
    SMS_FROM: sms.from,
    SMS_CALLING_CODES: sms.callingCodes.join(', '),
  };
  return Object.entries(values).map(([name, value]) => ({ name, value: String(value ?? '') }));
}

/**
 * Changes one setting for all servers. Needs a step-up, because it may weaken a protection. Refuses with
 * `setting.changed_meanwhile` if the value is not the one that the agent saw.
 */
export async function changeSystemSetting(
  context: Context,
  actor: AgentActor,
  { name, value, before, reason }: BodyOf<'PUT /agent/system/settings'>,
): Promise<void> {
  await demandRecentStepUp(context, actor);
  demand(value === null || isInRange(name, value), 'setting.out_of_range');
  await inTransaction(context, async (tx) => {
    const changed = await lockChangedSettings(tx.db);
    const current = changed[name] ?? null;
    demand(current === before, 'setting.changed_meanwhile');
    if (current === value) return;
    await updateChangedSettings(tx.db, withSetting(changed, name, value));
    await applyChange(tx, name, { before: current, after: value });
    await recordSettingEvent(tx, actor, 'setting.system_changed', {
      id: name,
      before: describeValue(name, current),
      after: describeValue(name, value),
      reason,
    });
  });
}

/** Changes that belong to a setting, in the same transaction. */
const effects: Partial<
  Record<SystemSettingName, (tx: TxContext, before: number, after: number) => Promise<void>>
> = { SMS_MAX_PER_DAY: keepSentMessages };

async function applyChange(
  tx: TxContext,
  name: SystemSettingName,
  { before, after }: { readonly before: number | null; readonly after: number | null },
): Promise<void> {
  const oldValue = before ?? defaultOf(tx.live.base, name);
  const newValue = after ?? defaultOf(tx.live.base, name);
  if (oldValue !== null && newValue !== null) await effects[name]?.(tx, oldValue, newValue);
}

const describeValue = (name: SystemSettingName, value: number | null) =>
  value === null ? { name, isDefault: true } : { name, number: value };

function withSetting(
  changed: ChangedSettings,
  name: SystemSettingName,
  value: number | null,
): ChangedSettings {
  const { [name]: _before, ...others } = changed;
  return value === null ? others : { ...others, [name]: value };
}

export async function changeMaintenance(
  context: Context,
  actor: AgentActor,
  { isOn, until, message }: BodyOf<'PUT /agent/system/maintenance'>,
): Promise<void> {
  await demandRecentStepUp(context, actor);
  if (!isOn) return endMaintenance(context, actor);
  await startMaintenance(context, { until: until === null ? null : new Date(until), message }, actor);
}

export async function changeDiagnostics(
  context: Context,
  actor: AgentActor,
  { isOn, ...diagnostics }: BodyOf<'PUT /agent/system/diagnostics'>,
): Promise<void> {
  await demandRecentStepUp(context, actor);
  if (!isOn) return endDiagnostics(context, actor);
  await startDiagnostics(context, diagnostics, actor);
}
