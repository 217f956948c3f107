import type pg from 'pg';
import { sleep } from '../clock.ts';
import { sqlStateOf } from './database-errors.ts';

export interface LockPatience {
  /**
   * The maximum wait of a statement for a lock. Meanwhile every later query on the table waits behind it.
   */
  readonly timeoutMs: number;
  /** The number of attempts of the whole transaction, with pauses in which others continue. */
  readonly tries: number;
}

/** Shorter than the second after which PostgreSQL ends one of two deadlocked transactions. */
export const defaultLockPatience: LockPatience = { timeoutMs: 500, tries: 120 };
/** The codes of a lock that was not free in time, and of a deadlock. */
const lockedStates: readonly unknown[] = ['55P03', '40P01'];

/** Repeats `work` while a lock is not free. `work` must set `lock_timeout` in its transaction. */
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

/** Runs a transaction that waits only briefly for locks, and repeats it while others hold them. */
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
