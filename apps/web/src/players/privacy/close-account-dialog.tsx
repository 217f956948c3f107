import { lengths } from '@golden-acers/contract/constants';
import { useMutation } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { authStore, useUser } from '../../access/sessions/session.ts';
import { call } from '../../api/client.ts';
import { ApiRefusal, fieldErrorsOf } from '../../api/errors.ts';
import { useTranslation } from '../../i18n/index.ts';
import { paths } from '../../paths.ts';
import { LinkButton } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { RequestError } from '../../ui/feedback.tsx';
import { PasswordField, TextField } from '../../ui/field.tsx';
import { PlayerFormActions } from '../../ui/form-actions.tsx';

export function CloseAccountDialog({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation();
  const username = useUser()?.username ?? '';
  const [currentPassword, setPassword] = useState('');
  const [typed, setTyped] = useState('');
  const closing = useMutation({
    mutationFn: () => call('POST /user/close', { body: { currentPassword, username: typed } }),
    onSuccess: () => authStore.getState().signOut('closed'),
  });
  const { error, isPending } = closing;
  const fields = fieldErrorsOf(error);
  const hasCredit = error instanceof ApiRefusal && error.code === 'account.credit_left';
  const isReady = currentPassword !== '' && typed.trim() === username;

  function submit(event: FormEvent): void {
    event.preventDefault();
    if (isReady && !isPending) closing.mutate();
  }
  return (
    <Dialog
      isOpen
      onClose={() => !isPending && onClose()}
      title={t('privacy.closeTitle')}
      role="alertdialog"
      isDismissable={false}
    >
      <form onSubmit={submit} noValidate className="grid gap-5">
        <p className="text-muted">{t('privacy.closeText')}</p>
        <RequestError error={error} fallback={t('privacy.closeFailed')} />
        {hasCredit && (
          <LinkButton to={paths.wallet} variant="line" className="justify-self-start">
            {t('privacy.toWallet')}
          </LinkButton>
        )}
        <PasswordField
          label={t('privacy.currentPassword')}
          value={currentPassword}
          onChange={(event) => setPassword(event.target.value)}
          error={fields.currentPassword}
          autoComplete="current-password"
          maxLength={lengths.passwordMax}
        />
        <TextField
          label={t('privacy.typeUsername', { username })}
          value={typed}
          onChange={(event) => setTyped(event.target.value)}
          error={fields.username}
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
        />
        <PlayerFormActions
          onCancel={onClose}
          isBusy={isPending}
          isDanger
          isDisabled={!isReady}
          busyLabel={t('privacy.closing')}
          submitLabel={t('privacy.confirm')}
        />
      </form>
    </Dialog>
  );
}
