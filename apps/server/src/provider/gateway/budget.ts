import { type Log, monotonicMs, Refusal } from '@golden-acers/platform';
import type { FailureCode } from '@golden-acers/provider';
import type { Db } from '../../schema.ts';
import {
  acquirePermits,
  type BudgetLimits,
  type PermitRequest,
  type PermitResult,
  pauseBudget,
  recordCallFailure,
  recordCallSuccess,
} from './budget.sql.ts';
import {
  type CallRequest,
  PermitQueue,
  type PermitSlot,
  type Priority,
  type WaitingCalls,
} from './permit-queue.ts';
import type { ProviderTuning } from './provider-tuning.ts';

export type { CallRequest, Priority, WaitingCalls } from './permit-queue.ts';

export interface Permit {
  readonly timeMs: number;
  /** The agent's current key, sealed. Null if the agent is not signed in. */
  readonly keySealed: string | null;
}

export interface BudgetOptions {
  readonly db: Db;
  readonly log: Log;
  readonly providerAgentId: string;
  readonly tuning: Omit<BudgetLimits, 'paceMs' | 'probeTimeoutMs'> & Pick<ProviderTuning, 'callTimeoutMs'>;
}

/**
 * Per priority: the share of the allowance that is left for higher priorities, and how far calls may run
 * ahead of an even spread. Only money uses every free call at once; spreading the others frees a call every
 * few seconds.
 */
const priorityPolicies: Readonly<
  Record<Priority, { reservedShare: number; reservedRecordShare?: number; burstSteps: number | null }>
> = {
  money: { reservedShare: 0, burstSteps: null },
  launch: { reservedShare: 0.03, burstSteps: 6 },
  registration: { reservedShare: 0.03, burstSteps: 5 },
  refresh: { reservedShare: 0.03, burstSteps: 3 },
  // Leaves three of eight record calls to agents and to background reads.
  play: { reservedShare: 0.03, reservedRecordShare: 0.3, burstSteps: 0.5 },
  // Evenly spread, because calls sent together would be due together again and delay other players' balances.
  overdue: { reservedShare: 0.03, burstSteps: 0.5 },
  job: { reservedShare: 0.1, burstSteps: 3 },
  background: { reservedShare: 0.2, burstSteps: 0 },
};
/** The share of a large allowance that evenly spread calls may use at once. */
const burstShare = 0.02;
const rateLimitedPauseMs = 10_000;
/** This is added to a probe's time-out before another server may send a probe. */
const probeMarginMs = 1_000;
const probeBackoff = { firstMs: 1_000, maxMs: 8_000 };
/** Failures because of which the provider counts as unreachable. Other failures are refusals. */
const outageCodes = new Set<FailureCode>([
  'unreachable',
  'timed_out',
  'connection_lost',
  'redirected',
  'bad_status',
  'not_json',
  'too_large',
]);
/** Permits requested in one statement. */
const maxBatchSize = 100;

interface WaitingCall extends CallRequest {
  readonly giveUpAtMs: number;
  readonly resolve: (permit: Permit) => void;
  readonly reject: (error: unknown) => void;
}

/**
 * Counts the calls that the provider allows one agent, in the database for all servers. Calls without a
 * permit wait in this process, by priority and fairly among players, without holding a connection or a lock.
 */
export class Budget {
  readonly #options: BudgetOptions;
  readonly #limits: BudgetLimits;
  readonly #queue = new PermitQueue<WaitingCall>();
  /** The earliest time of the next call by kind, as last reported by the database (monotonic clock). */
  readonly #blockedUntilMs = new Map<string, number>();
  /** The circuit is open until this time; then a probe may be sent. */
  #circuitOpenUntilMs = 0;
  #isAcquiring = false;
  #wakeTimer: NodeJS.Timeout | undefined;
  /** Reports run one after another, and the next admission waits for them. */
  #lastReport: Promise<void> = Promise.resolve();
  #isFailing = false;

