import type { UserRow } from '@golden-acers/contract';
import { lengths } from '@golden-acers/contract/constants';
import { useMutation } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { call } from '../../api/client.ts';
import { describeCommandError } from '../../api/command-errors.ts';
import { useConsoleTranslation } from '../../i18n/console-translations.ts';
import { PlayerSummary } from '../../money/transfers/player-summary.tsx';
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
  const [password, setPassword] = useState('');
  const [wasSubmitted, setSubmitted] = useState(false);
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

  function submit(): void {
    if (password === '') {
      onClose();
      return;
    }
    setSubmitted(true);
    if (!isTooShort) mutate();
  }
  return (
    <FormDialog
      title={t('reset.title')}
      submitLabel={t('reset.submit')}
      busyLabel={t('reset.busy')}
      isPristine={password === ''}
      mutation={{ isPending, error }}
      errorFallback={t('reset.refused')}
      onSubmit={submit}
      onClose={onClose}
    >
      <PlayerSummary player={player} />
      <PasswordField
        label={t('reset.newPassword')}
        hint={t('reset.hint')}
        value={password}
        onChange={(event) => {
          setPassword(event.target.value);
          setSubmitted(false);
        }}
        error={wasSubmitted && isTooShort ? t('reset.tooShort') : undefined}
        autoComplete="new-password"
        maxLength={lengths.passwordMax}
        ref={input}
      />
    </FormDialog>
  );
}
