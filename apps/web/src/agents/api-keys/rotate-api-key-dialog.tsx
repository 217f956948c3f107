import type { ApiKey } from '@golden-acers/contract';
import { apiKeyLimits } from '@golden-acers/contract/agent-constants';
import { useCommand } from '../../api/use-command.ts';
import { useConsoleTranslation } from '../../i18n/console-translations.ts';
import { useConsoleForm } from '../../ui/console-form.tsx';
import { FormDialog } from '../../ui/form-dialog.tsx';
import { OverlapField } from '../../ui/overlap-field.tsx';
import { SecretDialog } from '../../ui/secret-dialog.tsx';
import { apiKeysQuery } from './api-keys.queries.ts';
import { ExpiryField } from './expiry-field.tsx';

const firstValues = {
  overlapHours: apiKeyLimits.overlapHoursDefault as number,
  expiresInDays: apiKeyLimits.daysDefault as number,
};

export function RotateApiKeyDialog({ apiKey, onClose }: { apiKey: ApiKey; onClose: () => void }) {
  const t = useConsoleTranslation();
  const rotate = useCommand('POST /agent/api-keys/:id/rotate', { invalidates: [apiKeysQuery.queryKey] });
  const form = useConsoleForm('POST /agent/api-keys/:id/rotate', firstValues, rotate);
  if (rotate.data !== undefined) {
    return (
      <SecretDialog
        title={t('apiKeys.secretTitle')}
        hint={t('apiKeys.secretHint')}
        secret={rotate.data.data.secret}
        onClose={onClose}
      />
    );
  }
  return (
    <FormDialog
      title={t('apiKeys.rotateTitle', { name: apiKey.name })}
      submitLabel={t('apiKeys.rotate')}
      form={form}
      errorFallback={t('apiKeys.failed')}
      onSubmit={() => rotate.mutate({ params: { id: apiKey.id }, body: form.values })}
      onClose={onClose}
    >
      <p className="text-sm text-muted">{t('apiKeys.rotateHint')}</p>
      <OverlapField
        label={t('apiKeys.overlap')}
        hours={form.values.overlapHours}
        onChange={(hours) => form.change({ overlapHours: hours })}
      />
      <ExpiryField
        days={form.values.expiresInDays}
        onChange={(days) => form.change({ expiresInDays: days })}
      />
    </FormDialog>
  );
}
