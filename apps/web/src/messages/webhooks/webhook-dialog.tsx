import type { WebhookEndpoint, WebhookType } from '@golden-acers/contract';
import { webhookTypes } from '@golden-acers/contract/agent-constants';
import { call } from '../../api/client.ts';
import { useCommand } from '../../api/use-command.ts';
import { useConsoleTranslation } from '../../i18n/console-translations.ts';
import { useConsoleForm } from '../../ui/console-form.tsx';
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
  const first = {
    url: webhook?.url ?? '',
    description: webhook?.description ?? '',
    chosen: new Set(webhook?.types) as ReadonlySet<WebhookType>,
  };
  const form = useConsoleForm('POST /agent/webhooks', first, save, { version: webhook?.version });
  const { chosen, ...texts } = form.values;
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
  return (
    <FormDialog
      title={t(webhook === undefined ? 'webhooks.addTitle' : 'webhooks.editTitle')}
      submitLabel={t(webhook === undefined ? 'webhooks.add' : 'webhooks.save')}
      width="wide"
      form={form}
      isSubmitDisabled={texts.url.trim() === '' || chosen.size === 0}
      errorFallback={t('webhooks.failed')}
      onSubmit={() => save.mutate({ ...texts, types: webhookTypes.filter((type) => chosen.has(type)) })}
      onClose={onClose}
    >
      <TextField {...form.field('url')} type="url" inputMode="url" spellCheck={false} autoFocus />
      <TextField {...form.field('description')} />
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
            onChange={() => form.change({ chosen: chosen.symmetricDifference(new Set([type])) })}
          />
        ))}
      </fieldset>
    </FormDialog>
  );
}
