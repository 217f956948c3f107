import type { UserRow } from '@golden-acers/contract';
import { TransferDialog } from '../../money/transfers/transfer-dialog.tsx';
import { FreezeDialog } from './freeze-dialog.tsx';
import type { usePlayerActions } from './player-actions.ts';
import { ResetProviderPasswordDialog } from './reset-provider-password-dialog.tsx';
import { UnbindDialog } from './unbind-dialog.tsx';

interface PlayerActionDialogsProps {
  actions: Pick<ReturnType<typeof usePlayerActions>, 'dialog' | 'close'>;
  /** The player as last read: an open dialog must show the newest balance. */
  latestOf: (player: UserRow) => UserRow;
}

export function PlayerActionDialogs({ actions: { dialog, close }, latestOf }: PlayerActionDialogsProps) {
  if (dialog === undefined) return null;
  const { action: act, player } = dialog;
  switch (act) {
    case 'recharge':
    case 'redeem':
      return <TransferDialog kind={act} player={latestOf(player)} onClose={close} />;
    case 'reset-password':
      return <ResetProviderPasswordDialog player={player} onClose={close} />;
    case 'freeze':
    case 'unfreeze':
      return <FreezeDialog action={act} player={player} onClose={close} />;
    case 'unbind':
      return <UnbindDialog player={player} onClose={close} />;
  }
}
