import type { RefusalCode } from '@golden-acers/contract';
import type { AccountStatus } from './provider-accounts.sql.ts';

export { type AccountStatus, getAccountStatus } from './provider-accounts.sql.ts';

type PlayerAction = 'launch' | 'recharge' | 'redeem';

/** Undefined if the action is allowed. An excluded player can still redeem. */
export function disabledReasonFor(action: PlayerAction, status: AccountStatus): RefusalCode | undefined {
  switch (status) {
    case 'open':
      return undefined;
    case 'closed':
      return 'player.closed';
    case 'frozen':
      return 'player.frozen';
    case 'excluded':
      return action === 'redeem' ? undefined : 'player.excluded';
  }
}
