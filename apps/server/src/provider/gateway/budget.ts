import { type Log, monotonicMs, Refusal } from '@golden-acers/platform';
import type { FailureCode } from '@golden-acers/provider';
import type { ServerDatabase } from '../../schema.ts';
import {
  type Answered,
  type Limits,
  noteAnswer,
  noteFailure,
  pauseBudget,
  takeTurns,
  type Want,
} from './budget.sql.ts';
import { type Need, type Place, type Priority, TurnQueue, type WaitingCalls } from './turn-queue.ts';

export type { Need, Priority, WaitingCalls } from './turn-queue.ts';

/** A call may be made, and carries this time. */
export interface Turn {
  readonly timeMs: number;
  /** The agent's key at that moment, sealed; null when it isn't signed in. */
  readonly keySealed: string | null;
}

/** The calls that the provider allows one agent. Narrow on purpose: whoever waits needs to know nothing else. */
export interface Budget {
  /**
   * Resolves when the call may be made. Refuses with `provider.busy` and `Retry-After` when that takes too long, and with
   * `provider.unavailable` while the provider is taken for gone.
   */
  admit(need: Need): Promise<Turn>;
  /** How a call ended. */
  observe(code: FailureCode | 'ok'): void;
  /** Milliseconds for which no such call passes, as far as it is known here. Zero: it is worth asking. */
  waitOf(need: Pick<Need, 'priority' | 'records'>): number;
  /** Here, at this server. */
  countWaiting(): readonly WaitingCalls[];
}

export interface BudgetOptions {
  readonly db: ServerDatabase;
  readonly log: Log;
  readonly agentId: string;
  readonly callsPerWindow: number;
  readonly recordCallsPerWindow: number;
  /** A little over the provider's minute, because calls may arrive closer together than they left. */
  readonly windowMs: number;
  readonly failuresToOpen: number;
  readonly probeMs: number;
}

/**
 * What each priority leaves of the allowance for those above it, and how many calls it may run ahead of an even pace. Money
 * takes any gap at once. The others are spread, so that a full window opens a gap every few seconds and not once a minute.
 */
const manners: Readonly<Record<Priority, { keepsFree: number; aheadSteps: number | null }>> = {
  money: { keepsFree: 0, aheadSteps: null },
  launch: { keepsFree: 0.03, aheadSteps: 6 },
  registration: { keepsFree: 0.03, aheadSteps: 5 },
  refresh: { keepsFree: 0.03, aheadSteps: 3 },
  // Evenly: calls that left together come round together, and the gap behind them is another player's old balance.
  overdue: { keepsFree: 0.03, aheadSteps: 0.5 },
  job: { keepsFree: 0.1, aheadSteps: 3 },
  background: { keepsFree: 0.2, aheadSteps: 0 },
};
/** Of a large allowance a larger part may be spent at once, but by those who keep to an even pace. */
const aheadShare = 0.02;
const refusedPauseMs = 10_000;
const probePauses = { firstMs: 1_000, longestMs: 8_000 };
/** Ends that say that the provider isn't there, as opposed to one that refuses. */
const outages = new Set<FailureCode>([
  'unreachable',
  'timed_out',
  'connection_lost',
  'redirected',
  'bad_status',
  'not_json',
  'too_large',
]);
/** Asked for in one statement. */
const mostAtOnce = 100;

interface Waiting extends Need {
  readonly giveUpAtMs: number;
  readonly resolve: (turn: Turn) => void;
  readonly reject: (error: unknown) => void;
}

/**
 * The window is counted in the database, for all servers together. Here waits who got no turn, in order of urgency and fair
 * among players; a timer made from the database's answer asks again. No connection and no lock is held meanwhile.
 */
export function createBudget(options: BudgetOptions): Budget {
  return new SharedBudget(options);
}

class SharedBudget implements Budget {
  readonly #options: BudgetOptions;
  readonly #limits: Limits;
  readonly #queue = new TurnQueue<Waiting>();
  /** When a call of a kind could pass at the earliest, by what the database last said. */
  readonly #closedUntilMs = new Map<string, number>();
  /** The provider is taken for gone until then, when the next probe may pass. */
  #goneUntilMs = 0;
  #asking = false;
  #wake: NodeJS.Timeout | undefined;
  /** Reports of ends, one after the other: the next admission must know of them. */
  #reported: Promise<void> = Promise.resolve();
  #failing = false;

  constructor(options: BudgetOptions) {
    this.#options = options;
    const { callsPerWindow, recordCallsPerWindow, windowMs, failuresToOpen, probeMs } = options;
    const stepMs = windowMs / mostOf(callsPerWindow, 'launch');
    this.#limits = { callsPerWindow, recordCallsPerWindow, windowMs, stepMs, failuresToOpen, probeMs };
  }

