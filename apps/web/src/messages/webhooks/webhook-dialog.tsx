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
import { eventText } from './webhook-texts.tsx';
import { putWebhook, webhooksKey } from './webhooks.queries.ts';

interface WebhookDialogProps {
  /** Undefined: creates a webhook. */
  webhook: WebhookEndpoint | undefined;
  onClose: () => void;
}

export function WebhookDialog({ webhook, onClose }: WebhookDialogProps) {
  const t = useConsoleTranslation();
  const [url, setUrl] = useState(webhook?.url ?? '');
  const [description, setDescription] = useState(webhook?.description ?? '');
  const [chosen, setChosen] = useState<ReadonlySet<WebhookType>>(new Set(webhook?.types));
  const save = useCommand(
    async () => {
      const types = webhookTypes.filter((type) => chosen.has(type));
      if (webhook === undefined)
        return (await call('POST /agent/webhooks', { body: { url, types, description } })).data.secret;
      const { message } = await putWebhook(webhook, { url, types, description });
      notify.success(message);
      onClose();
      return undefined;
    },
    { invalidates: [webhooksKey] },
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
  const fields = save.fieldErrors;
  const isInField = fields.url !== undefined || fields.description !== undefined;
  return (
    <FormDialog
      title={t(webhook === undefined ? 'webhooks.addTitle' : 'webhooks.editTitle')}
      submitLabel={t(webhook === undefined ? 'webhooks.add' : 'webhooks.save')}
      width="wide"
      isPristine={url === (webhook?.url ?? '') && description === (webhook?.description ?? '')}
      isSubmitDisabled={url.trim() === '' || chosen.size === 0}
      mutation={{ isPending: save.isPending, error: isInField ? null : save.error }}
      errorFallback={t('webhooks.failed')}
      onSubmit={() => save.mutate()}
      onClose={onClose}
    >
      <TextField
        label={t('webhooks.url')}
        hint={t('webhooks.urlHint')}
        type="url"
        inputMode="url"
        value={url}
        onChange={(event) => setUrl(event.target.value)}
        error={fields.url}
        autoComplete="off"
        spellCheck={false}
        autoFocus
      />
      <TextField
        label={t('webhooks.description')}
        hint={t('webhooks.descriptionHint')}
        value={description}
        onChange={(event) => setDescription(event.target.value)}
        error={fields.description}
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
