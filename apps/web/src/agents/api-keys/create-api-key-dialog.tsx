import { apiKeyLimits } from '@golden-acers/contract/agent-constants';
import { type ApiKeyScope, apiKeyScopes } from '@golden-acers/contract/permissions';
import { usePermissionCheck } from '../../access/permissions/permissions.ts';
import { useCommand } from '../../api/use-command.ts';
import { useConsoleTranslation } from '../../i18n/console-translations.ts';
import { useConsoleForm } from '../../ui/console-form.tsx';
import { Checkbox, TextArea, TextField } from '../../ui/field.tsx';
import { FormDialog } from '../../ui/form-dialog.tsx';
import { SecretDialog } from '../../ui/secret-dialog.tsx';
import { apiKeysQuery } from './api-keys.queries.ts';
import { ExpiryField } from './expiry-field.tsx';

const firstValues = {
  name: '',
  addresses: '',
  chosen: new Set() as ReadonlySet<ApiKeyScope>,
  expiresInDays: apiKeyLimits.daysDefault as number,
  hasNoOffers: false,
};

export function CreateApiKeyDialog({ onClose }: { onClose: () => void }) {
  const t = useConsoleTranslation();
  const create = useCommand('POST /agent/api-keys', { invalidates: [apiKeysQuery.queryKey] });
  const addressError = Object.entries(create.fieldErrors).find(([name]) => name.startsWith('addresses'))?.[1];
  const form = useConsoleForm('POST /agent/api-keys', firstValues, {
    ...create,
    error: addressError === undefined ? create.error : null,
  });
  const { name, addresses, chosen, expiresInDays, hasNoOffers } = form.values;
  if (create.data !== undefined) {
    return (
      <SecretDialog
        title={t('apiKeys.secretTitle')}
        hint={t('apiKeys.secretHint')}
        secret={create.data.data.secret}
        onClose={onClose}
      />
    );
  }
  return (
    <FormDialog
      title={t('apiKeys.createTitle')}
      submitLabel={t('apiKeys.create')}
      width="wide"
      form={form}
      isSubmitDisabled={name.trim() === '' || chosen.size === 0}
      errorFallback={t('apiKeys.failed')}
      onSubmit={() =>
        create.mutate({
          body: {
            name: name.trim(),
            scopes: apiKeyScopes.filter((scope) => chosen.has(scope)),
            addresses: addresses.split(/[\s,]+/).filter(Boolean),
            expiresInDays,
            bonus: hasNoOffers ? 'none' : 'automatic',
          },
        })
      }
      onClose={onClose}
    >
      <TextField {...form.field('name')} autoFocus />
      <ScopeFields chosen={chosen} onChange={(scopes) => form.change({ chosen: scopes })} />
      {(chosen.has('money.recharge') || chosen.has('requests.decide')) && (
        <Checkbox
          label={t('apiKeys.noOffersLabel')}
          checked={hasNoOffers}
          onChange={() => form.change({ hasNoOffers: !hasNoOffers })}
        />
      )}
      <div className="grid gap-5 sm:grid-cols-2 sm:gap-3">
        <TextArea {...form.field('addresses')} error={addressError} spellCheck={false} />
        <ExpiryField days={expiresInDays} onChange={(days) => form.change({ expiresInDays: days })} />
      </div>
    </FormDialog>
  );
}

interface ScopeFieldsProps {
  chosen: ReadonlySet<ApiKeyScope>;
  onChange: (chosen: ReadonlySet<ApiKeyScope>) => void;
}

function ScopeFields({ chosen, onChange }: ScopeFieldsProps) {
  const t = useConsoleTranslation();
  const may = usePermissionCheck();
  return (
    <fieldset className="grid gap-x-4 gap-y-1 sm:grid-cols-2">
      <legend className="mb-2 text-sm font-medium text-muted">{t('apiKeys.scopesLegend')}</legend>
      {apiKeyScopes.map((scope) => (
        <Checkbox
          key={scope}
          label={t(`agentTree.permissions.${scope}`)}
          checked={chosen.has(scope)}
          disabled={!may(scope)}
          onChange={() => onChange(chosen.symmetricDifference(new Set([scope])))}
        />
      ))}
    </fieldset>
  );
}
