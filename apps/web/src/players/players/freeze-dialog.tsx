import type { UserRow } from '@golden-acers/contract';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { call } from '../../api/client.ts';
import { messageOf } from '../../api/errors.ts';
import { PlayerHead } from '../../console/player-head.tsx';
import { useConsoleTexts } from '../../console/texts.ts';
import { Dialog } from '../../ui/dialog.tsx';
import { notify } from '../../ui/toasts.tsx';
import { refreshPlayer } from './players.queries.ts';
import { ReasonForm } from './reason-form.tsx';

interface FreezeDialogProps {
  does: 'freeze' | 'unfreeze';
  player: UserRow;
  onClose: () => void;
}

/** Stops a player, or lets it in again, with a reason. */
export function FreezeDialog({ does, player, onClose }: FreezeDialogProps) {
  const t = useConsoleTexts();
  const client = useQueryClient();
  const { account } = player;
  const act = useMutation({
    mutationFn: (reason: string) =>
      call(`POST /fortune-panda/users/:username/${does}`, {
        params: { username: account },
        body: { reason },
      }),
    onSuccess: () => {
      notify.success(t(`playerDesk.${does}Done`), { description: account });
      void refreshPlayer(client, account);
      onClose();
    },
  });
  return (
    <Dialog isOpen onClose={() => !act.isPending && onClose()} title={t(`playerDesk.${does}Title`)}>
      <ReasonForm
        hint={t('playerDesk.reasonHint')}
        submit={t(`playerDesk.${does}`)}
        isBusy={act.isPending}
        failure={act.error === null ? undefined : messageOf(act.error, { refused: t('playerDesk.refused') })}
        onSubmit={(reason) => act.mutate(reason)}
        onCancel={onClose}
        {...(does === 'freeze' && { templates: 'freeze' })}
      >
        <PlayerHead player={player} />
        <p className="text-sm text-muted">{t(`playerDesk.${does}Hint`)}</p>
      </ReasonForm>
    </Dialog>
  );
}
