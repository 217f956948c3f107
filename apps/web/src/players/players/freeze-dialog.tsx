import type { UserRow } from '@golden-acers/contract';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { call } from '../../api/client.ts';
import { errorMessageOf } from '../../api/errors.ts';
import { useConsoleTranslation } from '../../i18n/console-translations.ts';
import { PlayerSummary } from '../../money/transfers/player-summary.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { notify } from '../../ui/toasts.tsx';
import { invalidatePlayer } from './players.queries.ts';
import { ReasonForm } from './reason-form.tsx';

interface FreezeDialogProps {
  action: 'freeze' | 'unfreeze';
  player: UserRow;
  onClose: () => void;
}

/** Stops a player, or lets it in again, with a reason. */
export function FreezeDialog({ action, player, onClose }: FreezeDialogProps) {
  const t = useConsoleTranslation();
  const client = useQueryClient();
  const { account } = player;
  const act = useMutation({
    mutationFn: (reason: string) =>
      call(`POST /fortune-panda/users/:username/${action}`, {
        params: { username: account },
        body: { reason },
      }),
    onSuccess: () => {
      notify.success(t(`player.${action}Done`), { description: account });
      void invalidatePlayer(client, account);
      onClose();
    },
  });
  return (
    <Dialog isOpen onClose={() => !act.isPending && onClose()} title={t(`player.${action}Title`)}>
      <ReasonForm
        hint={t('player.reasonHint')}
        submitLabel={t(`player.${action}`)}
        isBusy={act.isPending}
        error={act.error === null ? undefined : errorMessageOf(act.error, { refused: t('player.refused') })}
        onSubmit={(reason) => act.mutate(reason)}
        onCancel={onClose}
        {...(action === 'freeze' && { templatePurpose: 'freeze' })}
      >
        <PlayerSummary player={player} />
        <p className="text-sm text-muted">{t(`player.${action}Hint`)}</p>
      </ReasonForm>
    </Dialog>
  );
}
