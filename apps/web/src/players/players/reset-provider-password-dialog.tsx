import type { UserRow } from '@golden-acers/contract';
import { lengths } from '@golden-acers/contract/constants';
import { useEffect, useRef, useState } from 'react';
import { ApiRefusal, errorMessageOf } from '../../api/errors.ts';
import { useCommand } from '../../api/use-command.ts';
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
  const { mutate, isPending, error } = useCommand('POST /fortune-panda/users/change-password', {
    success: t('reset.done'),
    about: player.account,
    onSuccess: onClose,
    onError: (failure) => {
      const message = errorMessageOf(failure, { refused: t('reset.refused') });
      notify.error(failure instanceof ApiRefusal ? t('reset.failed', { message }) : t('error', { message }));
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
    if (isTooShort) return;
    const { account: username } = player;
    mutate({ body: { username, oldPassword: oldPasswordPlaceholder, newPassword: password } });
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
