import { monotonicMs, Refusal } from '@golden-acers/platform';

/** Who is served first when calls are scarce. */
const priorities = ['money', 'launch', 'registration', 'refresh', 'background'] as const;
export type Priority = (typeof priorities)[number];

interface Need {
  readonly priority: Priority;
  /** Reads of records have a second, smaller limit of their own. */
  readonly records: boolean;
  /** The longest wait. Zero: now or not at all. */
  readonly waitMaxMs: number;
}

/** The calls that the provider allows one agent. Narrow on purpose: the database can take its place. */
export interface Budget {
  /** Resolves when the call may be made. Refuses with `provider.busy` and `Retry-After` when that takes too long. */
  admit(need: Need): Promise<void>;
  /** The provider said that it was asked too often: nothing is admitted for a while. */
  pause(): void;
}

export interface Allowance {
  readonly callsPerMinute: number;
  readonly recordCallsPerMinute: number;
}

/** A little over a minute, because calls may arrive closer together than they left. */
const windowMs = 60_500;
const queueMaxLength = 100;
const pauseMs = 10_000;
/** The share of the allowance that each priority leaves for the ones above it. */
const keptFree: Readonly<Record<Priority, number>> = {
  money: 0,
  launch: 0.07,
  registration: 0.14,
  refresh: 0.2,
  background: 0.45,
};

interface Waiting extends Need {
  readonly order: number;
  readonly resolve: () => void;
  readonly timer: NodeJS.Timeout;
}

/**
 * A sliding window in this process's memory. A token bucket would let twice the allowance through in one minute after a
 * quiet one, and the provider counts minutes.
 */
export function createBudget(allowance: Allowance, now: () => number = monotonicMs): Budget {
  const calls: number[] = [];
  const recordCalls: number[] = [];
  const queue: Waiting[] = [];
  let pausedUntil = 0;
  let order = 0;
  let wake: NodeJS.Timeout | undefined;

  /** Milliseconds until the need fits; 0 when it fits now. */
  const waitOf = ({ priority, records }: Need): number => {
    const at = now();
    forget(calls, at);
    forget(recordCalls, at);
    const usable = Math.max(1, Math.floor(allowance.callsPerMinute * (1 - keptFree[priority])));
    return Math.max(
      pausedUntil - at,
      freeIn(calls, usable, at),
      records ? freeIn(recordCalls, allowance.recordCallsPerMinute, at) : 0,
      0,
    );
  };
  const take = ({ records }: Need) => {
    calls.push(now());
    if (records) recordCalls.push(now());
  };
  const serve = () => {
    clearTimeout(wake);
    let nextMs = Number.POSITIVE_INFINITY;
    for (const waiting of queue.toSorted(byUrgency)) {
      const waitMs = waitOf(waiting);
      nextMs = Math.min(nextMs, waitMs || nextMs);
      if (waitMs > 0) continue;
      clearTimeout(waiting.timer);
      queue.splice(queue.indexOf(waiting), 1);
      take(waiting);
      waiting.resolve();
    }
    if (queue.length > 0 && Number.isFinite(nextMs)) wake = setTimeout(serve, nextMs + 1).unref();
  };

  return {
    admit(need) {
      const ahead = queue.some((waiting) => rank(waiting) <= rank(need) && waiting.records === need.records);
      const waitMs = waitOf(need);
      if (waitMs === 0 && !ahead) {
        take(need);
        return Promise.resolve();
      }
      if (waitMs > need.waitMaxMs || need.waitMaxMs === 0 || queue.length >= queueMaxLength) {
        return Promise.reject(busy(waitMs));
      }
      return new Promise((resolve, reject) => {
        const giveUp = () => {
          queue.splice(queue.indexOf(waiting), 1);
          reject(busy(waitOf(need)));
        };
        const timer = setTimeout(giveUp, need.waitMaxMs).unref();
        order += 1;
        const waiting: Waiting = { ...need, order, resolve, timer };
        queue.push(waiting);
        serve();
      });
    },
    pause() {
      pausedUntil = now() + pauseMs;
    },
  };
}

function rank({ priority }: Need): number {
  return priorities.indexOf(priority);
}

function byUrgency(one: Waiting, other: Waiting): number {
  return rank(one) - rank(other) || one.order - other.order;
}

function forget(times: number[], at: number): void {
  const kept = times.findIndex((time) => time > at - windowMs);
  times.splice(0, kept === -1 ? times.length : kept);
}

/** When fewer than `most` calls remain in the window. */
function freeIn(times: readonly number[], most: number, at: number): number {
  const blocking = times[times.length - most];
  return blocking === undefined ? 0 : blocking + windowMs - at;
}

function busy(waitMs: number): Refusal {
  return new Refusal('provider.busy', { retryAfterSeconds: Math.max(1, waitMs / 1000) });
}
