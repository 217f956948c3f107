import type { FormEvent, ReactNode } from 'react';
import { errorMessageOf } from '../api/errors.ts';
import { useConsoleTranslation } from '../i18n/console-translations.ts';
import { Button } from './button.tsx';
import { Dialog } from './dialog.tsx';
import { ErrorBar } from './feedback.tsx';

interface FormDialogProps {
  title: string;
  submitLabel: string;
  busyLabel: string;
  isDanger?: boolean;
  /** Nothing was typed yet, so an outside click loses nothing. */
  isPristine: boolean;
  mutation: { readonly isPending: boolean; readonly error: Error | null };
  /** Sends, or shows what is missing. */
  onSubmit: () => void;
  onClose: () => void;
  children: ReactNode;
}

/** A dialog with one form: its fields, what went wrong, and its two buttons. */
export function FormDialog({
  mutation: act,
  isPristine: isUntouched,
  onSubmit,
  onClose,
  children,
  ...words
}: FormDialogProps) {
  const t = useConsoleTranslation();
  const close = () => !act.isPending && onClose();
  function submit(event: FormEvent): void {
    event.preventDefault();
    if (!act.isPending) onSubmit();
  }
  return (
    <Dialog isOpen onClose={close} title={words.title} isDismissable={isUntouched}>
      <form onSubmit={submit} noValidate className="grid gap-5">
        {children}
        {act.error !== null && (
          <ErrorBar>{errorMessageOf(act.error, { refused: t('agentTree.refused') })}</ErrorBar>
        )}
        <div className="flex flex-wrap justify-end gap-3">
          <Button variant="line" onClick={close} disabled={act.isPending}>
            {t('transfer.cancel')}
          </Button>
          <Button
            type="submit"
            variant={words.isDanger === true ? 'danger' : 'gold'}
            busy={act.isPending}
            busyLabel={words.busyLabel}
          >
            {words.submitLabel}
          </Button>
        </div>
      </form>
    </Dialog>
  );
}
