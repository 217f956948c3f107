import { type FormEvent, type KeyboardEventHandler, type ReactNode, useEffect, useRef } from 'react';
import { useTranslation } from '../i18n/index.ts';
import type { FormState } from './use-form.ts';

interface FormProps {
  form: FormState;
  /** Called if no value is invalid. */
  onSubmit: () => void;
  id?: string;
  /** The accessible name. */
  label?: string;
  onKeyDown?: KeyboardEventHandler<HTMLFormElement>;
  className?: string;
  children: ReactNode;
}

const focusFirstError = (form: HTMLFormElement | null) =>
  form?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus();

function focusFirstField(form: HTMLFormElement | null): void {
  if (form === null || form.contains(document.activeElement)) return;
  form
    .querySelector<HTMLElement>('input:enabled:not([type="hidden"]), select:enabled, textarea:enabled')
    ?.focus();
}

/** Focuses the first field of a dialog, and the first field that is invalid, or that the server refused. */
export function Form({ form, onSubmit, label, children, ...props }: FormProps) {
  const { keepOnLeaving } = form;
  const { isPending } = form.command;
  const element = useRef<HTMLFormElement>(null);
  useEffect(() => {
    if (element.current?.closest('[role="dialog"], [role="alertdialog"]') === null) keepOnLeaving();
    else focusFirstField(element.current);
  }, [keepOnLeaving]);
  useEffect(() => {
    if (!isPending) focusFirstError(element.current);
  }, [isPending]);
  function submit(event: FormEvent): void {
    event.preventDefault();
    if (isPending) return;
    form.submit(onSubmit);
    // The errors are rendered after this event.
    requestAnimationFrame(() => focusFirstError(element.current));
  }
  return (
    <form ref={element} onSubmit={submit} noValidate aria-label={label} {...props}>
      <ReplacedValues values={form.replacedValues} />
      {children}
    </form>
  );
}

/** Shows what was saved elsewhere since, before it is replaced by what was typed. */
export function ReplacedValues({ values }: { values: FormState['replacedValues'] }) {
  const { t } = useTranslation();
  if (values.length === 0) return null;
  return (
    <div role="alert" className="grid gap-1 rounded-xl bg-warn-wash px-3.5 py-2.5 text-sm">
      <p>{t('errors.changedMeanwhile')}</p>
      <ul>
        {values.map(({ label, text }) => (
          <li key={`${label} ${text}`} className="wrap-anywhere">
            {label !== undefined && <span className="text-muted">{label}: </span>}
            <span>{text}</span>
          </li>
        ))}
      </ul>
    </div>
  );
}