  constructor(options: BudgetOptions) {
    this.#options = options;
    const { tuning } = options;
    this.#limits = {
      ...tuning,
      paceMs: tuning.windowMs / callLimitOf(tuning.callsPerMinute, 'launch'),
      probeTimeoutMs: tuning.callTimeoutMs + probeMarginMs,
    };
  }

  /**
   * Resolves when the call may be made. Rejects with `provider.busy` and `Retry-After` if the wait is too
   * long, and with `provider.unavailable` while the circuit is open.
   */
  admit(request: CallRequest): Promise<Permit> {
    const circuitOpenMs = this.#circuitOpenForMs();
    if (circuitOpenMs > 0) return Promise.reject(refusalAfter('provider.unavailable', circuitOpenMs));
    const waitMs = this.#expectedWaitMs(request);
    if (waitMs > request.maxWaitMs) return Promise.reject(refusalAfter('provider.busy', waitMs));
    return new Promise((resolve, reject) => {
      const giveUpAtMs = monotonicMs() + request.maxWaitMs;
      const slot = this.#queue.enqueue({ ...request, giveUpAtMs, resolve, reject });
      if (slot === undefined) reject(refusalAfter('provider.busy', Math.max(waitMs, this.#limits.paceMs)));
      else this.#drainQueue();
    });
  }

  /** Milliseconds until such a call may get a permit, as far as this server knows. */
  blockedForMs(request: Pick<CallRequest, 'priority' | 'isRecordCall'>): number {
    return Math.max(this.#blockedMs(request), this.#circuitOpenForMs());
  }

  #circuitOpenForMs(): number {
    return Math.max(0, this.#circuitOpenUntilMs - monotonicMs());
  }

  countWaitingCalls(): readonly WaitingCalls[] {
    return this.#queue.countWaitingCalls();
  }

  recordOutcome(code: FailureCode | 'ok'): void {
    const { db, providerAgentId } = this.#options;
    const { failuresToOpen } = this.#limits;
    if (code === 'rate_limited')
      this.#enqueueReport(() => pauseBudget(db, providerAgentId, rateLimitedPauseMs));
    if (code !== 'ok' && outageCodes.has(code)) {
      this.#isFailing = true;
      this.#enqueueReport(() => recordCallFailure(db, providerAgentId, { failuresToOpen, ...probeBackoff }));
    } else if (this.#isFailing) {
      this.#isFailing = false;
      this.#blockedUntilMs.clear();
      this.#circuitOpenUntilMs = 0;
      this.#enqueueReport(() => recordCallSuccess(db, providerAgentId));
      this.#drainQueue();
    }
  }

  #enqueueReport(write: () => Promise<void>): void {
    this.#lastReport = this.#lastReport.then(write).catch((err: unknown) => {
      // The next result is reported again. If the database is down, no call is admitted in between.
      this.#options.log.warn({ err }, 'could not record the result of a call to the game provider');
    });
  }

  /**
   * The expected wait if no more urgent call arrives. If nothing is blocked, all waiting calls may be
   * admitted at once.
   */
  #expectedWaitMs(request: CallRequest): number {
    const closedMs = this.#blockedMs(request);
    return closedMs === 0 ? 0 : closedMs + this.#queue.countAhead(request) * this.#limits.paceMs;
  }

  #blockedMs(request: Pick<CallRequest, 'priority' | 'isRecordCall'>): number {
    return Math.max(0, (this.#blockedUntilMs.get(queueKeyOf(request)) ?? 0) - monotonicMs());
  }

  async #drainQueue(): Promise<void> {
    if (this.#isAcquiring) return;
    this.#isAcquiring = true;
    clearTimeout(this.#wakeTimer);
    try {
      for (let batch = this.#nextBatch(); batch.length > 0; batch = this.#nextBatch())
        await this.#acquireBatch(batch);
    } finally {
      this.#isAcquiring = false;
    }
    this.#scheduleNextDrain();
  }

  /**
   * The calls that may be admitted, with all more urgent ones, so that no call overtakes them. If that is too
   * many, only the calls that may be admitted: else the same blocked calls would fill every batch.
   */
  #nextBatch(): readonly PermitSlot<WaitingCall>[] {
    const { slots } = this.#queue;
    const mayPass = ({ request }: PermitSlot<WaitingCall>) => this.#blockedMs(request) === 0;
    const due = slots.slice(0, slots.findLastIndex(mayPass) + 1);
    return due.length <= maxBatchSize ? due : due.filter(mayPass).slice(0, maxBatchSize);
  }

  async #acquireBatch(batch: readonly PermitSlot<WaitingCall>[]): Promise<void> {
    await this.#lastReport;
    const { db, providerAgentId } = this.#options;
    try {
      const results = await acquirePermits(
        db,
        providerAgentId,
        this.#limits,
        batch.map(({ request }) => this.#permitRequestOf(request)),
      );
      batch.forEach((slot, index) => {
        const result = results[index];
        if (result !== undefined) this.#applyResult(slot, result);
      });
    } catch (error) {
      for (const slot of batch) {
        this.#queue.remove(slot);
        slot.request.reject(error);
      }
    }
  }

  #permitRequestOf({ priority, isRecordCall }: CallRequest): PermitRequest {
    const { callsPerMinute, recordCallsPerMinute } = this.#limits;
    const { burstSteps } = priorityPolicies[priority];
    return {
      maxCalls: callLimitOf(callsPerMinute, priority),
      maxRecordCalls: isRecordCall ? recordCallLimitOf(recordCallsPerMinute, priority) : null,
      burstSteps:
        burstSteps === null || burstSteps < 1 ? burstSteps : burstSteps + callsPerMinute * burstShare,
    };
  }

  #applyResult(
    slot: PermitSlot<WaitingCall>,
    { timeMs, waitMs, consecutiveFailures, keySealed }: PermitResult,
  ): void {
    const { request } = slot;
    this.#isFailing = consecutiveFailures > 0;
    if (timeMs !== null) {
      this.#queue.grant(slot);
      request.resolve({ timeMs, keySealed });
      return;
    }
    const nowMs = monotonicMs();
    this.#blockedUntilMs.set(queueKeyOf(request), nowMs + waitMs + 1);
    if (consecutiveFailures >= this.#limits.failuresToOpen) {
      this.#circuitOpenUntilMs = nowMs + waitMs;
      this.#queue.remove(slot);
      request.reject(refusalAfter('provider.unavailable', waitMs));
      return;
    }
    const ahead = this.#queue.slots.indexOf(slot);
    const expectedMs = waitMs + ahead * this.#limits.paceMs;
    if (nowMs + expectedMs <= request.giveUpAtMs) return;
    this.#queue.remove(slot);
    request.reject(refusalAfter('provider.busy', expectedMs));
  }

  /** Schedules the next run for when the first waiting call can be admitted or must give up. */
  #scheduleNextDrain(): void {
    const nowMs = monotonicMs();
    const late = this.#queue.slots.filter(({ request }) => request.giveUpAtMs < nowMs);
    for (const slot of late) {
      this.#queue.remove(slot);
      slot.request.reject(
        refusalAfter('provider.busy', Math.max(this.#blockedMs(slot.request), this.#limits.paceMs)),
      );
    }
    const times = this.#queue.slots.flatMap(({ request }) => [
      this.#blockedMs(request),
      request.giveUpAtMs - nowMs + 1,
    ]);
    if (times.length > 0) this.#wakeTimer = setTimeout(() => this.#drainQueue(), Math.min(...times)).unref();
  }
}

