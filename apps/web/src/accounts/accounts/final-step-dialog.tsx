import { lengths } from '@golden-acers/contract/constants';
import { type FormEvent, type ReactNode, useState } from 'react';
import { useUser } from '../../access/sessions/session.ts';
import { useCommand } from '../../api/use-command.ts';
import { useTranslation } from '../../i18n/index.ts';
import { Dialog } from '../../ui/dialog.tsx';
import { RequestError } from '../../ui/feedback.tsx';
import { PasswordField, TextField } from '../../ui/field.tsx';
import { PlayerFormActions } from '../../ui/form-actions.tsx';

/** Sent to the server as proof that the player means it. */
interface FinalStepProof {
  readonly currentPassword: string;
  readonly username: string;
}

interface FinalStepDialogProps {
  title: string;
  /** Renders the consequences, and choices to make before confirming. */
  children: (error: Error | null) => ReactNode;
  texts: { readonly submit: string; readonly busy: string; readonly failed: string };
  /** Resolves when the step is done. */
  onConfirm: (proof: FinalStepProof) => Promise<void>;
  onClose: () => void;
}

/** Requires the password and the typed username before a step that cannot be undone. */
export function FinalStepDialog({ title, children, texts, onConfirm, onClose }: FinalStepDialogProps) {
  const { t } = useTranslation();
  const username = useUser()?.username ?? '';
  const [currentPassword, setPassword] = useState('');
  const [typed, setTyped] = useState('');
  const { mutate, error, fieldErrors: fields, isPending } = useCommand(onConfirm);
  const isReady = currentPassword !== '' && typed.trim() === username;

  function submit(event: FormEvent): void {
    event.preventDefault();
    if (isReady && !isPending) mutate({ currentPassword, username: typed });
  }
  return (
    <Dialog
      isOpen
      onClose={() => !isPending && onClose()}
      title={title}
      role="alertdialog"
      isDismissable={false}
    >
      <form onSubmit={submit} noValidate className="grid gap-5">
        <RequestError error={error} fallback={texts.failed} />
        {children(error)}
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
          busyLabel={texts.busy}
          submitLabel={texts.submit}
        />
      </form>
    </Dialog>
  );
}
