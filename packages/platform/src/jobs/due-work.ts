import { type RawBuilder, sql } from 'kysely';
import { monotonicMs } from '../clock.ts';
import type { Log } from '../log/log.ts';
import type { QueryExecutor } from './job-queue.sql.ts';
import { createKeyedWorkers, type KeyedWork } from './keyed-workers.ts';

interface DueOwner {
  readonly name: string;
  readonly owner: string;
}

/** The owners with due work, of all works in one statement. */
export async function listDueOwners(
  db: QueryExecutor,
  works: readonly Pick<KeyedWork, 'name' | 'due'>[],
): Promise<readonly DueOwner[]> {
  if (works.length === 0) return [];
  const queries = works.map(
    ({ name, due }) => sql`select ${sql.lit(name)} as name, owner from (${due()}) as due (owner)`,
  );
  const { rows } = await sql<DueOwner>`${sql.join(queries, sql` union all `)}`.execute(db);
  return rows;
}

/** The question of work without owners. */
export const dueIf = (condition: RawBuilder<boolean>): RawBuilder<unknown> =>
  sql`select '' where ${condition}`;

interface WorkPoll {
  /** The time until the interval of a work has passed. */
  nextInMs(): number;
  /** Includes the work in the next poll. */
  request(name: string): void;
  /** Polls for the work whose interval has passed, and starts its workers. */
  poll(): Promise<boolean>;
  /** Resolves when all running work is done. Call it after the signal has aborted. */
  drain(): Promise<void>;
}

/** Timers may be early by so much. */
const timerToleranceMs = 20;

export function createWorkPoll(
  db: QueryExecutor,
  works: readonly KeyedWork[],
  options: { readonly log: Log; readonly signal: AbortSignal },
): WorkPoll {
  const polled = works.map((work) => ({ ...work, ...createKeyedWorkers(work, options), dueAtMs: 0 }));
  const shortestMs = Math.min(...works.map(({ everyMs }) => everyMs));
  return {
    nextInMs: () => Math.max(0, Math.min(...polled.map(({ dueAtMs }) => dueAtMs)) - monotonicMs()),
    request(name) {
      for (const work of polled) if (work.name === name) work.dueAtMs = 0;
    },
    async poll() {
      const nowMs = monotonicMs() + timerToleranceMs;
      // What is due soon is asked for now, so that requested work does not part the polls of the others.
      const chosen = polled.filter(({ dueAtMs }) => dueAtMs <= nowMs + shortestMs / 2);
      for (const work of chosen) work.dueAtMs = nowMs + work.everyMs - timerToleranceMs;
      const due = await listDueOwners(db, chosen).catch((err: unknown) => {
        for (const work of chosen) work.dueAtMs = nowMs + shortestMs;
        throw err;
      });
      if (options.signal.aborted) return false;
      for (const { name, start } of chosen)
        start(due.filter((one) => one.name === name).map(({ owner }) => owner));
      return false;
    },
    async drain() {
      await Promise.all(polled.map(({ drain }) => drain()));
    },
  };
}
