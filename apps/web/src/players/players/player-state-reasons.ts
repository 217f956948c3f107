import type { UserStatus } from '@golden-acers/contract/player-table';
import type { PlayerActionId } from './player-actions.tsx';

const reasons = { Frozen: 'frozen', Excluded: 'excluded', Inactive: 'closed' } as const;

/** Players in these states are refused the action, as by `disabledReasonFor` of the server. */
const refusedStates: Partial<Record<PlayerActionId, readonly UserStatus[]>> = {
  recharge: ['Frozen', 'Excluded', 'Inactive'],
  redeem: ['Frozen', 'Inactive'],
  adjust: ['Frozen', 'Inactive'],
  reset_password: ['Inactive'],
};

/** Undefined if the player's state allows the action. */
export function stateReasonOf(action: PlayerActionId, status: UserStatus) {
  const isRefused = refusedStates[action]?.includes(status) === true;
  return isRefused && status !== 'Active' ? reasons[status] : undefined;
}
