import type { ApiKey } from '@golden-acers/contract';
import type { ReactNode } from 'react';
import { type ConsoleTranslateFn, useConsoleTranslation } from '../../i18n/console-translations.ts';
import { Timestamp } from '../../ui/dates/timestamp.tsx';
import { Badge } from '../../ui/feedback.tsx';
import { column, timeColumn, titleColumn } from '../../ui/tables/columns.tsx';
import type { TableColumn } from '../../ui/tables/data-table.tsx';

const stateTones = { active: 'good', expired: 'plain', revoked: 'plain' } as const;

/** Only active keys have actions. */
export function apiKeyColumns(
  t: ConsoleTranslateFn,
  renderActions: (key: ApiKey) => ReactNode,
): readonly TableColumn<ApiKey>[] {
  return [
    column(
      'actions',
      t('players.actions'),
      (key) => key.state === 'active' && <span className="flex gap-2">{renderActions(key)}</span>,
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

/** The id is also shown by the audit log. */
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

/** Scopes whose permission the agent has lost have no effect, and are struck through. */
function Scopes({ apiKey: { scopes, lostScopes, bonus } }: { apiKey: ApiKey }) {
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
      {bonus === 'none' && <Badge tone="plain">{t('apiKeys.noOffers')}</Badge>}
    </span>
  );
}
