import type { OfferRecurrence } from '@golden-acers/contract';
import { addDays, isoWeekdayOf, localDayOf } from '@golden-acers/platform';

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
