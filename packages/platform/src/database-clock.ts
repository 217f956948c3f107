import { type Kysely, sql } from 'kysely';
import { type Clock, monotonicMs } from './clock.ts';
import type { Log } from './log.ts';

const clockPollIntervalMs = 30_000;

/**
 * The database's time, which all servers share: a machine's own, right, wrong or set anew, decides nothing. Between two
 * looks at it a clock that never jumps counts on, also while the database is away. Rejects when it doesn't answer the first
 * one. Ends with the signal.
 */
export async function startDatabaseClock<Schema>(
  db: Kysely<Schema>,
  { log, signal }: { readonly log: Log; readonly signal: AbortSignal },
): Promise<Clock> {
  let { aheadMs } = await readClockOffset(db);
  const timer = setInterval(async () => {
    try {
      const seen = await readClockOffset(db);
      // An answer that took long says little: what is known stays until it can't be right.
      if (Math.abs(seen.aheadMs - aheadMs) > seen.unsureMs) aheadMs = seen.aheadMs;
    } catch (err) {
      log.warn({ err }, 'the time of the database could not be read');
    }
  }, clockPollIntervalMs);
  timer.unref();
  signal.addEventListener('abort', () => clearInterval(timer), { once: true });
  return { now: () => new Date(monotonicMs() + aheadMs) };
}

/** How far the database's time is ahead of the monotonic clock, and by how much that can be wrong. */
async function readClockOffset<Schema>(db: Kysely<Schema>): Promise<{ aheadMs: number; unsureMs: number }> {
  const askedMs = monotonicMs();
  const { rows } = await sql<{
    now: string;
  }>`select (extract(epoch from clock_timestamp()) * 1000)::text as now`.execute(db);
  const unsureMs = (monotonicMs() - askedMs) / 2;
  return { aheadMs: Number(rows[0]?.now) - (askedMs + unsureMs), unsureMs };
}