  admit(need: Need): Promise<Turn> {
    const goneMs = this.#goneMs();
    if (goneMs > 0) return Promise.reject(unavailable(goneMs));
    const waitMs = this.#expectedWaitMs(need);
    if (waitMs > need.waitMaxMs) return Promise.reject(busy(waitMs));
    return new Promise((resolve, reject) => {
      const giveUpAtMs = monotonicMs() + need.waitMaxMs;
      const place = this.#queue.join({ ...need, giveUpAtMs, resolve, reject });
      if (place === undefined) reject(busy(Math.max(waitMs, this.#limits.stepMs)));
      else this.#serve();
    });
  }

  waitOf(need: Pick<Need, 'priority' | 'records'>): number {
    return Math.max(this.#closedMs(need), this.#goneMs());
  }

  #goneMs(): number {
    return Math.max(0, this.#goneUntilMs - monotonicMs());
  }

  countWaiting(): readonly WaitingCalls[] {
    return this.#queue.countWaiting();
  }

  observe(code: FailureCode | 'ok'): void {
    const { db, agentId, failuresToOpen } = this.#options;
    if (code === 'rate_limited') this.#report(() => pauseBudget(db, agentId, refusedPauseMs));
    if (code !== 'ok' && outages.has(code)) {
      this.#failing = true;
      this.#report(() => noteFailure(db, agentId, { failuresToOpen, ...probePauses }));
    } else if (this.#failing) {
      this.#failing = false;
      this.#closedUntilMs.clear();
      this.#goneUntilMs = 0;
      this.#report(() => noteAnswer(db, agentId));
      this.#serve();
    }
  }

  #report(write: () => Promise<void>): void {
    this.#reported = this.#reported.then(write).catch((err: unknown) => {
      // The next end is reported again; a database that is away admits nothing meanwhile.
      this.#options.log.warn({ err }, 'the end of a call to the game provider could not be counted');
    });
  }

  /** Until its turn, if nobody more urgent comes. Unless it is known to be closed, those ahead may all pass at once. */
  #expectedWaitMs(need: Need): number {
    const closedMs = this.#closedMs(need);
    return closedMs === 0 ? 0 : closedMs + this.#queue.countBefore(need) * this.#limits.stepMs;
  }

  #closedMs(need: Pick<Need, 'priority' | 'records'>): number {
    return Math.max(0, (this.#closedUntilMs.get(kindOf(need)) ?? 0) - monotonicMs());
  }

  async #serve(): Promise<void> {
    if (this.#asking) return;
    this.#asking = true;
    clearTimeout(this.#wake);
    try {
      for (let batch = this.#due(); batch.length > 0; batch = this.#due()) await this.#ask(batch);
    } finally {
      this.#asking = false;
    }
    this.#sleep();
  }

  /**
   * Those who may pass, and with them whoever is more urgent: by a millisecond less of waiting nobody comes first. Where that is too
   * many, only those who may, or the same would be asked for again and again.
   */
  #due(): readonly Place<Waiting>[] {
    const { places } = this.#queue;
    const mayPass = ({ need }: Place<Waiting>) => this.#closedMs(need) === 0;
    const due = places.slice(0, places.findLastIndex(mayPass) + 1);
    return due.length <= mostAtOnce ? due : due.filter(mayPass).slice(0, mostAtOnce);
  }

  async #ask(batch: readonly Place<Waiting>[]): Promise<void> {
    await this.#reported;
    const { db, agentId } = this.#options;
    try {
      const answers = await takeTurns(
        db,
        agentId,
        this.#limits,
        batch.map(({ need }) => this.#wantOf(need)),
      );
      batch.forEach((place, index) => {
        const answer = answers[index];
        if (answer !== undefined) this.#settle(place, answer);
      });
    } catch (error) {
      for (const place of batch) {
        this.#queue.leave(place);
        place.need.reject(error);
      }
    }
  }

  #wantOf({ priority, records }: Need): Want {
    const { callsPerWindow, recordCallsPerWindow } = this.#limits;
    const { aheadSteps } = manners[priority];
    return {
      most: mostOf(callsPerWindow, priority),
      mostRecords: records ? mostOf(recordCallsPerWindow, priority) : null,
      aheadSteps:
        aheadSteps === null || aheadSteps < 1 ? aheadSteps : aheadSteps + callsPerWindow * aheadShare,
    };
  }

  #settle(place: Place<Waiting>, { timeMs, waitMs, failures, keySealed }: Answered): void {
    const { need } = place;
    this.#failing = failures > 0;
    if (timeMs !== null) {
      this.#queue.serve(place);
      need.resolve({ timeMs, keySealed });
      return;
    }
    const nowMs = monotonicMs();
    this.#closedUntilMs.set(kindOf(need), nowMs + waitMs + 1);
    if (failures >= this.#limits.failuresToOpen) {
      this.#goneUntilMs = nowMs + waitMs;
      this.#queue.leave(place);
      need.reject(unavailable(waitMs));
      return;
    }
    const ahead = this.#queue.places.indexOf(place);
    const expectedMs = waitMs + ahead * this.#limits.stepMs;
    if (nowMs + expectedMs <= need.giveUpAtMs) return;
    this.#queue.leave(place);
    need.reject(busy(expectedMs));
  }

  /** Until the first of the waiting can pass, or must give up. */
  #sleep(): void {
    const nowMs = monotonicMs();
    const late = this.#queue.places.filter(({ need }) => need.giveUpAtMs < nowMs);
    for (const place of late) {
      this.#queue.leave(place);
      place.need.reject(busy(Math.max(this.#closedMs(place.need), this.#limits.stepMs)));
    }
    const times = this.#queue.places.flatMap(({ need }) => [
      this.#closedMs(need),
      need.giveUpAtMs - nowMs + 1,
    ]);
    if (times.length > 0) this.#wake = setTimeout(() => this.#serve(), Math.min(...times)).unref();
  }
}

function mostOf(allowance: number, priority: Priority): number {
  return Math.max(1, Math.floor(allowance * (1 - manners[priority].keepsFree)));
}

/** Between two calls of jobs, while nobody else needs any. */
export function jobPaceMs(callsPerWindow: number, windowMs: number): number {
  return windowMs / mostOf(callsPerWindow, 'job');
}

function kindOf({ priority, records }: Pick<Need, 'priority' | 'records'>): string {
  return `${priority} ${records}`;
}

function busy(waitMs: number): Refusal {
  return new Refusal('provider.busy', { retryAfterSeconds: Math.max(1, waitMs / 1_000) });
}

function unavailable(waitMs: number): Refusal {
  return new Refusal('provider.unavailable', { retryAfterSeconds: Math.max(1, waitMs / 1_000) });
}
