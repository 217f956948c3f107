import { type FormEvent, type ReactNode, useEffect, useRef } from 'react';
import { useConsoleTranslation } from '../i18n/console-translations.ts';
import { Dialog } from './dialog.tsx';
import { RequestError } from './feedback.tsx';
import { FormActions } from './form-actions.tsx';

interface FormDialogProps {
  title: string;
  submitLabel: string;
  busyLabel?: string | undefined;
  isDanger?: boolean;
  width?: 'usual' | 'wide';
  isSubmitDisabled?: boolean;
  /** True if nothing was typed yet, so that an outside click loses nothing. */
  isPristine: boolean;
  mutation: { readonly isPending: boolean; readonly error: Error | null };
  errorFallback?: string;
  onSubmit: () => void;
  onClose: () => void;
  children: ReactNode;
}

const focusFirstError = (form: HTMLFormElement | null) =>
  form?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus();

export function FormDialog({ mutation, onSubmit, onClose, children, ...props }: FormDialogProps) {
  const t = useConsoleTranslation();
  const { isPending, error } = mutation;
  const form = useRef<HTMLFormElement>(null);
  useEffect(() => {
    if (!isPending) focusFirstError(form.current);
  }, [isPending]);
  const close = () => !isPending && onClose();
  function submit(event: FormEvent): void {
    event.preventDefault();
    if (isPending) return;
    onSubmit();
    // The errors are rendered after this event.
    requestAnimationFrame(() => focusFirstError(form.current));
  }
  return (
    <Dialog
      isOpen
      onClose={close}
      title={props.title}
      isDismissable={props.isPristine}
      width={props.width ?? 'usual'}
    >
      <form ref={form} onSubmit={submit} noValidate className="grid gap-5">
        {children}
        <RequestError error={error} fallback={props.errorFallback ?? t('agentTree.refused')} />
        <FormActions
          onCancel={close}
          submitLabel={props.submitLabel}
          isBusy={isPending}
          busyLabel={props.busyLabel}
          isDisabled={props.isSubmitDisabled}
          isDanger={props.isDanger}
        />
      </form>
    </Dialog>
  );
}
