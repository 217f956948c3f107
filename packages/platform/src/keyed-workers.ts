import { monotonicMs } from './clock.ts';
import type { Log } from './log.ts';

/** `more`: there may be more to do at once. `blocked`: what is in the way of this one may be in the way of the next one too. */
export type WorkResult = 'more' | 'idle' | 'blocked';

export interface KeyedWork {
  readonly name: string;
  /** How often is looked for work. A hand that met an obstacle rests longer, twice as long after each further one. */
  readonly everyMs: number;
  /** How many hands there are for each owner. */
  readonly concurrency?: number;
  /** The owners for whom there is something to do. */
  readonly listDueOwners: () => Promise<readonly string[]>;
  readonly runNext: (owner: string) => Promise<WorkResult>;
}

export interface KeyedWorkers {
  /** Sets hands to work where there is something to do. They go on by themselves until there is nothing. */
  poll(): Promise<boolean>;
  /** Resolves when what is in hand is done with. To be called when the signal was aborted. */
  drain(): Promise<void>;
}

const maxBackoffMs = 30_000;

interface WorkerSlot {
  readonly running: Set<Promise<void>>;
  /** In a row. */
  consecutiveFailures: number;
  backoffUntilMs: number;
}

/** Works for many owners at once, with a few hands for each: whatever hangs or fails for one of them holds up no other one. */
export function createKeyedWorkers(
  { name, everyMs, concurrency = 1, listDueOwners, runNext }: KeyedWork,
  { log, signal }: { readonly log: Log; readonly signal: AbortSignal },
): KeyedWorkers {
  const places = new Map<string, WorkerSlot>();
  const workOnce = async (owner: string): Promise<WorkResult> => {
    try {
      return await runNext(owner);
    } catch (err) {
      log.warn({ err, name, owner }, 'background work failed and is tried again');
      return 'blocked';
    }
  };
  const workThrough = async (owner: string, place: WorkerSlot) => {
    let worked: WorkResult = 'more';
    while (worked === 'more' && !signal.aborted) {
      worked = await workOnce(owner);
      if (worked === 'more') place.consecutiveFailures = 0;
    }
    if (worked !== 'blocked') return;
    place.consecutiveFailures += 1;
    place.backoffUntilMs =
      monotonicMs() + Math.min(everyMs * 2 ** Math.min(place.consecutiveFailures, 10), maxBackoffMs);
  };
  const start = (owner: string) => {
    const place = places.get(owner) ?? { running: new Set(), consecutiveFailures: 0, backoffUntilMs: 0 };
    places.set(owner, place);
    if (monotonicMs() < place.backoffUntilMs) return;
    while (place.running.size < concurrency) {
      const hand = workThrough(owner, place).finally(() => place.running.delete(hand));
      place.running.add(hand);
    }
  };
  return {
    async poll() {
      const owners = await listDueOwners();
      if (!signal.aborted) owners.forEach(start);
      return false;
    },
    async drain() {
      await Promise.all([...places.values()].flatMap(({ running }) => [...running]));
    },
  };
}
