import { templatePurposes } from '@golden-acers/contract/agent-constants';
import { lengths } from '@golden-acers/contract/constants';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { errorMessageOf, fieldErrorsOf } from '../../api/errors.ts';
import { useConsoleTranslation } from '../../i18n/console-translations.ts';
import { isLocale, localeNames, locales, useTranslation } from '../../i18n/index.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { ErrorBar } from '../../ui/feedback.tsx';
import { SelectField, TextField } from '../../ui/field.tsx';
import { notify } from '../../ui/toasts.tsx';
import {
  type MessageTemplateRow,
  type MessageTemplateValues,
  saveTemplate,
  templatesQuery,
} from './templates.queries.ts';

/** A new text, or another one in its place. */
export function TemplateDialog({
  template,
  onClose,
}: {
  template?: MessageTemplateRow;
  onClose: () => void;
}) {
  const t = useConsoleTranslation();
  const client = useQueryClient();
  const { locale } = useTranslation();
  const [words, setWords] = useState<MessageTemplateValues>({
    purpose: template?.purpose ?? 'decline',
    language: template?.language ?? (isLocale(locale) ? locale : 'en'),
    text: template?.text ?? '',
  });
  const save = useMutation({
    mutationFn: () => saveTemplate(template?.id, words),
    onSuccess: () => {
      notify.success(t('setting.saved'));
      onClose();
    },
    onSettled: () => client.invalidateQueries({ queryKey: templatesQuery.queryKey }),
  });
  const fields = fieldErrorsOf(save.error);
  function submit(event: FormEvent): void {
    event.preventDefault();
    save.mutate();
  }
  return (
    <Dialog
      isOpen
      onClose={onClose}
      title={t(template === undefined ? 'setting.templates.add' : 'setting.templates.editTitle')}
      isDismissable={words.text === (template?.text ?? '')}
    >
      <form onSubmit={submit} noValidate className="grid gap-4">
        <div className="grid gap-4 sm:grid-cols-2">
          <SelectField
            label={t('setting.templates.purpose')}
            value={words.purpose}
            onChange={({ target }) => {
              const purpose = templatePurposes.find((one) => one === target.value);
              if (purpose !== undefined) setWords({ ...words, purpose });
            }}
          >
            {templatePurposes.map((purpose) => (
              <option key={purpose} value={purpose}>
                {t(`setting.templates.purposes.${purpose}`)}
              </option>
            ))}
          </SelectField>
          <SelectField
            label={t('setting.templates.language')}
            value={words.language}
            onChange={({ target }) =>
              isLocale(target.value) && setWords({ ...words, language: target.value })
            }
          >
            {locales.map((offered) => (
              <option key={offered} value={offered} lang={offered}>
                {localeNames[offered]}
              </option>
            ))}
          </SelectField>
        </div>
        <TextField
          label={t('setting.templates.text')}
          hint={t('setting.templates.textHint')}
          value={words.text}
          onChange={(event) => setWords({ ...words, text: event.target.value })}
          error={fields.text}
          maxLength={lengths.messageMax}
          autoComplete="off"
          lang={words.language}
          autoFocus
        />
        {save.error !== null && fields.text === undefined && (
          <ErrorBar>{errorMessageOf(save.error, { refused: t('setting.failed') })}</ErrorBar>
        )}
        <div className="flex flex-wrap justify-end gap-3">
          <Button variant="line" onClick={onClose} disabled={save.isPending}>
            {t('transfer.cancel')}
          </Button>
          <Button type="submit" busy={save.isPending} disabled={words.text.trim().length < 3}>
            {t('setting.save')}
          </Button>
        </div>
      </form>
    </Dialog>
  );
}
