import type { RefusalCode } from '@golden-acers/contract';
import type { Standing } from './standing.sql.ts';

type Undertaking = 'launch' | 'recharge' | 'redeem';

/** Why a player who stands so may not, or undefined. Who is excluded may still take back what is left. */
export function barTo(undertaking: Undertaking, standing: Standing): RefusalCode | undefined {
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
