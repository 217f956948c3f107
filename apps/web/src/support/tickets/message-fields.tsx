import { type TicketCategory, ticketCategories, ticketLimits } from '@golden-acers/contract/ticket-constants';
import { useState } from 'react';
import { useSupportTranslation } from '../../i18n/support-translations.ts';
import { Options, SelectField, TextArea, TextField } from '../../ui/field.tsx';
import { FilePicker } from './file-picker.tsx';
import { useFileTexts } from './file-texts.ts';

interface MessageDraft {
  readonly category: TicketCategory | '';
  readonly subject: string;
  readonly text: string;
  readonly files: readonly File[];
}

const emptyDraft: MessageDraft = { category: '', subject: '', text: '', files: [] };

/** Returns a new message to support. `message` is set when all fields are filled. */
export function useMessageDraft() {
  const [draft, setDraft] = useState(emptyDraft);
  const { category, subject, text } = draft;
  const message =
    category === '' || subject.trim() === '' || text.trim() === '' ? undefined : { category, subject, text };
  return {
    draft,
    message,
    change: (change: Partial<MessageDraft>) => setDraft((before) => ({ ...before, ...change })),
  };
}

interface MessageFieldsProps {
  draft: MessageDraft;
  onChange: (change: Partial<MessageDraft>) => void;
  /** True if a field is empty and the form was submitted. */
  isMissing: boolean;
}

export function MessageFields({ draft, onChange, isMissing }: MessageFieldsProps) {
  const support = useSupportTranslation();
  const { category, subject, text, files } = draft;
  return (
    <>
      <div className="grid gap-5 sm:grid-cols-2">
        <SelectField
          label={support('contact.topic')}
          value={category}
          onChange={({ target }) =>
            onChange({ category: ticketCategories.find((one) => one === target.value) ?? '' })
          }
        >
          <option value="">{support('contact.choose')}</option>
          <Options values={ticketCategories} labelOf={(one) => support(`contact.categories.${one}`)} />
        </SelectField>
        <TextField
          label={support('contact.subject')}
          value={subject}
          onChange={({ target }) => onChange({ subject: target.value })}
          maxLength={ticketLimits.subjectMax}
          autoComplete="off"
        />
      </div>
      <TextArea
        label={support('contact.message')}
        hint={support('contact.messageHint')}
        rows={5}
        value={text}
        onChange={({ target }) => onChange({ text: target.value })}
        maxLength={ticketLimits.textMax}
        error={isMissing ? support('contact.missing') : undefined}
      />
      <FilePicker files={files} onChange={(chosen) => onChange({ files: chosen })} texts={useFileTexts()} />
    </>
  );
}
