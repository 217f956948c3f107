import type { UserRow } from '@golden-acers/contract';
import { ResetPasswordDialog } from '../../console/reset-password-dialog.tsx';
import { TransferDialog } from '../../console/transfer-dialog.tsx';
import { FreezeDialog } from './freeze-dialog.tsx';
import type { usePlayerActs } from './player-acts.ts';
import { UnbindDialog } from './unbind-dialog.tsx';

interface PlayerDialogsProps {
  acts: Pick<ReturnType<typeof usePlayerActs>, 'dialog' | 'close'>;
  ceilingCents: number | undefined;
  /** The player as it was read last: a dialog shows the newest balance, not that of the moment it was opened. */
  newest: (player: UserRow) => UserRow;
}

/** The dialog of what is to be done with one player. */
export function PlayerDialogs({ acts: { dialog, close }, ceilingCents, newest }: PlayerDialogsProps) {
  if (dialog === undefined) return null;
  const { act, player } = dialog;
  switch (act) {
    case 'recharge':
    case 'redeem':
      return (
        <TransferDialog kind={act} player={newest(player)} ceilingCents={ceilingCents} onClose={close} />
      );
    case 'reset-password':
      return <ResetPasswordDialog player={player} onClose={close} />;
    case 'freeze':
    case 'unfreeze':
      return <FreezeDialog does={act} player={player} onClose={close} />;
    case 'unbind':
      return <UnbindDialog player={player} onClose={close} />;
  }
}
