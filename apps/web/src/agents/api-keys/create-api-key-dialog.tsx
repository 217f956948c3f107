import { apiKeyLimits } from '@golden-acers/contract/agent-constants';
import { type ApiKeyScope, apiKeyScopes } from '@golden-acers/contract/permissions';
import { useState } from 'react';
import { usePermissionCheck } from '../../access/permissions/permissions.ts';
import { useCommand } from '../../api/use-command.ts';
import { useConsoleTranslation } from '../../i18n/console-translations.ts';
import { Checkbox, TextArea, TextField } from '../../ui/field.tsx';
import { FormDialog } from '../../ui/form-dialog.tsx';
import { SecretDialog } from '../../ui/secret-dialog.tsx';
import { useFields } from '../../ui/use-fields.ts';
import { apiKeysQuery } from './api-keys.queries.ts';
import { ExpiryField } from './expiry-field.tsx';

export function CreateApiKeyDialog({ onClose }: { onClose: () => void }) {
  const t = useConsoleTranslation();
  const [chosen, setChosen] = useState<ReadonlySet<ApiKeyScope>>(new Set());
  const [expiresInDays, setExpiresInDays] = useState<number>(apiKeyLimits.daysDefault);
  const create = useCommand('POST /agent/api-keys', { invalidates: [apiKeysQuery.queryKey] });
  const refused = create.fieldErrors;
  const { values, field, isPristine } = useFields({ name: '', addresses: '' }, { refused });
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
  const addressError = Object.entries(refused).find(([name]) => name.startsWith('addresses'))?.[1];
  return (
    <FormDialog
      title={t('apiKeys.createTitle')}
      submitLabel={t('apiKeys.create')}
      width="wide"
      isPristine={isPristine && chosen.size === 0}
      isSubmitDisabled={values.name.trim() === '' || chosen.size === 0}
      mutation={{ isPending: create.isPending, error: addressError === undefined ? create.error : null }}
      errorFallback={t('apiKeys.failed')}
      onSubmit={() =>
        create.mutate({
          body: {
            name: values.name.trim(),
            scopes: apiKeyScopes.filter((scope) => chosen.has(scope)),
            addresses: values.addresses.split(/[\s,]+/).filter(Boolean),
            expiresInDays,
          },
        })
      }
      onClose={onClose}
    >
      <TextField
        {...field('name')}
        label={t('apiKeys.name')}
        hint={t('apiKeys.nameHint')}
        maxLength={apiKeyLimits.nameMax}
        autoComplete="off"
        autoFocus
      />
      <ScopeFields chosen={chosen} onChange={setChosen} />
      <div className="grid gap-5 sm:grid-cols-2 sm:gap-3">
        <TextArea
          {...field('addresses')}
          label={t('apiKeys.addresses')}
          hint={t('apiKeys.addressesHint')}
          error={addressError}
          spellCheck={false}
        />
        <ExpiryField days={expiresInDays} onChange={setExpiresInDays} />
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
