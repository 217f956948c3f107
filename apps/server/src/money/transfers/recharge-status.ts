import type { RechargeStatus, TransferState } from '@golden-acers/contract';

const rechargeStatusByState = {
  requested: 'processing',
  sending: 'processing',
  unknown: 'processing',
  review: 'processing',
  applied: 'success',
  rejected: 'failed',
} as const satisfies Record<TransferState, RechargeStatus>;

/** What a player reads about the newest recharge. */
export function rechargeStatusOf(state: TransferState | undefined): RechargeStatus {
  return state === undefined ? 'none' : rechargeStatusByState[state];
}
