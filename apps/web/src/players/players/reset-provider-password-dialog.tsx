import type { UserRow } from '@golden-acers/contract';
import { lengths } from '@golden-acers/contract/constants';
import { useMutation } from '@tanstack/react-query';
import { type FormEvent, useEffect, useRef, useState } from 'react';
import { call } from '../../api/client.ts';
import { describeCommandError } from '../../api/command-errors.ts';
import { useConsoleTranslation } from '../../i18n/console-translations.ts';
import { useTranslation } from '../../i18n/index.ts';
import { PlayerSummary } from '../../money/transfers/player-summary.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { PasswordField } from '../../ui/field.tsx';
import { FormActions } from '../../ui/form-actions.tsx';
import { RequestError } from '../../ui/request-error.tsx';
import { notify } from '../../ui/toasts.tsx';

/** The specification's fixed word: the server knows the real password and ignores it. */
const oldPasswordPlaceholder = 'old-password';

interface ResetProviderPasswordDialogProps {
  player: UserRow;
  onClose: () => void;
}

/** Sets the password at the provider. Empty input cancels. */
export function ResetProviderPasswordDialog({ player, onClose }: ResetProviderPasswordDialogProps) {
  const t = useConsoleTranslation();
  const common = useTranslation().t;
  const [password, setPassword] = useState('');
  const [isChecked, setChecked] = useState(false);
  const isTooShort = password.length < lengths.passwordMin;
  const { mutate, isPending, error } = useMutation({
    mutationFn: () =>
      call('POST /fortune-panda/users/change-password', {
        body: { username: player.account, oldPassword: oldPasswordPlaceholder, newPassword: password },
      }),
    onSuccess: () => {
      notify.success(t('reset.done'), { description: player.account });
      onClose();
    },
    onError: (failure) => {
      const { message, isRefusal } = describeCommandError(failure, t('reset.refused'));
      notify.error(isRefusal ? t('reset.failed', { message }) : t('error', { message }));
    },
  });
  const input = useRef<HTMLInputElement>(null);
  useEffect(() => {
    if (!isPending) input.current?.focus();
  }, [isPending]);
  const close = () => !isPending && onClose();

  function submit(event: FormEvent): void {
    event.preventDefault();
    if (isPending) return;
    if (password === '') {
      onClose();
      return;
    }
    setChecked(true);
    if (!isTooShort) mutate();
  }
  return (
    <Dialog isOpen onClose={close} title={t('reset.title')} isDismissable={password === ''}>
      <form onSubmit={submit} noValidate className="grid gap-5">
        <PlayerSummary player={player} />
        <PasswordField
          label={t('reset.newPassword')}
          hint={t('reset.hint')}
          value={password}
          onChange={(event) => {
            setPassword(event.target.value);
            setChecked(false);
          }}
          error={isChecked && isTooShort ? t('reset.tooShort') : undefined}
          showLabel={common('common.showPassword')}
          hideLabel={common('common.hidePassword')}
          autoComplete="new-password"
          maxLength={lengths.passwordMax}
          ref={input}
        />
        <RequestError error={error} fallback={t('reset.refused')} />
        <FormActions
          onCancel={close}
          submitLabel={t('reset.submit')}
          isBusy={isPending}
          busyLabel={t('reset.busy')}
        />
      </form>
    </Dialog>
  );
}
