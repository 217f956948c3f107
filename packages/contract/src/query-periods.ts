import { z } from 'zod';
import { day } from './fields.ts';

/** The maximum of days, both ends included. It bounds the load of one query on provider and database. */
export const maxQueryPeriodDays = 93;
const dayMs = 86_400_000;
/** Outside of this range calendars, time zones and databases differ. */
const supportedDays = { first: '2000-01-01', last: '2999-12-31' } as const;

export const queryDay = day.refine(
  (text) => text >= supportedDays.first && text <= supportedDays.last,
  'Enter the date as YYYY-MM-DD',
);

interface QueryPeriod {
  readonly fromDate?: string | undefined;
  readonly toDate?: string | undefined;
}

/** The caller decides whether half a period is valid. */
export function isValidPeriod({ fromDate, toDate }: QueryPeriod): boolean {
  if (fromDate === undefined || toDate === undefined) return true;
  const days = 1 + (Date.parse(toDate) - Date.parse(fromDate)) / dayMs;
  return days >= 1 && days <= maxQueryPeriodDays;
}

export const periodIssue = {
  path: ['toDate'],
  message: 'Choose a period of at most 93 days, from the earlier to the later day',
};

/** `zone` is the one in which the days begin, for the API's document. */
export const periodQuery = (zone: string) => ({
  fromDate: queryDay.describe(`The first day, YYYY-MM-DD in ${zone}.`),
  toDate: queryDay.describe(
    `The last day, YYYY-MM-DD in ${zone}. The period has at most ${maxQueryPeriodDays} days.`,
  ),
});

const isTimeZone = (zone: string): boolean => {
  try {
    return Intl.DateTimeFormat('en', { timeZone: zone }).resolvedOptions().timeZone !== '';
  } catch {
    return false;
  }
};

export const knownTimeZone = z
  .string()
  .regex(/^[A-Za-z0-9_+/-]{1,64}$/, 'Choose a time zone')
  .refine(isTimeZone, 'Choose a time zone')
  .describe('An IANA time zone, such as Europe/Berlin.');

export const timeZone = knownTimeZone
  .default('UTC')
  .describe('The IANA time zone of the reader, in which days begin, such as Europe/Berlin.');
