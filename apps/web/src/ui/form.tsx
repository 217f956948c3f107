import { type FormEvent, type ReactNode, useEffect, useRef } from 'react';
import type { FormState } from './use-form.ts';

interface FormProps {
  form: FormState;
  /** Called if no value is invalid. */
  onSubmit: () => void;
  id?: string;
  className?: string;
  children: ReactNode;
}

const focusFirstError = (form: HTMLFormElement | null) =>
  form?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus();

/** Focuses the first field that is invalid, or that the server refused. */
export function Form({ form, onSubmit, ...props }: FormProps) {
  const { isPending } = form.command;
  const element = useRef<HTMLFormElement>(null);
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
  return <form ref={element} onSubmit={submit} noValidate {...props} />;
}
