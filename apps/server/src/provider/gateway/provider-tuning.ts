import type { Capabilities } from '@golden-acers/provider';
import type { Priority } from './permit-queue.ts';

export interface ProviderTuning {
  /** A little less than the limits that the provider states. */
  readonly callsPerMinute: number;
  readonly recordCallsPerMinute: number;
  /** A minute and a margin, because calls may arrive closer together than they were sent. */
  readonly windowMs: number;
  /** The longest wait for a permit. Background calls never wait. */
  readonly maxWaitMs: Readonly<Record<Priority, number>>;
  readonly moneyTimeoutMs: number;
  /** How the provider treats the `transactionId` of a money call. */
  readonly transactionId: Capabilities['transactionId'];
  readonly callTimeoutMs: number;
  /**
   * The time after sending for which the provider may still execute a call. Until then a missing record
   * proves nothing.
   */
  readonly inFlightMs: number;
  /** After this many consecutive calls without a response, the circuit opens. */
  readonly failuresToOpen: number;
  readonly backgroundJobsEveryMs: number;
  /** A present player's balance is read again after this time, and sooner while the player plays. */
  readonly idleRefreshAfterMs: number;
  readonly playingRefreshAfterMs: number;
  /** A balance that a transfer moved is read after this delay, so that several transfers need one read. */
  readonly transferRefreshAfterMs: number;
  /**
   * A playing player's balance of this age has priority over background calls, so that it is never older
   * than a minute.
   */
  readonly overdueRefreshAfterMs: number;
}

export const defaultProviderTuning: ProviderTuning = {
  callsPerMinute: 28,
  recordCallsPerMinute: 8,
  windowMs: 60_500,
  maxWaitMs: {
    money: 20_000,
    launch: 15_000,
    registration: 8_000,
    refresh: 2_500,
    play: 2_500,
    overdue: 2_500,
    job: 5_000,
    background: 0,
  },
  moneyTimeoutMs: 15_000,
  transactionId: 'ignored',
  callTimeoutMs: 8_000,
  inFlightMs: 30_000,
  failuresToOpen: 5,
  backgroundJobsEveryMs: 1_000,
  idleRefreshAfterMs: 45_000,
  playingRefreshAfterMs: 4_000,
  transferRefreshAfterMs: 30_000,
  overdueRefreshAfterMs: 25_000,
};
