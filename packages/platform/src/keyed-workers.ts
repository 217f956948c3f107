import { monotonicMs } from './clock.ts';
import type { Log } from './log.ts';

/** `more`: poll again at once. `blocked`: the next work may fail for the same reason. */
export type WorkResult = 'more' | 'idle' | 'blocked';

export interface KeyedWork {
  readonly name: string;
  /** The polling interval. A blocked worker's doubles after each failure. */
  readonly everyMs: number;
  /** The number of workers for each owner. */
  readonly concurrency?: number;
  /** Owners with work that is due. */
  readonly listDueOwners: () => Promise<readonly string[]>;
  readonly runNext: (owner: string) => Promise<WorkResult>;
}

export interface KeyedWorkers {
  /** Starts workers for owners with due work, until nothing is due. */
  poll(): Promise<boolean>;
  /** Resolves when all work is done. Call it after the signal aborted. */
  drain(): Promise<void>;
}

/** Twice as long after each failure. */
export function backoffMs(
  failures: number,
  { firstMs, maxMs }: { readonly firstMs: number; readonly maxMs: number },
): number {
  return Math.min(firstMs * 2 ** Math.min(failures, 10), maxMs);
}

const maxBackoffMs = 30_000;

interface WorkerSlot {
  readonly running: Set<Promise<void>>;
  consecutiveFailures: number;
  backoffUntilMs: number;
}

/** A few workers per owner, so that one owner's failure or delay blocks no other. */
export function createKeyedWorkers(
  { name, everyMs, concurrency = 1, listDueOwners, runNext }: KeyedWork,
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
    while (result === 'more' && !signal.aborted) {
      result = await runOnce(owner);
      if (result === 'more') slot.consecutiveFailures = 0;
    }
    if (result !== 'blocked') return;
    slot.consecutiveFailures += 1;
    const pauseMs = backoffMs(slot.consecutiveFailures, { firstMs: everyMs, maxMs: maxBackoffMs });
    slot.backoffUntilMs = monotonicMs() + pauseMs;
  };
  const start = (owner: string) => {
    const slot = slots.get(owner) ?? { running: new Set(), consecutiveFailures: 0, backoffUntilMs: 0 };
    slots.set(owner, slot);
    if (monotonicMs() < slot.backoffUntilMs) return;
    while (slot.running.size < concurrency) {
      const worker = runUntilIdle(owner, slot).finally(() => slot.running.delete(worker));
      slot.running.add(worker);
    }
  };
  return {
    async poll() {
      const owners = await listDueOwners();
      if (!signal.aborted) owners.forEach(start);
      return false;
    },
    async drain() {
      await Promise.all([...slots.values()].flatMap(({ running }) => [...running]));
    },
  };
}
