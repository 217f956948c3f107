import type { RefusalCode } from '@golden-acers/contract';
import type { AccountStatus } from './account-status.sql.ts';

export { type AccountStatus, getAccountStatus } from './account-status.sql.ts';

type PlayerAction = 'launch' | 'recharge' | 'redeem';

/** Why a player who stands so may not, or undefined. Who is excluded may still take back what is left. */
export function disabledReasonFor(
  undertaking: PlayerAction,
  standing: AccountStatus,
): RefusalCode | undefined {
  switch (standing) {
    case 'open':
      return undefined;
    case 'closed':
      return 'player.closed';
    case 'frozen':
      return 'player.frozen';
    case 'excluded':
      return undertaking === 'redeem' ? undefined : 'player.excluded';
  }
}
