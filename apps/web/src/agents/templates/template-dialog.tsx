import { templatePurposes } from '@golden-acers/contract/agent-constants';
import { lengths } from '@golden-acers/contract/constants';
import { ticketLimits } from '@golden-acers/contract/ticket-constants';
import { type ChangeEvent, useState } from 'react';
import { useCommand } from '../../api/use-command.ts';
import { useConsoleTranslation } from '../../i18n/console-translations.ts';
import { isLocale, useTranslation } from '../../i18n/index.ts';
import { formatCount } from '../../i18n/number-format.ts';
import { Options, SelectField, TextArea, TextField } from '../../ui/field.tsx';
import { FormDialog } from '../../ui/form-dialog.tsx';
import { LocaleOptions } from '../../ui/locale-options.tsx';
import {
  type MessageTemplateRow,
  type MessageTemplateValues,
  saveTemplate,
  templatesQuery,
} from './templates.queries.ts';

interface TemplateDialogProps {
  template?: MessageTemplateRow;
  onClose: () => void;
}

export function TemplateDialog({ template, onClose }: TemplateDialogProps) {
  const t = useConsoleTranslation();
  const { locale } = useTranslation();
  const [values, setValues] = useState<MessageTemplateValues>({
    purpose: template?.purpose ?? 'decline',
    language: template?.language ?? (isLocale(locale) ? locale : 'en'),
    text: template?.text ?? '',
  });
  const save = useCommand(() => saveTemplate(template?.id, values), {
    success: t('setting.saved'),
    invalidates: [templatesQuery.queryKey],
    onSuccess: onClose,
  });
  const fields = save.fieldErrors;
  const text = (max: number) => ({
    label: t('setting.templates.text'),
    hint: t('setting.templates.textHint', { max: formatCount(max) }),
    value: values.text,
    onChange: ({ target }: ChangeEvent<HTMLInputElement | HTMLTextAreaElement>) =>
      setValues({ ...values, text: target.value }),
    error: fields.text,
    maxLength: max,
    lang: values.language,
  });
  return (
    <FormDialog
      title={t(template === undefined ? 'setting.templates.add' : 'setting.templates.editTitle')}
      submitLabel={t('setting.save')}
      isSubmitDisabled={values.text.trim().length < 3}
      isPristine={values.text === (template?.text ?? '')}
      mutation={{ isPending: save.isPending, error: fields.text === undefined ? save.error : null }}
      errorFallback={t('setting.failed')}
      onSubmit={() => save.mutate()}
      onClose={onClose}
    >
      <PurposeAndLanguageFields values={values} onChange={setValues} />
      {values.purpose === 'ticket' ? (
        <TextArea {...text(ticketLimits.textMax)} rows={6} />
      ) : (
        <TextField {...text(lengths.messageMax)} autoComplete="off" autoFocus />
      )}
    </FormDialog>
  );
}

interface PurposeAndLanguageFieldsProps {
  values: MessageTemplateValues;
  onChange: (values: MessageTemplateValues) => void;
}

function PurposeAndLanguageFields({ values, onChange }: PurposeAndLanguageFieldsProps) {
  const t = useConsoleTranslation();
  return (
    <div className="grid gap-4 sm:grid-cols-2">
      <SelectField
        label={t('setting.templates.purpose')}
        value={values.purpose}
        onChange={({ target }) => {
          const purpose = templatePurposes.find((one) => one === target.value);
          if (purpose !== undefined) onChange({ ...values, purpose });
        }}
      >
        <Options
          values={templatePurposes}
          labelOf={(purpose) => t(`setting.templates.purposes.${purpose}`)}
        />
      </SelectField>
      <SelectField
        label={t('setting.templates.language')}
        value={values.language}
        onChange={({ target }) => isLocale(target.value) && onChange({ ...values, language: target.value })}
      >
        <LocaleOptions />
      </SelectField>
    </div>
  );
}
