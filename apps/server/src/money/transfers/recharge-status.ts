import type { RechargeStatus, TransferState } from '@golden-acers/contract';

const rechargeStatusByState = {
  requested: 'processing',
  sending: 'processing',
  unknown: 'processing',
  review: 'processing',
  applied: 'success',
  rejected: 'failed',
} as const satisfies Record<TransferState, RechargeStatus>;

/** The status of the newest recharge that a player sees. */
export function rechargeStatusOf(state: TransferState | undefined): RechargeStatus {
  return state === undefined ? 'none' : rechargeStatusByState[state];
}
