import { identityLimits } from '@golden-acers/contract/identity-constants';
import { Paperclip } from 'lucide-react';
import { useId } from 'react';
import { acceptedFileTypes } from '../../api/read-base64.ts';
import { useSupportTranslation } from '../../i18n/support-translations.ts';
import { buttonClass } from '../../ui/button.tsx';
import { notify } from '../../ui/toasts.tsx';

/** Both sides of a card. */
const filesMax = identityLimits.documentsMax / 2;

interface DocumentFieldProps {
  label: string;
  hint: string;
  error: string | undefined;
  files: readonly File[];
  onChange: (files: readonly File[]) => void;
}

export function DocumentField({ label, hint, error, files, onChange }: DocumentFieldProps) {
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
