import type { UserRow } from '@golden-acers/contract';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { call } from '../../api/client.ts';
import { messageOf } from '../../api/errors.ts';
import { useConsoleTexts } from '../../console/texts.ts';
import { ConfirmDialog } from '../../ui/dialog.tsx';
import { notify } from '../../ui/toasts.tsx';
import { refreshPlayer } from './players.queries.ts';

/** Device:Unbind of one player. */
export function UnbindDialog({
  player: { account },
  onClose,
}: {
  player: Pick<UserRow, 'account'>;
  onClose: () => void;
}) {
  const t = useConsoleTexts();
  const client = useQueryClient();
  const unbind = useMutation({
    mutationFn: async () =>
      (await call('POST /fortune-panda/users/:username/unbind', { params: { username: account }, body: {} }))
        .data,
    onSuccess: ({ sessions, kick }) => {
      notify.success(t('playerDesk.unbound', { count: sessions }), {
        description: `${account} · ${t(`playerDesk.kick.${kick}`)}`,
      });
      void refreshPlayer(client, account);
      onClose();
    },
    onError: (error) =>
      notify.error(t('error', { message: messageOf(error, { refused: t('playerDesk.refused') }) })),
  });
  return (
    <ConfirmDialog
      isOpen
      title={t('players.unbind')}
      question={t('playerDesk.unbindQuestion', { account })}
      confirmLabel={t('players.unbind')}
      cancelLabel={t('transfer.cancel')}
      isBusy={unbind.isPending}
      onConfirm={() => unbind.mutate()}
      onClose={() => !unbind.isPending && onClose()}
    />
  );
}