function callLimitOf(allowance: number, priority: Priority): number {
  return Math.max(1, Math.floor(allowance * (1 - priorityPolicies[priority].reservedShare)));
}

function recordCallLimitOf(allowance: number, priority: Priority): number {
  const { reservedShare, reservedRecordShare = reservedShare } = priorityPolicies[priority];
  return Math.max(1, Math.floor(allowance * (1 - reservedRecordShare)));
}

/** The record calls in a window that are left for watched players. */
export function watchedRecordCalls({ recordCallsPerMinute }: ProviderTuning): number {
  return recordCallLimitOf(recordCallsPerMinute, 'play');
}

/** The interval between calls of bulk jobs if other load needs this number of calls in a window. */
export function bulkJobPaceMs({ callsPerMinute, windowMs }: ProviderTuning, otherCalls = 0): number {
  return windowMs / Math.max(1, callLimitOf(callsPerMinute, 'job') - otherCalls);
}

function queueKeyOf({ priority, isRecordCall }: Pick<CallRequest, 'priority' | 'isRecordCall'>): string {
  return `${priority} ${isRecordCall}`;
}

function refusalAfter(code: 'provider.busy' | 'provider.unavailable', waitMs: number): Refusal {
  return new Refusal(code, { retryAfterSeconds: Math.max(1, waitMs / 1_000) });
}
