import type { WebhookEndpoint, WebhookType } from '@golden-acers/contract';
import { webhookTypes } from '@golden-acers/contract/agent-constants';
import { lengths } from '@golden-acers/contract/constants';
import { useState } from 'react';
import { call } from '../../api/client.ts';
import { useCommand } from '../../api/use-command.ts';
import { useConsoleTranslation } from '../../i18n/console-translations.ts';
import { Checkbox, TextField } from '../../ui/field.tsx';
import { FormDialog } from '../../ui/form-dialog.tsx';
import { SecretDialog } from '../../ui/secret-dialog.tsx';
import { notify } from '../../ui/toasts.tsx';
import { useFields } from '../../ui/use-fields.ts';
import { eventText } from './webhook-texts.tsx';
import { putWebhook, webhooksKey } from './webhooks.queries.ts';

interface WebhookDialogProps {
  /** Undefined: creates a webhook. */
  webhook: WebhookEndpoint | undefined;
  onClose: () => void;
}

export function WebhookDialog({ webhook, onClose }: WebhookDialogProps) {
  const t = useConsoleTranslation();
  const [chosen, setChosen] = useState<ReadonlySet<WebhookType>>(new Set(webhook?.types));
  const save = useCommand(
    async (body: Pick<WebhookEndpoint, 'url' | 'types' | 'description'>) => {
      if (webhook === undefined) return (await call('POST /agent/webhooks', { body })).data.secret;
      const { message } = await putWebhook(webhook, body);
      notify.success(message);
      onClose();
      return undefined;
    },
    { invalidates: [webhooksKey] },
  );
  const refused = save.fieldErrors;
  const { values, field, isPristine } = useFields(
    { url: webhook?.url ?? '', description: webhook?.description ?? '' },
    { refused },
  );
  if (save.data !== undefined) {
    return (
      <SecretDialog
        title={t('webhooks.secretTitle')}
        hint={t('apiKeys.secretHint')}
        secret={save.data}
        onClose={onClose}
      />
    );
  }
  const isInField = refused.url !== undefined || refused.description !== undefined;
  return (
    <FormDialog
      title={t(webhook === undefined ? 'webhooks.addTitle' : 'webhooks.editTitle')}
      submitLabel={t(webhook === undefined ? 'webhooks.add' : 'webhooks.save')}
      width="wide"
      isPristine={isPristine}
      isSubmitDisabled={values.url.trim() === '' || chosen.size === 0}
      mutation={{ isPending: save.isPending, error: isInField ? null : save.error }}
      errorFallback={t('webhooks.failed')}
      onSubmit={() => save.mutate({ ...values, types: webhookTypes.filter((type) => chosen.has(type)) })}
      onClose={onClose}
    >
      <TextField
        {...field('url')}
        label={t('webhooks.url')}
        hint={t('webhooks.urlHint')}
        type="url"
        inputMode="url"
        autoComplete="off"
        spellCheck={false}
        autoFocus
      />
      <TextField
        {...field('description')}
        label={t('webhooks.description')}
        hint={t('webhooks.descriptionHint')}
        maxLength={lengths.messageMax}
        autoComplete="off"
      />
      <fieldset className="grid gap-x-4 gap-y-1 sm:grid-cols-2">
        <legend className="mb-2 text-sm font-medium text-muted">{t('webhooks.typesLegend')}</legend>
        {webhookTypes.map((type) => (
          <Checkbox
            key={type}
            label={
              <>
                {eventText(t, type)} <code className="text-xs text-faint">{type}</code>
              </>
            }
            checked={chosen.has(type)}
            onChange={() => setChosen(chosen.symmetricDifference(new Set([type])))}
          />
        ))}
      </fieldset>
    </FormDialog>
  );
}
