import { type SystemSettingName, systemSettings } from '@golden-acers/contract';
import type { ServerConfig } from '../../config/config.ts';
import { cachedUntilChanged } from '../../events/change-feed/change-cache.ts';
import type { Db } from '../../schema.ts';
import { type ChangedSettings, findChangedSettings } from './system-settings.sql.ts';

/** The location of a setting in the configuration. */
interface SettingPlace {
  readonly read: (config: ServerConfig) => number | null;
  readonly write: (config: ServerConfig, value: number) => Partial<ServerConfig>;
}

const minuteMs = 60_000;

function ceilingPlace(level: 'distributor' | 'store' | 'cashier'): SettingPlace {
  return {
    read: ({ transferCeilingsCents }) => transferCeilingsCents[level],
    write: ({ transferCeilingsCents: others }, value) => ({
      transferCeilingsCents: { ...others, [level]: value },
    }),
  };
}

function dayLimitPlace(level: 'distributor' | 'store' | 'cashier'): SettingPlace {
  return {
    read: ({ transferDayLimitsCents }) => transferDayLimitsCents[level],
    write: ({ transferDayLimitsCents: others }, value) => ({
      transferDayLimitsCents: { ...others, [level]: value },
    }),
  };
}

/** Zero turns a threshold off. */
function identityPlace(key: 'redeemFromCents' | 'redeemMonthFromCents'): SettingPlace {
  return {
    read: ({ identity }) => identity[key] ?? 0,
    write: ({ identity }, value) => ({ identity: { ...identity, [key]: value || null } }),
  };
}

function identityDaysPlace(key: 'validDays' | 'documentDays'): SettingPlace {
  return {
    read: ({ identity }) => identity[key],
    write: ({ identity }, value) => ({ identity: { ...identity, [key]: value } }),
  };
}

function retentionPlace(key: keyof ServerConfig['retention']): SettingPlace {
  return {
    read: ({ retention }) => retention[key],
    write: ({ retention }, value) => ({ retention: { ...retention, [key]: value } }),
  };
}

const places: Readonly<Record<SystemSettingName, SettingPlace>> = {
  AGENT_IDLE_MINUTES: {
    read: ({ agentIdleMs }) => agentIdleMs / minuteMs,
    write: (_config, minutes) => ({ agentIdleMs: minutes * minuteMs }),
  },
  REALITY_CHECK_MAX_MINUTES: {
    read: ({ realityCheckMaxMinutes }) => realityCheckMaxMinutes,
    write: (_config, realityCheckMaxMinutes) => ({ realityCheckMaxMinutes }),
  },
  TRANSFER_CEILING_DISTRIBUTOR_CENTS: ceilingPlace('distributor'),
  TRANSFER_CEILING_STORE_CENTS: ceilingPlace('store'),
  TRANSFER_CEILING_CASHIER_CENTS: ceilingPlace('cashier'),
  TRANSFER_DAY_DISTRIBUTOR_CENTS: dayLimitPlace('distributor'),
  TRANSFER_DAY_STORE_CENTS: dayLimitPlace('store'),
  TRANSFER_DAY_CASHIER_CENTS: dayLimitPlace('cashier'),
  REVIEW_CONFIRM_DAY_FROM_CENTS: {
    read: ({ reviewConfirmDayFromCents }) => reviewConfirmDayFromCents ?? null,
    write: (_config, reviewConfirmDayFromCents) => ({ reviewConfirmDayFromCents }),
  },
  JOB_CONFIRM_FROM_CENTS: {
    read: ({ jobConfirmFrom }) => jobConfirmFrom.cents,
    write: ({ jobConfirmFrom }, cents) => ({ jobConfirmFrom: { ...jobConfirmFrom, cents } }),
  },
  JOB_CONFIRM_FROM_ROWS: {
    read: ({ jobConfirmFrom }) => jobConfirmFrom.rows,
    write: ({ jobConfirmFrom }, rows) => ({ jobConfirmFrom: { ...jobConfirmFrom, rows } }),
  },
  IDENTITY_REDEEM_FROM_CENTS: identityPlace('redeemFromCents'),
  IDENTITY_REDEEM_MONTH_FROM_CENTS: identityPlace('redeemMonthFromCents'),
  IDENTITY_VALID_DAYS: identityDaysPlace('validDays'),
  IDENTITY_DOCUMENT_DAYS: identityDaysPlace('documentDays'),
  AUDIT_ADDRESS_DAYS: retentionPlace('auditAddressDays'),
  TRANSFER_ADDRESS_DAYS: retentionPlace('transferAddressDays'),
  ACTIVITY_DAYS: retentionPlace('activityDays'),
  NOTIFICATION_DAYS: retentionPlace('notificationDays'),
  WEBHOOK_DELIVERY_DAYS: retentionPlace('webhookDeliveryDays'),
  SMS_MAX_PER_DAY: {
    read: ({ sms }) => sms.maxPerDay,
    write: ({ sms }, maxPerDay) => ({ sms: { ...sms, maxPerDay } }),
  },
};

export const systemSettingNames = Object.keys(places) as SystemSettingName[];

export const defaultOf = (base: ServerConfig, name: SystemSettingName): number | null =>
  places[name].read(base);

export function isInRange(name: SystemSettingName, value: number): boolean {
  const { min, max } = systemSettings[name];
  return Number.isSafeInteger(value) && value >= min && value <= max;
}

/** Ignores settings whose name this version does not know or whose value is out of range. */
function applySettings(base: ServerConfig, changed: ChangedSettings): ServerConfig {
  let config = base;
  for (const name of systemSettingNames) {
    const value = changed[name];
    if (value !== undefined && isInRange(name, value))
      config = { ...config, ...places[name].write(config, value) };
  }
  return config;
}

/** The id of the only row. Its changes are published under this id. */
const rowId = 'system';

const findCachedSettings = cachedUntilChanged({
  load: (db, _id: typeof rowId) => findChangedSettings(db),
  accountOf: () => rowId,
});

export interface LiveConfig {
  /** Reading a property returns its newest known value. */
  readonly config: ServerConfig;
  /** The configuration from this server's environment, without changes. */
  readonly base: ServerConfig;
  /** After it resolves, `config` includes every change that was committed before the call. */
  sync(): Promise<void>;
}

/** The server's configuration, with the changes made in the console. */
export function createLiveConfig(base: ServerConfig, db: Db): LiveConfig {
  let changed: ChangedSettings | undefined;
  let current = base;
  return {
    base,
    config: new Proxy(base, { get: (_base, key) => Reflect.get(current, key) }),
    async sync() {
      const found = await findCachedSettings(db, rowId);
      if (found === undefined || found === changed) return;
      changed = found;
      current = applySettings(base, found);
    },
  };
}
