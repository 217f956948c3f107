import { identityLimits } from '@golden-acers/contract/identity-constants';
import { Paperclip } from 'lucide-react';
import { type FormEvent, useId, useState } from 'react';
import { acceptedFileTypes } from '../../api/read-base64.ts';
import { useCommand } from '../../api/use-command.ts';
import { useSupportTranslation } from '../../i18n/support-translations.ts';
import { buttonClass } from '../../ui/button.tsx';
import { RequestError } from '../../ui/feedback.tsx';
import { FormActions } from '../../ui/form-actions.tsx';
import { notify } from '../../ui/toasts.tsx';
import { type ChosenDocuments, identityQuery, postDocuments } from './identity.queries.ts';

export function IdentityForm({ onDone }: { onDone: () => void }) {
  const support = useSupportTranslation();
  const [documents, setDocuments] = useState<ChosenDocuments>({ identity: [], address: [] });
  const [wasSubmitted, setSubmitted] = useState(false);
  const send = useCommand((_: undefined, key: string) => postDocuments(documents, key), {
    stores: identityQuery,
    success: support('identity.sent'),
    onSuccess: onDone,
  });
  const isIncomplete = documents.identity.length === 0 || documents.address.length === 0;
  function submit(event: FormEvent): void {
    event.preventDefault();
    setSubmitted(true);
    if (!isIncomplete && !send.isPending) send.mutate();
  }
  const field = (kind: keyof ChosenDocuments) => ({
    label: support(`identity.documents.${kind}.label`),
    hint: support(`identity.documents.${kind}.hint`),
    error: wasSubmitted && documents[kind].length === 0 ? support('identity.missing') : undefined,
    files: documents[kind],
    onChange: (files: readonly File[]) => {
      setDocuments({ ...documents, [kind]: files });
      send.reset();
    },
  });
  return (
    <form onSubmit={submit} noValidate className="grid w-full gap-5">
      <DocumentField {...field('identity')} />
      <DocumentField {...field('address')} />
      <p className="text-sm text-faint">{support('identity.privacy')}</p>
      <RequestError error={send.error} fallback={support('identity.failed')} />
      <FormActions
        onCancel={onDone}
        isBusy={send.isPending}
        busyLabel={support('identity.busy')}
        submitLabel={support('identity.submit')}
      />
    </form>
  );
}

/** Both sides of a card. */
const filesMax = identityLimits.documentsMax / 2;

interface DocumentFieldProps {
  label: string;
  hint: string;
  error: string | undefined;
  files: readonly File[];
  onChange: (files: readonly File[]) => void;
}

function DocumentField({ label, hint, error, files, onChange }: DocumentFieldProps) {
  const support = useSupportTranslation();
  const id = useId();
  function choose(chosen: FileList | null): void {
    const all = [...(chosen ?? [])];
    const fitting = all.filter(({ size }) => size <= identityLimits.fileMaxBytes).slice(0, filesMax);
    if (fitting.length < all.length) notify.error(support('identity.tooMuch'));
    if (fitting.length > 0) onChange(fitting);
  }
  return (
    <div className="grid content-start justify-items-start gap-1.5">
      <p id={`${id}-label`} className="text-sm font-medium text-muted">
        {label}
      </p>
      <input
        id={id}
        type="file"
        multiple
        accept={acceptedFileTypes}
        aria-labelledby={`${id}-label ${id}-button`}
        aria-describedby={`${id}-hint ${id}-error`}
        onChange={({ target }) => {
          choose(target.files);
          // Lets the same file be chosen again.
          target.value = '';
        }}
        className="peer sr-only"
      />
      <label
        id={`${id}-button`}
        htmlFor={id}
        className={`${buttonClass('line', 'sm')} max-w-full cursor-pointer peer-focus-visible:outline-2 peer-focus-visible:outline-gold`}
      >
        <Paperclip aria-hidden className="size-4 shrink-0" />
        <span className="truncate">
          {files.length === 0 ? support('identity.choose') : files.map(({ name }) => name).join(', ')}
        </span>
      </label>
      <p id={`${id}-hint`} className="text-sm text-faint">
        {hint}
      </p>
      <p id={`${id}-error`} aria-live="polite" className="text-sm text-bad empty:hidden">
        {error}
      </p>
    </div>
  );
}
