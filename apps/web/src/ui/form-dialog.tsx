import type { ReactNode } from 'react';
import { useConsoleTranslation } from '../i18n/console-translations.ts';
import { Dialog } from './dialog.tsx';
import { RequestError } from './feedback.tsx';
import { Form } from './form.tsx';
import { FormActions } from './form-actions.tsx';
import type { FormState } from './use-form.ts';

interface FormDialogProps {
  form: FormState;
  title: string;
  submitLabel: string;
  busyLabel?: string | undefined;
  isDanger?: boolean;
  width?: 'usual' | 'wide';
  isSubmitDisabled?: boolean;
  errorFallback?: string;
  /** Called if no value is invalid. */
  onSubmit: () => void;
  onClose: () => void;
  /** Shown below the error: what the reader can do about it. */
  errorAction?: ReactNode;
  children: ReactNode;
}

export function FormDialog({ form, onSubmit, onClose, children, ...props }: FormDialogProps) {
  const t = useConsoleTranslation();
  const { isPending } = form.command;
  const close = () => !isPending && onClose();
  return (
    <Dialog
      isOpen
      onClose={close}
      title={props.title}
      isDismissable={form.isPristine}
      width={props.width ?? 'usual'}
    >
      <Form form={form} onSubmit={onSubmit} className="grid gap-5">
        {children}
        <RequestError error={form.unshownError()} fallback={props.errorFallback ?? t('agentTree.refused')} />
        {props.errorAction}
        <FormActions
          onCancel={close}
          submitLabel={props.submitLabel}
          isBusy={isPending}
          busyLabel={props.busyLabel}
          isDisabled={props.isSubmitDisabled}
          isDanger={props.isDanger}
        />
      </Form>
    </Dialog>
  );
}
