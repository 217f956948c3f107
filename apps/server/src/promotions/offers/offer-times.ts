import type { OfferRecurrence } from '@golden-acers/contract';
import { addDays } from '@golden-acers/platform';

const formats = new Map<string, Intl.DateTimeFormat>();

/** The calendar day in a time zone, `YYYY-MM-DD`. */
export function localDayOf(at: Date, timeZone: string): string {
  let format = formats.get(timeZone);
  if (format === undefined) {
    // This locale writes days as ISO 8601 does.
    format = new Intl.DateTimeFormat('sv-SE', {
      timeZone,
      year: 'numeric',
      month: '2-digit',
      day: '2-digit',
    });
    formats.set(timeZone, format);
  }
  return format.format(at);
}

/** 1 for Monday to 7 for Sunday. */
export function isoWeekdayOf(day: string): number {
  return new Date(`${day}T00:00:00Z`).getUTCDay() || 7;
}

/** Names the part of a recurring offer that a moment belongs to. A week is named by its Monday. */
export function offerPeriodOf(recurrence: OfferRecurrence, at: Date, timeZone: string): string {
  const day = localDayOf(at, timeZone);
  switch (recurrence) {
    case 'once':
      return 'once';
    case 'daily':
      return day;
    case 'weekly':
      return `week-${addDays(day, 1 - isoWeekdayOf(day))}`;
    case 'monthly':
      return day.slice(0, 7);
  }
}
