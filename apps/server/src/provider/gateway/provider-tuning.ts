import type { Capabilities } from '@golden-acers/provider';
import type { Priority } from './permit-queue.ts';

/** Figures that an operator or a test may set. */
export interface ProviderTuning {
  /** The provider's limits, a little under what it is said to allow. */
  readonly callsPerMinute: number;
  readonly recordCallsPerMinute: number;
  /** The provider's minute, and a little more, because calls may arrive closer together than they left. */
  readonly windowMs: number;
  /** The longest wait for a permit. Spare calls never wait. */
  readonly maxWaitMs: Readonly<Record<Priority, number>>;
  readonly moneyTimeoutMs: number;
  /** What the provider does with the name that each recharge and redeem has of us. */
  readonly transactionId: Capabilities['transactionId'];
  readonly callTimeoutMs: number;
  /**
   * How long after sending a call the provider might still execute it: until then a missing record proves
   * nothing.
   */
  readonly inFlightMs: number;
  /** After so many calls in a row without a response, the circuit opens. */
  readonly failuresToOpen: number;
  /** How often the background looks for work when it found none. */
  readonly backgroundJobsEveryMs: number;
  /**
   * A present player's balance is read again with spare calls after so long, and sooner while the player
   * plays.
   */
  readonly idleRefreshAfterMs: number;
  readonly playingRefreshAfterMs: number;
  /**
   * A balance that a transfer moved is read again after so long, so that a row of transfers needs one
   * reading.
   */
  readonly transferRefreshAfterMs: number;
  /**
   * A playing player's balance that is this old comes before the spare calls, so that none gets older than a
   * minute.
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
