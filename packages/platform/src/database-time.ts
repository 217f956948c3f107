import { type Expression, type RawBuilder, sql } from 'kysely';

/** The database's time at this very moment, however long the transaction has been running. It decides, for all servers. */
export const databaseNow: RawBuilder<Date> = sql<Date>`clock_timestamp()`;

/** So many milliseconds from now, by the database's time. */
export function databaseTimeAfter(ms: number): RawBuilder<Date> {
  return sql<Date>`clock_timestamp() + ${ms} * interval '1 millisecond'`;
}

/** A time as a spreadsheet reads it, to the second, in an IANA time zone. */
export const timeText = (at: Expression<Date | null>, timeZone: string) =>
  sql<string | null>`to_char(${at} at time zone ${timeZone}, 'YYYY-MM-DD HH24:MI:SS')`;
