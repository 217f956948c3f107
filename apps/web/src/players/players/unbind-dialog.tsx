import type { UserRow } from '@golden-acers/contract';
import { errorMessageOf } from '../../api/errors.ts';
import { useCommand } from '../../api/use-command.ts';
import { useConsoleTranslation } from '../../i18n/console-translations.ts';
import { ConfirmDialog } from '../../ui/dialog.tsx';
import { notify } from '../../ui/toasts.tsx';
import { playerKeys } from './players.queries.ts';

export function UnbindDialog({
  player: { account },
  onClose,
}: {
  player: Pick<UserRow, 'account'>;
  onClose: () => void;
}) {
  const t = useConsoleTranslation();
  const unbind = useCommand('POST /fortune-panda/users/:username/unbind', {
    invalidates: playerKeys(account),
    onSuccess: ({ data: { sessions, kick } }) => {
      const description = `${account} · ${t(`player.kick.${kick}`)}`;
      notify.success(t('player.unbound', { count: sessions }), { description });
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
      onConfirm={() => unbind.mutate({ params: { username: account } })}
      onClose={() => !unbind.isPending && onClose()}
    />
  );
}
