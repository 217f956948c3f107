import { type TicketCategory, ticketCategories } from '@golden-acers/contract/ticket-constants';
import { useSupportTranslation } from '../../i18n/support-translations.ts';
import { Options, SelectField, TextArea, TextField } from '../../ui/field.tsx';
import type { useForm } from '../../ui/use-form.ts';
import { FilePicker } from './file-picker.tsx';
import { useFileTexts } from './file-texts.ts';

type SupportTranslateFn = ReturnType<typeof useSupportTranslation>;

interface MessageValues {
  readonly category: TicketCategory | '';
  readonly subject: string;
  readonly text: string;
  readonly files: readonly File[];
}

/** A new message to support. */
export const emptyMessage: MessageValues = { category: '', subject: '', text: '', files: [] };

export const messageTextsOf = (support: SupportTranslateFn) => (name: 'subject' | 'text') =>
  name === 'subject'
    ? { label: support('contact.subject') }
    : { label: support('contact.message'), hint: support('contact.messageHint') };

/** The last field shows that one is empty. */
export const messageProblemOf = (support: SupportTranslateFn, values: MessageValues) =>
  messageOf(values) === undefined && support('contact.missing');

/** Undefined while a field is empty. */
export function messageOf({ category, subject, text }: MessageValues) {
  return category === '' || subject.trim() === '' || text.trim() === ''
    ? undefined
    : { category, subject, text };
}

interface MessageFieldsProps {
  form: Pick<ReturnType<typeof useForm<MessageValues, 'subject' | 'text'>>, 'values' | 'change' | 'field'>;
}

export function MessageFields({ form: { values, change, field } }: MessageFieldsProps) {
  const support = useSupportTranslation();
  return (
    <>
      <div className="grid gap-5 sm:grid-cols-2">
        <SelectField
          label={support('contact.topic')}
          value={values.category}
          onChange={({ target }) =>
            change({ category: ticketCategories.find((one) => one === target.value) ?? '' })
          }
        >
          <option value="">{support('contact.choose')}</option>
          <Options values={ticketCategories} labelOf={(one) => support(`contact.categories.${one}`)} />
        </SelectField>
        <TextField {...field('subject')} />
      </div>
      <TextArea {...field('text')} rows={5} />
      <FilePicker files={values.files} onChange={(files) => change({ files })} texts={useFileTexts()} />
    </>
  );
}
