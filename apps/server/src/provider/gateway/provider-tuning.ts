import type { Capabilities } from '@golden-acers/provider';
import type { Priority } from './permit-queue.ts';

export interface ProviderTuning {
  /** The provider's limits, a little under what it is said to allow. */
  readonly callsPerMinute: number;
  readonly recordCallsPerMinute: number;
  /** The provider's minute with a margin, because calls may arrive closer together than they left. */
  readonly windowMs: number;
  /** The longest wait for a permit. Spare calls never wait. */
  readonly maxWaitMs: Readonly<Record<Priority, number>>;
  readonly moneyTimeoutMs: number;
  /** What the provider does with a money call's `transactionId`. */
  readonly transactionId: Capabilities['transactionId'];
  readonly callTimeoutMs: number;
  /**
   * How long after sending the provider might still execute a call: until then a missing record proves
   * nothing.
   */
  readonly inFlightMs: number;
  /** After so many calls in a row without a response, the circuit opens. */
  readonly failuresToOpen: number;
  readonly backgroundJobsEveryMs: number;
  /** A present player's balance is read again after this time, sooner during play. */
  readonly idleRefreshAfterMs: number;
  readonly playingRefreshAfterMs: number;
  /** The delay before a balance that a transfer moved is read, so that several transfers need one read. */
  readonly transferRefreshAfterMs: number;
  /** A playing player's balance of this age has priority over spare calls, so that none exceeds a minute. */
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
