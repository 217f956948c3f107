import { templatePurposes } from '@golden-acers/contract/agent-constants';
import { lengths } from '@golden-acers/contract/constants';
import { ticketLimits } from '@golden-acers/contract/ticket-constants';
import { useCommand } from '../../api/use-command.ts';
import { useConsoleTranslation } from '../../i18n/console-translations.ts';
import { isLocale, useTranslation } from '../../i18n/index.ts';
import { formatCount } from '../../i18n/number-format.ts';
import { useConsoleForm } from '../../ui/console-form.tsx';
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
  const save = useCommand((values: MessageTemplateValues) => saveTemplate(template, values), {
    success: t('setting.saved'),
    invalidates: [templatesQuery.queryKey],
    onSuccess: onClose,
  });
  const first: MessageTemplateValues = {
    purpose: template?.purpose ?? 'decline',
    language: template?.language ?? (isLocale(locale) ? locale : 'en'),
    text: template?.text ?? '',
  };
  const form = useConsoleForm('POST /agent/templates', first, save, { version: template?.version });
  const { values } = form;
  const text = (max: number) => ({
    ...form.field('text'),
    hint: t('setting.templates.textHint', { max: formatCount(max) }),
    maxLength: max,
    lang: values.language,
  });
  return (
    <FormDialog
      title={t(template === undefined ? 'setting.templates.add' : 'setting.templates.editTitle')}
      submitLabel={t('setting.save')}
      isSubmitDisabled={values.text.trim().length < 3}
      form={form}
      errorFallback={t('setting.failed')}
      onSubmit={() => save.mutate(values)}
      onClose={onClose}
    >
      <PurposeAndLanguageFields values={values} onChange={form.change} />
      {values.purpose === 'ticket' ? (
        <TextArea {...text(ticketLimits.textMax)} rows={6} />
      ) : (
        <TextField {...text(lengths.messageMax)} autoFocus />
      )}
    </FormDialog>
  );
}

interface PurposeAndLanguageFieldsProps {
  values: MessageTemplateValues;
  onChange: (changed: Partial<MessageTemplateValues>) => void;
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
          if (purpose !== undefined) onChange({ purpose });
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
        onChange={({ target }) => isLocale(target.value) && onChange({ language: target.value })}
      >
        <LocaleOptions />
      </SelectField>
    </div>
  );
}
