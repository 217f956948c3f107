import { currentLocale } from './index.ts';

const dateFormats = {
  /** The local date format of the specification. */
  day: { year: 'numeric', month: 'numeric', day: 'numeric' },
  /** A calendar day, the same in every time zone. */
  calendarDay: { dateStyle: 'long', timeZone: 'UTC' },
  /** The month of a calendar day, the same in every time zone. */
  calendarMonth: { year: 'numeric', month: 'short', timeZone: 'UTC' },
  time: { timeStyle: 'medium' },
  clock: { timeStyle: 'short' },
  moment: { dateStyle: 'medium', timeStyle: 'short' },
} as const satisfies Record<string, Intl.DateTimeFormatOptions>;

/**
 * Formats an ISO instant in the reader's time zone or the given one. English uses the browser's region, so
 * that a British visitor reads British dates.
 */
export function formatDateTime(instant: string, shape: keyof typeof dateFormats, timeZone?: string): string {
  const regional = navigator.languages.find((tag) => tag.startsWith(currentLocale()));
  const format = { ...dateFormats[shape], ...(timeZone !== undefined && { timeZone }) };
  return new Intl.DateTimeFormat(regional ?? currentLocale(), format).format(new Date(instant));
}
