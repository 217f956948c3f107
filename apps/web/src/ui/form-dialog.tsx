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
  /** What the values lead to, such as a preview. Beside the fields where there is space, and in view. */
  aside?: ReactNode;
  isSubmitDisabled?: boolean;
  errorFallback?: string;
  /** Called if no value is invalid. */
  onSubmit: () => void;
  onClose: () => void;
  /** Shown below the error: what the reader can do about it. */
  errorAction?: ReactNode;
  children: ReactNode;
}

export function FormDialog({ form, onSubmit, onClose, aside, children, ...props }: FormDialogProps) {
  const t = useConsoleTranslation();
  const { isPending } = form.command;
  const close = () => !isPending && onClose();
  return (
    <Dialog
      isOpen
      onClose={close}
      title={props.title}
      isDismissable={form.isPristine}
      width={aside === undefined ? (props.width ?? 'usual') : 'page'}
    >
      <Form form={form} onSubmit={onSubmit} className="grid min-w-0 gap-5">
        {aside === undefined ? (
          children
        ) : (
          <div className="grid min-w-0 grid-cols-[minmax(0,1fr)] items-start gap-6 lg:grid-cols-[minmax(0,3fr)_minmax(0,2fr)]">
            <div className="grid min-w-0 gap-5">{children}</div>
            <div className="grid min-w-0 gap-5 lg:sticky lg:top-0">{aside}</div>
          </div>
        )}
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
