import { choiceParam, dayParam, type SearchParamsSchema, textParam } from '../../typed-search-params.ts';
import { lastDays } from '../../ui/dates/period.ts';

const periodDays = { '7d': 7, '30d': 30, '90d': 90 } as const;
type BetPeriod = keyof typeof periodDays;
export const betPeriods = Object.keys(periodDays) as BetPeriod[];

const maxGameNameLength = 200;

export interface BetFilter {
  /** Empty: all games. */
  readonly game: string;
  readonly period: BetPeriod;
  /** Replaces the period unless it is empty. */
  readonly day: string;
}

export const betFilterParams: SearchParamsSchema<BetFilter> = {
  game: textParam(maxGameNameLength),
  period: choiceParam(betPeriods, '30d'),
  day: dayParam,
};

export interface BetDays {
  readonly fromDate: string;
  readonly toDate: string;
  readonly timeZone: string;
}

/** Returns whole days in the reader's time zone. */
export function betDaysOf({ period, day }: Omit<BetFilter, 'game'>, now: Date): BetDays {
  const timeZone = readerTimeZone();
  return day === ''
    ? { ...lastDays(periodDays[period], now), timeZone }
    : { fromDate: day, toDate: day, timeZone };
}

/** Some browsers report none. */
export const readerTimeZone = (): string => Intl.DateTimeFormat().resolvedOptions().timeZone || 'UTC';
