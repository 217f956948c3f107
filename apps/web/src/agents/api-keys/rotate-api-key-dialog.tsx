import type { ApiKey } from '@golden-acers/contract';
import { apiKeyLimits } from '@golden-acers/contract/agent-constants';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useConsoleTranslation } from '../../i18n/console-translations.ts';
import { SelectField } from '../../ui/field.tsx';
import { FormDialog } from '../../ui/form-dialog.tsx';
import { apiKeyApi, invalidateApiKeys } from './api-keys.queries.ts';
import { ExpiryField } from './expiry-field.tsx';
import { SecretDialog } from './secret-dialog.tsx';

const overlaps = [0, 1, 24, 72, 168] as const;

export function RotateApiKeyDialog({ apiKey, onClose }: { apiKey: ApiKey; onClose: () => void }) {
  const t = useConsoleTranslation();
  const client = useQueryClient();
  const [overlapHours, setOverlapHours] = useState<number>(apiKeyLimits.overlapHoursDefault);
  const [expiresInDays, setExpiresInDays] = useState<number>(apiKeyLimits.daysDefault);
  const rotate = useMutation({
    mutationFn: () => apiKeyApi.rotate(apiKey.id, { overlapHours, expiresInDays }),
    onSettled: () => invalidateApiKeys(client),
  });
  if (rotate.data !== undefined) return <SecretDialog secret={rotate.data.data.secret} onClose={onClose} />;
  return (
    <FormDialog
      title={t('apiKeys.rotateTitle', { name: apiKey.name })}
      submitLabel={t('apiKeys.rotate')}
      isPristine
      mutation={rotate}
      errorFallback={t('apiKeys.failed')}
      onSubmit={() => rotate.mutate()}
      onClose={onClose}
    >
      <p className="text-sm text-muted">{t('apiKeys.rotateHint')}</p>
      <SelectField
        label={t('apiKeys.overlap')}
        value={overlapHours}
        onChange={({ target }) => setOverlapHours(Number(target.value))}
      >
        {overlaps.map((hours) => (
          <option key={hours} value={hours}>
            {hours === 0 ? t('apiKeys.noOverlap') : t('apiKeys.hours', { count: hours })}
          </option>
        ))}
      </SelectField>
      <ExpiryField days={expiresInDays} onChange={setExpiresInDays} />
    </FormDialog>
  );
}
