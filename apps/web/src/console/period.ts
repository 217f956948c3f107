/** The longest period that the server answers, as the contract says. */
export const periodMaxDays = 93;
const dayMs = 86_400_000;

export interface Period {
  readonly fromDate: string;
  readonly toDate: string;
}

export type DayProblem = 'missing' | 'wrong' | 'order' | 'span';
export interface PeriodProblems {
  readonly fromDate?: DayProblem;
  readonly toDate?: DayProblem;
}

/** A period to ask for, none at all, or what is wrong with which day. */
export type TypedPeriod =
  | { readonly kind: 'period'; readonly period: Period }
  | { readonly kind: 'none' }
  | { readonly kind: 'problems'; readonly problems: PeriodProblems };

/** True for a day that the calendar has and the server knows, written as `YYYY-MM-DD`. */
export function isDay(text: string): boolean {
  if (!/^2\d{3}-\d{2}-\d{2}$/.test(text)) return false;
  const at = new Date(`${text}T00:00:00Z`);
  return !Number.isNaN(at.getTime()) && at.toISOString().startsWith(text);
}

/** Reads two typed days. Both or, where a period is optional, neither; in order; at most 93 days, both included. */
export function readPeriod(from: string, to: string, isRequired: boolean): TypedPeriod {
  const fromDate = from.trim();
  const toDate = to.trim();
  if (fromDate === '' && toDate === '' && !isRequired) return { kind: 'none' };
  const fromProblem = problemOf(fromDate);
  const toProblem =
    problemOf(toDate) ?? (fromProblem === undefined ? problemBetween(fromDate, toDate) : undefined);
  if (fromProblem === undefined && toProblem === undefined)
    return { kind: 'period', period: { fromDate, toDate } };
  return {
    kind: 'problems',
    problems: {
      ...(fromProblem !== undefined && { fromDate: fromProblem }),
      ...(toProblem !== undefined && { toDate: toProblem }),
    },
  };
}

function problemOf(day: string): DayProblem | undefined {
  if (day === '') return 'missing';
  return isDay(day) ? undefined : 'wrong';
}

function problemBetween(fromDate: string, toDate: string): DayProblem | undefined {
  const days = (Date.parse(toDate) - Date.parse(fromDate)) / dayMs;
  if (days < 0) return 'order';
  return days >= periodMaxDays ? 'span' : undefined;
}

const two = (number: number) => String(number).padStart(2, '0');

/** The calendar day of a moment where the agent is. */
export function dayOf(moment: Date): string {
  return `${String(moment.getFullYear()).padStart(4, '0')}-${two(moment.getMonth() + 1)}-${two(moment.getDate())}`;
}

/** The last `days` calendar days, today included. */
export function lastDays(days: number, now: Date): Period {
  const first = new Date(now.getFullYear(), now.getMonth(), now.getDate() - (days - 1));
  return { fromDate: dayOf(first), toDate: dayOf(now) };
}

/** `YYYY-MM-DD HH:mm` where the agent is: sortable by eye, and the same shape as the dates that are typed. */
export function minuteOf(instant: string): string {
  const moment = new Date(instant);
  if (Number.isNaN(moment.getTime())) return instant;
  return `${dayOf(moment)} ${two(moment.getHours())}:${two(moment.getMinutes())}`;
}
