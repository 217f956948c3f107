import type { ReactNode } from 'react';
import { useUser } from '../../access/sessions/session.ts';
import { useCommand } from '../../api/use-command.ts';
import { useTranslation } from '../../i18n/index.ts';
import { Dialog } from '../../ui/dialog.tsx';
import { RequestError } from '../../ui/feedback.tsx';
import { PasswordField, TextField } from '../../ui/field.tsx';
import { Form } from '../../ui/form.tsx';
import { FormActions } from '../../ui/form-actions.tsx';
import { useForm } from '../../ui/use-form.ts';

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
  const { t } = useTranslation('settings');
  const username = useUser()?.username ?? '';
  const command = useCommand(onConfirm);
  const { error, isPending } = command;
  // Closing the account takes the same proof.
  const form = useForm('POST /user/break', { currentPassword: '', username: '' }, command, {
    textsOf: (name: keyof FinalStepProof) => ({
      label: name === 'username' ? t('privacy.typeUsername', { username }) : t('privacy.currentPassword'),
    }),
  });
  const isReady = form.values.currentPassword !== '' && form.values.username.trim() === username;
  return (
    <Dialog
      isOpen
      onClose={() => !isPending && onClose()}
      title={title}
      role="alertdialog"
      isDismissable={false}
    >
      <Form form={form} onSubmit={() => isReady && command.mutate(form.values)} className="grid gap-5">
        <RequestError error={error} fallback={texts.failed} />
        {children(error)}
        <PasswordField {...form.field('currentPassword')} autoComplete="current-password" />
        <TextField {...form.field('username')} autoCapitalize="none" spellCheck={false} />
        <FormActions
          onCancel={onClose}
          isBusy={isPending}
          isDanger
          isDisabled={!isReady}
          busyLabel={texts.busy}
          submitLabel={texts.submit}
        />
      </Form>
    </Dialog>
  );
}
