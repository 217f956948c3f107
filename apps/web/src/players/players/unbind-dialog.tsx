import type { UserRow } from '@golden-acers/contract';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { call } from '../../api/client.ts';
import { errorMessageOf } from '../../api/errors.ts';
import { useConsoleTranslation } from '../../i18n/console-translations.ts';
import { ConfirmDialog } from '../../ui/dialog.tsx';
import { notify } from '../../ui/toasts.tsx';
import { invalidatePlayer } from './players.queries.ts';

export function UnbindDialog({
  player: { account },
  onClose,
}: {
  player: Pick<UserRow, 'account'>;
  onClose: () => void;
}) {
  const t = useConsoleTranslation();
  const client = useQueryClient();
  const unbind = useMutation({
    mutationFn: async () =>
      (await call('POST /fortune-panda/users/:username/unbind', { params: { username: account }, body: {} }))
        .data,
    onSuccess: ({ sessions, kick }) => {
      notify.success(t('player.unbound', { count: sessions }), {
        description: `${account} · ${t(`player.kick.${kick}`)}`,
      });
      void invalidatePlayer(client, account);
      onClose();
    },
    onError: (error) =>
      notify.error(t('error', { message: errorMessageOf(error, { refused: t('player.refused') }) })),
  });
  return (
    <ConfirmDialog
      isOpen
      title={t('players.unbind')}
      question={t('player.unbindQuestion', { account })}
      confirmLabel={t('players.unbind')}
      cancelLabel={t('transfer.cancel')}
      isBusy={unbind.isPending}
      onConfirm={() => unbind.mutate()}
      onClose={() => !unbind.isPending && onClose()}
    />
  );
}
