import type { WebhookEndpoint } from '@golden-acers/contract';
import { apiKeyLimits } from '@golden-acers/contract/agent-constants';
import { call } from '../../api/client.ts';
import { replyMessage, useCommand } from '../../api/use-command.ts';
import { useConsoleTranslation } from '../../i18n/console-translations.ts';
import { useConsoleForm } from '../../ui/console-form.tsx';
import { ConfirmDialog } from '../../ui/dialog.tsx';
import { SelectField } from '../../ui/field.tsx';
import { FormDialog } from '../../ui/form-dialog.tsx';
import { OverlapField } from '../../ui/overlap-field.tsx';
import { SecretDialog } from '../../ui/secret-dialog.tsx';
import { webhookName } from './webhook-texts.tsx';
import { putWebhook, webhooksKey, webhooksQuery } from './webhooks.queries.ts';

interface WebhookCommandProps {
  webhook: WebhookEndpoint;
  onClose: () => void;
}

const defaultOverlap = { overlapHours: apiKeyLimits.overlapHoursDefault as number };

export function RotateWebhookDialog({ webhook, onClose }: WebhookCommandProps) {
  const t = useConsoleTranslation();
  const rotate = useCommand('POST /agent/webhooks/:id/rotate', { invalidates: [webhooksKey] });
  const form = useConsoleForm('POST /agent/webhooks/:id/rotate', defaultOverlap, rotate);
  if (rotate.data !== undefined) {
    const { secret } = rotate.data.data;
    return (
      <SecretDialog
        title={t('webhooks.secretTitle')}
        hint={t('apiKeys.secretHint')}
        secret={secret}
        onClose={onClose}
      />
    );
  }
  return (
    <FormDialog
      title={t('webhooks.rotateTitle')}
      submitLabel={t('webhooks.rotate')}
      form={form}
      errorFallback={t('webhooks.failed')}
      onSubmit={() => rotate.mutate({ params: { id: webhook.id }, body: form.values })}
      onClose={onClose}
    >
      <p className="text-sm text-muted">{t('webhooks.rotateHint')}</p>
      <OverlapField
        label={t('webhooks.overlap')}
        hours={form.values.overlapHours}
        onChange={(hours) => form.change({ overlapHours: hours })}
      />
    </FormDialog>
  );
}

const hourMs = 3_600_000;
/** The log contains two weeks. */
const replayHours = [1, 24, 72, 336] as const;

export function ReplayFailedDialog({ webhook, onClose }: WebhookCommandProps) {
  const t = useConsoleTranslation();
  const replay = useCommand('POST /agent/webhooks/:id/replay', {
    success: ({ data: { count } }) => t('webhooks.replayedCount', { count }),
    invalidates: [webhooksKey],
    onSuccess: onClose,
  });
  const form = useConsoleForm('POST /agent/webhooks/:id/replay', { hours: 24 }, replay);
  const { hours } = form.values;
  return (
    <FormDialog
      title={t('webhooks.replayFailed')}
      submitLabel={t('webhooks.replay')}
      form={form}
      errorFallback={t('webhooks.failed')}
      onSubmit={() => {
        const since = new Date(Date.now() - hours * hourMs).toISOString();
        replay.mutate({ params: { id: webhook.id }, body: { since } });
      }}
      onClose={onClose}
    >
      <p className="text-sm text-muted">{t('webhooks.replayFailedHint')}</p>
      <SelectField
        label={t('webhooks.replaySince')}
        value={hours}
        onChange={({ target }) => form.change({ hours: Number(target.value) })}
      >
        {replayHours.map((choice) => (
          <option key={choice} value={choice}>
            {choice > 24 ? t('apiKeys.days', { count: choice / 24 }) : t('apiKeys.hours', { count: choice })}
          </option>
        ))}
      </SelectField>
    </FormDialog>
  );
}

interface ConfirmWebhookProps extends WebhookCommandProps {
  command: 'enable' | 'disable' | 'remove';
  onRemoved: () => void;
}

export function ConfirmWebhookDialog({ webhook, command, onRemoved, onClose }: ConfirmWebhookProps) {
  const t = useConsoleTranslation();
  const change = useCommand(
    async () =>
      command === 'remove'
        ? call('POST /agent/webhooks/:id/remove', { params: { id: webhook.id } })
        : putWebhook(webhook, { isEnabled: command === 'enable' }),
    {
      success: replyMessage,
      failure: t('webhooks.failed'),
      // A removed endpoint has no log.
      invalidates: [command === 'remove' ? webhooksQuery.queryKey : webhooksKey],
      onSuccess: () => command === 'remove' && onRemoved(),
      onSettled: onClose,
    },
  );
  return (
    <ConfirmDialog
      isOpen
      onClose={onClose}
      onConfirm={() => change.mutate()}
      title={t(`webhooks.${command}Title`, { name: webhookName(webhook) })}
      question={t(`webhooks.${command}Hint`)}
      confirmLabel={t(`webhooks.${command}`)}
      cancelLabel={t('transfer.cancel')}
      isBusy={change.isPending}
    />
  );
}
