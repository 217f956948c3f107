/** The longest period that the server accepts, by the contract. */
export const maxPeriodDays = 93;
const dayMs = 86_400_000;

export interface DayPeriod {
  readonly fromDate: string;
  readonly toDate: string;
}

/** Keys of the message catalogue. */
type DayError = 'dateMissing' | 'dateWrong' | 'dateOrder' | 'dateSpan';
export type PeriodErrors = Partial<Record<keyof DayPeriod, DayError | undefined>>;

export type ParsedPeriod =
  | { readonly kind: 'period'; readonly period: DayPeriod }
  | { readonly kind: 'none' }
  | { readonly kind: 'errors'; readonly errors: PeriodErrors };

/** A time of day, `HH:mm`. */
export const isClock = (text: string): boolean => /^([01]\d|2[0-3]):[0-5]\d$/.test(text);

export function isDay(text: string): boolean {
  if (!/^2\d{3}-\d{2}-\d{2}$/.test(text)) return false;
  const at = new Date(`${text}T00:00:00Z`);
  return !Number.isNaN(at.getTime()) && at.toISOString().startsWith(text);
}

export function parsePeriod(from: string, to: string, isRequired: boolean): ParsedPeriod {
  const fromDate = from.trim();
  const toDate = to.trim();
  if (fromDate === '' && toDate === '' && !isRequired) return { kind: 'none' };
  const fromError = dayErrorOf(fromDate);
  const toError =
    dayErrorOf(toDate) ?? (fromError === undefined ? orderErrorOf(fromDate, toDate) : undefined);
  return fromError === undefined && toError === undefined
    ? { kind: 'period', period: { fromDate, toDate } }
    : { kind: 'errors', errors: { fromDate: fromError, toDate: toError } };
}

function dayErrorOf(day: string): DayError | undefined {
  if (day === '') return 'dateMissing';
  return isDay(day) ? undefined : 'dateWrong';
}

function orderErrorOf(fromDate: string, toDate: string): DayError | undefined {
  const days = (Date.parse(toDate) - Date.parse(fromDate)) / dayMs;
  if (days < 0) return 'dateOrder';
  return days >= maxPeriodDays ? 'dateSpan' : undefined;
}

let shownTimeZone: string | undefined;

/** Sets the agent's time zone for all days and times of the console. The browser's zone is used before. */
export function showTimeZone(timeZone: string): void {
  shownTimeZone = timeZone;
}

export const currentTimeZone = (): string =>
  shownTimeZone ?? Intl.DateTimeFormat().resolvedOptions().timeZone;

export const dayOf = (moment: Date): string => formatterOf(currentTimeZone(), 'day').format(moment);

/** Calendar days that end today. */
export function lastDays(days: number, now: Date): DayPeriod {
  const toDate = dayOf(now);
  const first = new Date(Date.parse(toDate) - (days - 1) * dayMs);
  return { fromDate: first.toISOString().slice(0, 10), toDate };
}

/** `YYYY-MM-DD HH:mm` in the agent's time zone, which sorts and has the format of typed dates. */
export const formatMinute = (instant: string): string => formatMinuteInZone(instant, currentTimeZone());

/** For evidence, which is compared to the second. */
export const formatSecond = (instant: string): string => formatIn(instant, currentTimeZone(), 'second');

/** Formats a time as `YYYY-MM-DD HH:mm` in a time zone. */
export const formatMinuteInZone = (instant: string, timeZone: string): string =>
  formatIn(instant, timeZone, 'minute');

function formatIn(instant: string, timeZone: string, precision: TimePrecision): string {
  const moment = new Date(instant);
  return Number.isNaN(moment.getTime()) ? instant : formatterOf(timeZone, precision).format(moment);
}

const precisions = {
  day: { dateStyle: 'short' },
  minute: { dateStyle: 'short', timeStyle: 'short' },
  second: { dateStyle: 'short', timeStyle: 'medium' },
} as const satisfies Record<string, Intl.DateTimeFormatOptions>;
type TimePrecision = keyof typeof precisions;

const formatters = new Map<string, Intl.DateTimeFormat>();

/** Cached, because a table has thousands of times. Swedish uses the format of ISO 8601. */
function formatterOf(timeZone: string, precision: TimePrecision): Intl.DateTimeFormat {
  const key = `${precision} ${timeZone}`;
  const formatter =
    formatters.get(key) ?? new Intl.DateTimeFormat('sv-SE', { ...precisions[precision], timeZone });
  formatters.set(key, formatter);
  return formatter;
}
