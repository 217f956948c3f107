import type pg from 'pg';
import { sleep } from './clock.ts';
import { sqlStateOf } from './db.ts';

export interface LockPatience {
  /** While a statement waits for its lock, every later query on the table waits behind it. */
  readonly timeoutMs: number;
  /** The whole transaction is tried as often, with a pause in which the others go on. */
  readonly tries: number;
}

/** Below PostgreSQL's second after which it ends one of two that wait for each other. */
export const defaultLockPatience: LockPatience = { timeoutMs: 500, tries: 120 };
/** A lock that was not free in time, and a deadlock with a request. */
const lockedStates: readonly unknown[] = ['55P03', '40P01'];

/** `work` sets `lock_timeout` in its transaction. */
export async function repeatWhileLocked<T>(
  { timeoutMs, tries }: LockPatience,
  work: () => Promise<T>,
): Promise<T> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await work();
    } catch (error) {
      const cause = error instanceof Error && error.cause !== undefined ? error.cause : error;
      if (!lockedStates.includes(sqlStateOf(cause)) || attempt === tries) throw error;
      await sleep(timeoutMs);
    }
  }
}

/** A transaction that waits for no lock longer than a moment, tried again while somebody has one. */
export function transactWithPatience(
  client: pg.Client,
  locks: LockPatience,
  work: () => Promise<void>,
): Promise<void> {
  return repeatWhileLocked(locks, async () => {
    await client.query('begin');
    try {
      await client.query("select set_config('lock_timeout', $1, true)", [`${locks.timeoutMs}ms`]);
      await work();
      await client.query('commit');
    } catch (error) {
      await client.query('rollback');
      throw error;
    }
  });
}
