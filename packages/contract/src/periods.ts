import { day } from './fields.ts';

/** The longest period that is answered, both days included, so that one question can't hold the provider or the database. */
export const periodMaxDays = 93;
const dayMs = 86_400_000;
/** What anybody can mean. Beyond them calendars, time zones and databases differ. */
const known = { first: '2000-01-01', last: '2999-12-31' } as const;

/** A day that somebody asks for. */
export const askedDay = day.refine(
  (text) => text >= known.first && text <= known.last,
  'Enter the date as YYYY-MM-DD',
);

interface AskedDays {
  readonly fromDate?: string | undefined;
  readonly toDate?: string | undefined;
}

/** In order and not too long. Whether half a period is one, whoever takes it says. */
export function periodFits({ fromDate, toDate }: AskedDays): boolean {
  if (fromDate === undefined || toDate === undefined) return true;
  const days = 1 + (Date.parse(toDate) - Date.parse(fromDate)) / dayMs;
  return days >= 1 && days <= periodMaxDays;
}

export const periodRule = {
  path: ['toDate'],
  message: 'Choose a period of at most 93 days, from the earlier to the later day',
};

/** Both days of a period, included. */
export const periodDays = { fromDate: askedDay, toDate: askedDay };
