import { type Expression, type Kysely, type RawBuilder, sql } from 'kysely';
import { type Clock, monotonicMs } from '../clock.ts';
import type { Log } from '../log/log.ts';

/** The time of the statement, not of its transaction. */
export const databaseNow: RawBuilder<Date> = sql<Date>`clock_timestamp()`;

/** Returns the database's time `ms` milliseconds from now. */
export function databaseTimeAfter(ms: number): RawBuilder<Date> {
  return sql<Date>`clock_timestamp() + ${ms} * interval '1 millisecond'`;
}

/** Returns the time to the second, in an IANA time zone, in a format that spreadsheets read. */
export const timeText = (at: Expression<Date | null>, timeZone: string) =>
  sql<string | null>`to_char(${at} at time zone ${timeZone}, 'YYYY-MM-DD HH24:MI:SS')`;

/** Returns whether the database knows the time zone. Its data may differ from those of Node.js. */
export async function isKnownTimeZone<Schema>(db: Kysely<Schema>, name: string): Promise<boolean> {
  const { rows } = await sql<{ known: boolean }>`
    select exists (select from pg_timezone_names where name = ${name}) as known`.execute(db);
  return rows[0]?.known === true;
}

const clockPollIntervalMs = 30_000;

/**
 * Starts a clock with the database's time, which all servers share, so that a wrong clock of a machine has no
 * effect. Between polls, and without a database, a monotonic clock continues. Rejects if the first poll
 * fails. Stops polling when the signal aborts.
 */
export async function startDatabaseClock<Schema>(
  db: Kysely<Schema>,
  { log, signal }: { readonly log: Log; readonly signal: AbortSignal },
): Promise<Clock> {
  let { aheadMs } = await readClockOffset(db);
  const timer = setInterval(async () => {
    try {
      const polled = await readClockOffset(db);
      // A slow poll is imprecise, so only errors larger than its uncertainty are corrected.
      if (Math.abs(polled.aheadMs - aheadMs) > polled.unsureMs) aheadMs = polled.aheadMs;
    } catch (err) {
      log.warn({ err }, 'could not read the time of the database');
    }
  }, clockPollIntervalMs);
  timer.unref();
  signal.addEventListener('abort', () => clearInterval(timer), { once: true });
  return { now: () => new Date(monotonicMs() + aheadMs) };
}

/** Measures the database's time minus the monotonic clock, and the uncertainty of that difference. */
async function readClockOffset<Schema>(db: Kysely<Schema>): Promise<{ aheadMs: number; unsureMs: number }> {
  const startMs = monotonicMs();
  const query = sql<{ now: string }>`select (extract(epoch from clock_timestamp()) * 1000)::text as now`;
  const { rows } = await query.execute(db);
  const unsureMs = (monotonicMs() - startMs) / 2;
  return { aheadMs: Number(rows[0]?.now) - (startMs + unsureMs), unsureMs };
}
