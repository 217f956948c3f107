/** The longest period that the server accepts, as the contract says. */
export const maxPeriodDays = 93;
const dayMs = 86_400_000;

export interface DayPeriod {
  readonly fromDate: string;
  readonly toDate: string;
}

/** Keys of the catalogue. */
type DayError = 'dateMissing' | 'dateWrong' | 'dateOrder' | 'dateSpan';
export type PeriodErrors = Partial<Record<keyof DayPeriod, DayError | undefined>>;

export type ParsedPeriod =
  | { readonly kind: 'period'; readonly period: DayPeriod }
  | { readonly kind: 'none' }
  | { readonly kind: 'errors'; readonly errors: PeriodErrors };

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

const padTwoDigits = (number: number) => String(number).padStart(2, '0');

export function localDayOf(moment: Date): string {
  return `${String(moment.getFullYear()).padStart(4, '0')}-${padTwoDigits(moment.getMonth() + 1)}-${padTwoDigits(moment.getDate())}`;
}

export function lastDays(days: number, now: Date): DayPeriod {
  const first = new Date(now.getFullYear(), now.getMonth(), now.getDate() - (days - 1));
  return { fromDate: localDayOf(first), toDate: localDayOf(now) };
}

/** `YYYY-MM-DD HH:mm` in the browser's time zone: sortable, and shaped like typed dates. */
export function formatLocalMinute(instant: string): string {
  const moment = new Date(instant);
  if (Number.isNaN(moment.getTime())) return instant;
  return `${localDayOf(moment)} ${padTwoDigits(moment.getHours())}:${padTwoDigits(moment.getMinutes())}`;
}

/** `YYYY-MM-DD HH:mm` in a time zone: the agent's days begin there, wherever the browser is. */
export function formatMinuteInZone(instant: string, timeZone: string): string {
  const moment = new Date(instant);
  if (Number.isNaN(moment.getTime())) return instant;
  // Swedish writes dates as ISO 8601 does.
  return new Intl.DateTimeFormat('sv-SE', { dateStyle: 'short', timeStyle: 'short', timeZone }).format(
    moment,
  );
}
