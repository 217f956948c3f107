import type { ComponentProps, FormEvent, ReactNode } from 'react';
import { errorMessageOf } from '../api/errors.ts';
import { useConsoleTranslation } from '../i18n/console-translations.ts';
import { Button } from './button.tsx';
import { Dialog } from './dialog.tsx';
import { ErrorBar } from './feedback.tsx';

interface FormDialogProps extends Pick<ComponentProps<typeof Button>, 'busyLabel'> {
  title: string;
  submitLabel: string;
  isDanger?: boolean;
  isSubmitDisabled?: boolean;
  /** Nothing was typed yet, so an outside click loses nothing. */
  isPristine: boolean;
  mutation: { readonly isPending: boolean; readonly error: Error | null };
  /** Where the server gives no reason. */
  errorFallback?: string;
  /** Sends, or shows what is missing. */
  onSubmit: () => void;
  onClose: () => void;
  children: ReactNode;
}

/** A dialog with one form: its fields, the error of the last attempt, and its two buttons. */
export function FormDialog({ mutation, onSubmit, onClose, children, ...props }: FormDialogProps) {
  const t = useConsoleTranslation();
  const { isPending, error } = mutation;
  const close = () => !isPending && onClose();
  function submit(event: FormEvent): void {
    event.preventDefault();
    if (!isPending) onSubmit();
  }
  return (
    <Dialog isOpen onClose={close} title={props.title} isDismissable={props.isPristine}>
      <form onSubmit={submit} noValidate className="grid gap-5">
        {children}
        {error !== null && (
          <ErrorBar>
            {errorMessageOf(error, { refused: props.errorFallback ?? t('agentTree.refused') })}
          </ErrorBar>
        )}
        <div className="flex flex-wrap justify-end gap-3">
          <Button variant="line" onClick={close} disabled={isPending}>
            {t('transfer.cancel')}
          </Button>
          <Button
            type="submit"
            variant={props.isDanger === true ? 'danger' : 'gold'}
            busy={isPending}
            busyLabel={props.busyLabel}
            disabled={props.isSubmitDisabled}
          >
            {props.submitLabel}
          </Button>
        </div>
      </form>
    </Dialog>
  );
}
