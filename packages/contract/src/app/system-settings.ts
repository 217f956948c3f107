/** A closed list without imports, so that the browser may load it. */
export interface SystemSettingBounds {
  readonly unit: 'cents' | 'minutes' | 'days' | 'players' | 'messages';
  readonly min: number;
  readonly max: number;
}

const days = (min: number, max: number) => ({ unit: 'days', min, max }) as const;
const cents = (max: number, min = 1) => ({ unit: 'cents', min, max }) as const;
const [commandMax, dayMax] = [100_000_000_000, 100_000_000_000_000];

/** Settings that can be changed while the servers run, named by the variable that sets their default. */
export const systemSettings = {
  AGENT_IDLE_MINUTES: { unit: 'minutes', min: 1, max: 720 },
  REALITY_CHECK_MAX_MINUTES: { unit: 'minutes', min: 15, max: 120 },
  TRANSFER_CEILING_DISTRIBUTOR_CENTS: cents(commandMax),
  TRANSFER_CEILING_STORE_CENTS: cents(commandMax),
  TRANSFER_CEILING_CASHIER_CENTS: cents(commandMax),
  TRANSFER_DAY_DISTRIBUTOR_CENTS: cents(dayMax),
  TRANSFER_DAY_STORE_CENTS: cents(dayMax),
  TRANSFER_DAY_CASHIER_CENTS: cents(dayMax),
  REVIEW_CONFIRM_DAY_FROM_CENTS: cents(dayMax),
  JOB_CONFIRM_FROM_CENTS: cents(commandMax),
  JOB_CONFIRM_FROM_ROWS: { unit: 'players', min: 1, max: 1_000 },
  IDENTITY_REDEEM_FROM_CENTS: cents(commandMax, 0),
  IDENTITY_REDEEM_MONTH_FROM_CENTS: cents(commandMax, 0),
  IDENTITY_VALID_DAYS: days(1, 3_650),
  IDENTITY_DOCUMENT_DAYS: days(1, 3_650),
  AUDIT_ADDRESS_DAYS: days(30, 36_500),
  TRANSFER_ADDRESS_DAYS: days(30, 36_500),
  ACTIVITY_DAYS: days(30, 36_500),
  NOTIFICATION_DAYS: days(7, 36_500),
  WEBHOOK_DELIVERY_DAYS: days(2, 3_650),
  SMS_MAX_PER_DAY: { unit: 'messages', min: 1, max: 1_000_000 },
} as const satisfies Readonly<Record<string, SystemSettingBounds>>;
export type SystemSettingName = keyof typeof systemSettings;

export const diagnosticLogLevels = ['trace', 'debug', 'info', 'warn', 'error'] as const;
/** A forgotten debug log would fill the disk. */
export const maxDiagnosticsMinutes = 24 * 60;
export const maintenanceMessageMax = 200;
