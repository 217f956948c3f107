import type { UserRow } from '@golden-acers/contract';
import { useEffect, useRef } from 'react';
import { ApiRefusal, errorMessageOf } from '../../api/errors.ts';
import { useCommand } from '../../api/use-command.ts';
import { useConsoleTranslation } from '../../i18n/console-translations.ts';
import { PlayerSummary } from '../../money/transfers/player-summary.tsx';
import { useConsoleForm } from '../../ui/console-form.tsx';
import { PasswordField } from '../../ui/field.tsx';
import { FormDialog } from '../../ui/form-dialog.tsx';
import { notify } from '../../ui/toasts.tsx';

/** A fixed text of the specification, which the server ignores. */
const oldPasswordPlaceholder = 'old-password';

interface ResetProviderPasswordDialogProps {
  player: UserRow;
  onClose: () => void;
}

export function ResetProviderPasswordDialog({ player, onClose }: ResetProviderPasswordDialogProps) {
  const t = useConsoleTranslation();
  const command = useCommand('POST /fortune-panda/users/change-password', {
    success: t('reset.done'),
    about: player.account,
    onSuccess: onClose,
    onError: (failure) => {
      const message = errorMessageOf(failure, { refused: t('reset.refused') });
      notify.error(failure instanceof ApiRefusal ? t('reset.failed', { message }) : t('error', { message }));
    },
  });
  const form = useConsoleForm('POST /fortune-panda/users/change-password', { newPassword: '' }, command, {
    problemsOf: ({ newPassword }) => (newPassword === '' ? { newPassword: undefined } : {}),
  });
  const { isPending } = command;
  const input = useRef<HTMLInputElement>(null);
  useEffect(() => {
    if (!isPending) input.current?.focus();
  }, [isPending]);

  function submit(): void {
    const { newPassword } = form.values;
    if (newPassword === '') onClose();
    else
      command.mutate({
        body: { username: player.account, oldPassword: oldPasswordPlaceholder, newPassword },
      });
  }
  return (
    <FormDialog
      title={t('reset.title')}
      submitLabel={t('reset.submit')}
      busyLabel={t('reset.busy')}
      form={form}
      errorFallback={t('reset.refused')}
      onSubmit={submit}
      onClose={onClose}
    >
      <PlayerSummary player={player} />
      <PasswordField {...form.field('newPassword')} autoComplete="new-password" ref={input} />
    </FormDialog>
  );
}
