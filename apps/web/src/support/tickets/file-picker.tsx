import { ticketLimits } from '@golden-acers/contract/ticket-constants';
import { Paperclip, X } from 'lucide-react';
import { useId } from 'react';
import { errorMessageOf } from '../../api/errors.ts';
import { acceptedFileTypes, readBase64 } from '../../api/read-base64.ts';
import { buttonClass } from '../../ui/button.tsx';
import { notify } from '../../ui/toasts.tsx';

/** Texts of the site's or the console's catalogue. */
export interface FileTexts {
  readonly add: string;
  readonly hint: string;
  readonly tooMuch: string;
  readonly remove: (name: string) => string;
  readonly failed: (name: string, reason: string) => string;
  /** For a refusal without a text. */
  readonly refused: string;
}

interface FilePickerProps {
  files: readonly File[];
  onChange: (files: readonly File[]) => void;
  texts: FileTexts;
}

/** False for a known type that the server refuses. A refusal after the message is too late. */
const isAccepted = ({ type }: File) => type === '' || acceptedFileTypes.split(',').includes(type);

/** Chooses files for a new message. They are sent after the message. */
export function FilePicker({ files, onChange, texts }: FilePickerProps) {
  const id = useId();
  function choose(chosen: FileList | null): void {
    const picked = [...(chosen ?? [])];
    for (const { name } of picked.filter((file) => !isAccepted(file)))
      notify.error(texts.failed(name, texts.hint));
    const all = [...files, ...picked.filter(isAccepted)];
    const fitting = all
      .filter(({ size }) => size <= ticketLimits.fileMaxBytes)
      .slice(0, ticketLimits.filesPerMessage);
    if (fitting.length < all.length) notify.error(texts.tooMuch);
    onChange(fitting);
  }
  return (
    <div className="grid justify-items-start gap-2">
      <input
        id={id}
        type="file"
        multiple
        accept={acceptedFileTypes}
        aria-describedby={`${id}-hint`}
        onChange={({ target }) => {
          choose(target.files);
          // Lets the same file be chosen again.
          target.value = '';
        }}
        className="peer sr-only"
      />
      <label
        htmlFor={id}
        className={`${buttonClass('line', 'sm')} cursor-pointer peer-focus-visible:outline-2 peer-focus-visible:outline-gold`}
      >
        <Paperclip aria-hidden className="size-4" />
        {texts.add}
      </label>
      <p id={`${id}-hint`} className="text-sm text-faint">
        {texts.hint}
      </p>
      <ul className="flex flex-wrap gap-2 empty:hidden">
        {files.map((file, index) => (
          // Two files may have the same name.
          // biome-ignore lint/suspicious/noArrayIndexKey: see above
          <li key={`${file.name} ${index}`}>
            <button
              type="button"
              aria-label={texts.remove(file.name)}
              onClick={() => onChange(files.filter((_, other) => other !== index))}
              className="inline-flex max-w-64 items-center gap-1.5 rounded-full border border-line-strong px-3 py-1.5 text-sm text-muted hover:border-gold hover:text-text pointer-coarse:min-h-11"
            >
              <span className="truncate">{file.name}</span>
              <X aria-hidden className="size-4 shrink-0" />
            </button>
          </li>
        ))}
      </ul>
    </div>
  );
}

/** Sends files one after the other. A refused file is reported; the message has already been sent. */
export async function sendFiles(
  files: readonly File[],
  texts: FileTexts,
  send: (data: string) => Promise<unknown>,
): Promise<void> {
  for (const file of files) {
    try {
      await send(await readBase64(file));
    } catch (error) {
      notify.error(texts.failed(file.name, errorMessageOf(error, { refused: texts.refused })));
    }
  }
}
