import type { ApiKey } from '@golden-acers/contract';
import { useQuery } from '@tanstack/react-query';
import { Ban, KeyRound, RotateCw } from 'lucide-react';
import { useState } from 'react';
import { PermittedButton } from '../../access/permissions/permitted-button.tsx';
import { PermittedRowButton } from '../../access/permissions/permitted-row-button.tsx';
import { replyMessage, useCommand } from '../../api/use-command.ts';
import { useConsoleTranslation } from '../../i18n/console-translations.ts';
import { ConfirmDialog } from '../../ui/dialog.tsx';
import { QueryTable } from '../../ui/tables/query-table.tsx';
import { TableEmpty } from '../../ui/tables/table-states.tsx';
import { apiKeyColumns } from './api-key-columns.tsx';
import { apiKeysQuery } from './api-keys.queries.ts';
import { CreateApiKeyDialog } from './create-api-key-dialog.tsx';
import { RotateApiKeyDialog } from './rotate-api-key-dialog.tsx';

const permission = 'api_keys.manage';

type OpenDialog = { readonly kind: 'create' } | { readonly kind: 'rotate' | 'revoke'; readonly key: ApiKey };

export function ApiKeysPage() {
  const t = useConsoleTranslation();
  const keys = useQuery(apiKeysQuery);
  const [open, setOpen] = useState<OpenDialog>();
  const close = () => setOpen(undefined);
  return (
    <>
      <div className="flex shrink-0 flex-wrap items-center justify-between gap-3">
        <h1 className="font-display text-xl leading-none">{t('apiKeys.title')}</h1>
        <PermittedButton permission={permission} size="sm" onClick={() => setOpen({ kind: 'create' })}>
          {t('apiKeys.create')}
        </PermittedButton>
      </div>
      <p className="max-w-3xl shrink-0 text-sm text-muted">{t('apiKeys.about')}</p>
      <QueryTable
        label={t('apiKeys.title')}
        columns={apiKeyColumns(t, (key) => (
          <>
            <PermittedRowButton
              permission={permission}
              label={t('apiKeys.rotateOne', { name: key.name })}
              onPress={() => setOpen({ kind: 'rotate', key })}
            >
              <RotateCw aria-hidden className="size-4" />
              {t('apiKeys.rotate')}
            </PermittedRowButton>
            <PermittedRowButton
              permission={permission}
              label={t('apiKeys.revokeOne', { name: key.name })}
              onPress={() => setOpen({ kind: 'revoke', key })}
            >
              <Ban aria-hidden className="size-4" />
              {t('apiKeys.revoke')}
            </PermittedRowButton>
          </>
        ))}
        items={keys.data}
        keyOf={({ id }) => id}
        nameOf={({ name, hint }) => `${name} ${hint}`}
        query={keys}
        loadingLabel={t('apiKeys.loading')}
        errorFallback={t('apiKeys.notLoaded')}
        empty={<TableEmpty icon={KeyRound} title={t('apiKeys.none')} hint={t('apiKeys.noneHint')} />}
      />
      {open?.kind === 'create' && <CreateApiKeyDialog onClose={close} />}
      {open?.kind === 'rotate' && <RotateApiKeyDialog apiKey={open.key} onClose={close} />}
      {open?.kind === 'revoke' && <RevokeApiKeyDialog apiKey={open.key} onClose={close} />}
    </>
  );
}

function RevokeApiKeyDialog({ apiKey, onClose }: { apiKey: ApiKey; onClose: () => void }) {
  const t = useConsoleTranslation();
  const revoke = useCommand('POST /agent/api-keys/:id/revoke', {
    success: replyMessage,
    about: apiKey.name,
    failure: t('apiKeys.failed'),
    invalidates: [apiKeysQuery.queryKey],
    onSettled: onClose,
  });
  return (
    <ConfirmDialog
      isOpen
      onClose={onClose}
      onConfirm={() => revoke.mutate({ params: { id: apiKey.id } })}
      title={t('apiKeys.revokeTitle', { name: apiKey.name })}
      question={t('apiKeys.revokeHint')}
      confirmLabel={t('apiKeys.revoke')}
      cancelLabel={t('transfer.cancel')}
      isBusy={revoke.isPending}
    />
  );
}
