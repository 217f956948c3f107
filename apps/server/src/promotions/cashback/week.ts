import { addDays, isoWeekdayOf, localDayOf } from '@golden-acers/platform';
import { recordPeriodOf } from '../../reporting/provider-records/record-period.ts';

/** Monday to Sunday in a time zone. A week of a clock change has an hour more or less. */
export interface Week {
  /** The Monday of the week, `YYYY-MM-DD`, which identifies it. */
  readonly monday: string;
  readonly from: Date;
  /** The end of the week, exclusive. */
  readonly to: Date;
}

/** The newest week that is over at that time. */
export function lastWeekBefore(now: Date, timeZone: string): Week {
  const today = localDayOf(now, timeZone);
  const monday = addDays(today, 1 - isoWeekdayOf(today) - 7);
  return { monday, ...recordPeriodOf({ fromDate: monday, toDate: addDays(monday, 6) }, timeZone) };
}

/** A pause of an offer. */
export interface Pause {
  readonly from: Date;
  /** Null: the pause has not ended. */
  readonly to: Date | null;
}

/** After a longer pause only this many of the newest weeks are paid. */
const maxOwedWeeks = 5;

/**
 * The weeks that are decided now: the newest one that is over, and those before it that became due in a
 * pause. A week that was paused as a whole is not owed.
 */
export function owedWeeks(now: Date, timeZone: string, pauses: readonly Pause[]): Week[] {
  const weeks = [lastWeekBefore(now, timeZone)];
  for (let [newest] = weeks; newest !== undefined && weeks.length < maxOwedWeeks; newest = weeks[0])
    weeks.unshift(lastWeekBefore(newest.from, timeZone));
  const isPausedThrough = (from: Date, to: Date) =>
    pauses.some((pause) => pause.from <= from && (pause.to === null || pause.to >= to));
  return weeks.filter((week, index) => {
    const next = weeks[index + 1];
    const wasDueInPause =
      next !== undefined && pauses.some(({ from, to }) => from < next.to && to !== null && to > week.to);
    return (next === undefined || wasDueInPause) && !isPausedThrough(week.from, week.to);
  });
}
