import type { UserRow } from '@golden-acers/contract';
import { usePermissionCheck } from '../../access/permissions/permissions.ts';
import { setAboveReason } from '../../access/permissions/set-above.ts';
import { useConsoleTranslation } from '../../i18n/console-translations.ts';
import { noCommandReason } from '../../money/transfers/transfer-limit.ts';
import { useTransferLimit } from '../../money/transfers/transfers.queries.ts';
import { type PlayerActionId, playerActions } from './player-actions.tsx';
import { stateReasonOf } from './player-state-reasons.ts';

/**
 * Returns why the agent cannot take an action on a player now, as the server would refuse it. Undefined: it
 * can. Without a player: on any.
 */
export function usePlayerActionReason() {
  const t = useConsoleTranslation();
  const may = usePermissionCheck();
  const recharge = noCommandReason(t, useTransferLimit('recharge'));
  const redeem = noCommandReason(t, useTransferLimit('redeem'));
  return (action: PlayerActionId, player?: UserRow): string | undefined => {
    if (!may(playerActions[action].permission)) return t('player.notPermitted');
    const state = player && stateReasonOf(action, player.status);
    if (state !== undefined) return t(`player.cannot.${state}`);
    switch (action) {
      case 'recharge':
        return recharge;
      case 'redeem':
        return redeem;
      case 'unfreeze':
        return setAboveReason(t, player?.frozenAbove ?? null);
      default:
        return undefined;
    }
  };
}
