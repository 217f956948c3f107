import type { RawBuilder } from 'kysely';
import { monotonicMs } from '../clock.ts';
import type { Log } from '../log/log.ts';

/**
 * `more`: run again at once. `done`: all that was due; what became due meanwhile can wait for the next poll.
 * `idle`: nothing was due. `blocked`: the next work would probably fail for the same reason.
 */
export type WorkResult = 'more' | 'done' | 'idle' | 'blocked';

export interface KeyedWork {
  readonly name: string;
  /** The polling interval. It doubles for a blocked worker after each failure. */
  readonly everyMs: number;
  /** The number of workers per owner. */
  readonly concurrency?: number;
  /** A query with one column: the owners with work that is due. */
  readonly due: () => RawBuilder<unknown>;
  readonly runNext: (owner: string) => Promise<WorkResult>;
}

export interface KeyedWorkers {
  /** Starts workers for owners with due work. They run until nothing is due. */
  start(owners: readonly string[]): void;
  /** Resolves when all running work is done. Call it after the signal has aborted. */
  drain(): Promise<void>;
}

/** Returns the delay before a retry: `firstMs`, doubled after each failure up to `maxMs`. */
export function backoffMs(
  failures: number,
  { firstMs, maxMs }: { readonly firstMs: number; readonly maxMs: number },
): number {
  return Math.min(firstMs * 2 ** Math.min(failures, 10), maxMs);
}

const maxBackoffMs = 30_000;

interface WorkerSlot {
  readonly running: Set<Promise<void>>;
  /** Found due while all workers ran: the last piece of work of each may have begun before it was due. */
  isDueAgain: boolean;
  consecutiveFailures: number;
  backoffUntilMs: number;
}

const newSlot = (): WorkerSlot => ({
  running: new Set(),
  isDueAgain: false,
  consecutiveFailures: 0,
  backoffUntilMs: 0,
});

/** Runs a few workers per owner, so that a slow or failing owner does not delay others. */
export function createKeyedWorkers(
  { name, everyMs, concurrency = 1, runNext }: Omit<KeyedWork, 'due'>,
  { log, signal }: { readonly log: Log; readonly signal: AbortSignal },
): KeyedWorkers {
  const slots = new Map<string, WorkerSlot>();
  const runOnce = async (owner: string): Promise<WorkResult> => {
    try {
      return await runNext(owner);
    } catch (err) {
      log.warn({ err, name, owner }, 'background work failed and is tried again');
      return 'blocked';
    }
  };
  const runUntilIdle = async (owner: string, slot: WorkerSlot) => {
    let result: WorkResult = 'more';
    while (!signal.aborted && (result === 'more' || (result !== 'blocked' && slot.isDueAgain))) {
      slot.isDueAgain = false;
      result = await runOnce(owner);
      if (result === 'more' || result === 'done') slot.consecutiveFailures = 0;
    }
    if (result !== 'blocked') return;
    slot.consecutiveFailures += 1;
    const pauseMs = backoffMs(slot.consecutiveFailures, { firstMs: everyMs, maxMs: maxBackoffMs });
    slot.backoffUntilMs = monotonicMs() + pauseMs;
  };
  const startOf = (owner: string) => {
    const slot = slots.get(owner) ?? newSlot();
    slots.set(owner, slot);
    if (monotonicMs() < slot.backoffUntilMs) return;
    slot.isDueAgain = slot.running.size === concurrency;
    while (slot.running.size < concurrency) {
      const worker = runUntilIdle(owner, slot).finally(() => slot.running.delete(worker));
      slot.running.add(worker);
    }
  };
  return {
    start: (owners) => owners.forEach(startOf),
    async drain() {
      await Promise.all([...slots.values()].flatMap(({ running }) => [...running]));
    },
  };
}
