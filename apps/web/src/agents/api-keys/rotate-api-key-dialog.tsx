import type { ApiKey } from '@golden-acers/contract';
import { apiKeyLimits } from '@golden-acers/contract/agent-constants';
import { useState } from 'react';
import { useCommand } from '../../api/use-command.ts';
import { useConsoleTranslation } from '../../i18n/console-translations.ts';
import { FormDialog } from '../../ui/form-dialog.tsx';
import { OverlapField } from '../../ui/overlap-field.tsx';
import { SecretDialog } from '../../ui/secret-dialog.tsx';
import { apiKeysQuery } from './api-keys.queries.ts';
import { ExpiryField } from './expiry-field.tsx';

export function RotateApiKeyDialog({ apiKey, onClose }: { apiKey: ApiKey; onClose: () => void }) {
  const t = useConsoleTranslation();
  const [overlapHours, setOverlapHours] = useState<number>(apiKeyLimits.overlapHoursDefault);
  const [expiresInDays, setExpiresInDays] = useState<number>(apiKeyLimits.daysDefault);
  const rotate = useCommand('POST /agent/api-keys/:id/rotate', { invalidates: [apiKeysQuery.queryKey] });
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
      isPristine
      mutation={rotate}
      errorFallback={t('apiKeys.failed')}
      onSubmit={() => rotate.mutate({ params: { id: apiKey.id }, body: { overlapHours, expiresInDays } })}
      onClose={onClose}
    >
      <p className="text-sm text-muted">{t('apiKeys.rotateHint')}</p>
      <OverlapField label={t('apiKeys.overlap')} hours={overlapHours} onChange={setOverlapHours} />
      <ExpiryField days={expiresInDays} onChange={setExpiresInDays} />
    </FormDialog>
  );
}
