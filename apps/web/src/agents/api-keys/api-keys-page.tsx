import type { ApiKey } from '@golden-acers/contract';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { Ban, KeyRound, RotateCw } from 'lucide-react';
import { useState } from 'react';
import { PermittedButton } from '../../access/permissions/permitted-button.tsx';
import { PermittedRowButton } from '../../access/permissions/permitted-row-button.tsx';
import { type ConsoleTranslateFn, useConsoleTranslation } from '../../i18n/console-translations.ts';
import { Timestamp } from '../../ui/dates/timestamp.tsx';
import { ConfirmDialog } from '../../ui/dialog.tsx';
import { Badge } from '../../ui/feedback.tsx';
import { column, timeColumn, titleColumn } from '../../ui/tables/columns.tsx';
import type { TableColumn } from '../../ui/tables/data-table.tsx';
import { QueryTable } from '../../ui/tables/query-table.tsx';
import { TableEmpty } from '../../ui/tables/table-states.tsx';
import { notify } from '../../ui/toasts.tsx';
import { apiKeyApi, apiKeysQuery, invalidateApiKeys } from './api-keys.queries.ts';
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
        columns={apiKeyColumns(t, (kind, key) => setOpen({ kind, key }))}
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
  const client = useQueryClient();
  const revoke = useMutation({
    mutationFn: () => apiKeyApi.revoke(apiKey.id),
    onSuccess: ({ message }) => notify.success(message, { description: apiKey.name }),
    onError: notify.failure(t('apiKeys.failed')),
    onSettled: () => {
      onClose();
      return invalidateApiKeys(client);
    },
  });
  return (
    <ConfirmDialog
      isOpen
      onClose={onClose}
      onConfirm={() => revoke.mutate()}
      title={t('apiKeys.revokeTitle', { name: apiKey.name })}
      question={t('apiKeys.revokeHint')}
      confirmLabel={t('apiKeys.revoke')}
      cancelLabel={t('transfer.cancel')}
      isBusy={revoke.isPending}
    />
  );
}

const stateTones = { active: 'good', expired: 'plain', revoked: 'plain' } as const;

function apiKeyColumns(
  t: ConsoleTranslateFn,
  onOpen: (kind: 'rotate' | 'revoke', key: ApiKey) => void,
): readonly TableColumn<ApiKey>[] {
  return [
    column(
      'actions',
      t('players.actions'),
      (key) =>
        key.state === 'active' && (
          <span className="flex gap-2">
            <PermittedRowButton
              permission={permission}
              label={t('apiKeys.rotateOne', { name: key.name })}
              onPress={() => onOpen('rotate', key)}
            >
              <RotateCw aria-hidden className="size-4" />
              {t('apiKeys.rotate')}
            </PermittedRowButton>
            <PermittedRowButton
              permission={permission}
              label={t('apiKeys.revokeOne', { name: key.name })}
              onPress={() => onOpen('revoke', key)}
            >
              <Ban aria-hidden className="size-4" />
              {t('apiKeys.revoke')}
            </PermittedRowButton>
          </span>
        ),
      'buttons',
    ),
    titleColumn('name', t('apiKeys.name'), ({ name }) => name),
    column(
      'state',
      t('requests.state'),
      ({ state }) => <Badge tone={stateTones[state]}>{t(`apiKeys.states.${state}`)}</Badge>,
      'corner',
    ),
    column('key', t('apiKeys.key'), (key) => <KeyHint apiKey={key} />, 'line'),
    column('lastUsed', t('apiKeys.lastUsed'), (key) => <LastUse apiKey={key} />),
    timeColumn('expires', t('apiKeys.expires'), ({ expiresAt }) => expiresAt),
    column('scopes', t('apiKeys.scopes'), (key) => <Scopes apiKey={key} />, 'line'),
    column(
      'addresses',
      t('apiKeys.addresses'),
      ({ addresses }) => addresses.join(', ') || t('apiKeys.anywhere'),
    ),
  ];
}

/** The id is what the audit log names. */
function KeyHint({ apiKey: { id, hint, former } }: { apiKey: ApiKey }) {
  const t = useConsoleTranslation();
  return (
    <span className="grid gap-0.5 py-1">
      <code>{hint}</code>
      <span className="text-xs text-faint">{id}</span>
      {former !== null && (
        <span className="text-xs text-muted">
          {t('apiKeys.former')} <Timestamp at={former.endsAt} />
        </span>
      )}
    </span>
  );
}

function LastUse({ apiKey: { lastUsedAt, lastUsedAddress } }: { apiKey: ApiKey }) {
  return (
    <span className="grid gap-0.5">
      <Timestamp at={lastUsedAt} />
      {lastUsedAddress !== null && <span className="text-xs text-muted">{lastUsedAddress}</span>}
    </span>
  );
}

/** Scopes that the agent lacks now have no effect, and are struck through. */
function Scopes({ apiKey: { scopes, lostScopes } }: { apiKey: ApiKey }) {
  const t = useConsoleTranslation();
  return (
    <span className="flex min-w-56 flex-wrap gap-1 py-1">
      {scopes.map((scope) => {
        const text = t(`agentTree.permissions.${scope}`);
        const isLost = lostScopes.includes(scope);
        return (
          <Badge key={scope} tone={isLost ? 'warn' : 'plain'}>
            {isLost ? <del title={t('apiKeys.lost')}>{text}</del> : text}
          </Badge>
        );
      })}
    </span>
  );
}
