import type { WebhookEndpoint } from '@golden-acers/contract';
import { useQuery } from '@tanstack/react-query';
import { Send, Webhook } from 'lucide-react';
import { useState } from 'react';
import { PermittedButton } from '../../access/permissions/permitted-button.tsx';
import { PermittedRowButton } from '../../access/permissions/permitted-row-button.tsx';
import { useCommand } from '../../api/use-command.ts';
import { type ConsoleTranslateFn, useConsoleTranslation } from '../../i18n/console-translations.ts';
import { idParam, useTypedSearchParams } from '../../typed-search-params.ts';
import { column, timeColumn, titleColumn } from '../../ui/tables/columns.tsx';
import type { TableColumn } from '../../ui/tables/data-table.tsx';
import { QueryTable } from '../../ui/tables/query-table.tsx';
import { TableEmpty } from '../../ui/tables/table-states.tsx';
import { WebhookDetail } from './webhook-detail.tsx';
import { WebhookDialog } from './webhook-dialog.tsx';
import {
  eventText,
  WebhookStateBadge,
  WebhookStateSince,
  webhookName,
  webhooksPermission,
} from './webhook-texts.tsx';
import { webhooksKey, webhooksQuery } from './webhooks.queries.ts';

const pageParams = { webhook: idParam('wh'), delivery: idParam('we') };

export function WebhooksPage() {
  const t = useConsoleTranslation();
  const [{ webhook, delivery }, changeParams] = useTypedSearchParams(pageParams);
  const list = useQuery(webhooksQuery);
  const test = useCommand('POST /agent/webhooks/:id/test', {
    failure: t('webhooks.failed'),
    invalidates: [webhooksKey],
    onSuccess: ({ deliveryId }, { params }) => changeParams({ webhook: params.id, delivery: deliveryId }),
  });
  const opened = list.data?.find(({ id }) => id === webhook);
  if (opened === undefined) {
    return (
      <WebhooksTable
        list={list}
        onOpen={(id) => changeParams({ webhook: id })}
        onTest={(id) => test.mutate({ params: { id } })}
      />
    );
  }
  return (
    <WebhookDetail
      key={opened.id}
      webhook={opened}
      deliveryId={delivery}
      onOpenDelivery={(id) => changeParams({ delivery: id })}
      onTest={() => test.mutate({ params: { id: opened.id } })}
      isTesting={test.isPending}
      onBack={() => changeParams({ webhook: '', delivery: '' })}
    />
  );
}

interface WebhooksTableProps {
  list: ReturnType<typeof useQuery<WebhookEndpoint[]>>;
  onOpen: (id: string) => void;
  onTest: (id: string) => void;
}

function WebhooksTable({ list, onOpen, onTest }: WebhooksTableProps) {
  const t = useConsoleTranslation();
  const [isAdding, setAdding] = useState(false);
  return (
    <>
      <div className="flex shrink-0 flex-wrap items-center justify-between gap-3">
        <h1 className="font-display text-xl leading-none">{t('webhooks.title')}</h1>
        <PermittedButton permission={webhooksPermission} size="sm" onClick={() => setAdding(true)}>
          {t('webhooks.add')}
        </PermittedButton>
      </div>
      <p className="max-w-3xl shrink-0 text-sm text-muted">
        {t('webhooks.about')}{' '}
        <a href="/api/docs/webhooks" target="_blank" rel="noreferrer" className="text-gold-ink underline">
          {t('webhooks.guide')}
        </a>
      </p>
      <QueryTable
        label={t('webhooks.title')}
        columns={webhookColumns(t, onOpen, onTest)}
        items={list.data}
        keyOf={({ id }) => id}
        nameOf={webhookName}
        query={list}
        loadingLabel={t('webhooks.loading')}
        errorFallback={t('webhooks.notLoaded')}
        empty={<TableEmpty icon={Webhook} title={t('webhooks.none')} hint={t('webhooks.noneHint')} />}
      />
      {isAdding && <WebhookDialog webhook={undefined} onClose={() => setAdding(false)} />}
    </>
  );
}

function webhookColumns(
  t: ConsoleTranslateFn,
  onOpen: (id: string) => void,
  onTest: (id: string) => void,
): readonly TableColumn<WebhookEndpoint>[] {
  return [
    column(
      'actions',
      t('players.actions'),
      (webhook) => (
        <span className="flex gap-2">
          <PermittedRowButton
            permission={webhooksPermission}
            label={t('webhooks.openOne', { name: webhookName(webhook) })}
            onPress={() => onOpen(webhook.id)}
          >
            {t('webhooks.open')}
          </PermittedRowButton>
          {webhook.isEnabled && (
            <PermittedRowButton
              permission={webhooksPermission}
              label={t('webhooks.testOne', { name: webhookName(webhook) })}
              onPress={() => onTest(webhook.id)}
            >
              <Send aria-hidden className="size-4" />
              {t('webhooks.test')}
            </PermittedRowButton>
          )}
        </span>
      ),
      'buttons',
    ),
    titleColumn('url', t('webhooks.url'), ({ url, description }) => (
      <span className="grid min-w-0 gap-0.5 py-1 md:max-w-80">
        {description !== '' && <span className="truncate">{description}</span>}
        <span className="truncate text-xs font-normal text-muted" title={url}>
          {url}
        </span>
      </span>
    )),
    column(
      'state',
      t('requests.state'),
      (webhook) => (
        <span className="grid justify-items-start gap-1 py-1 max-md:justify-items-end">
          <WebhookStateBadge webhook={webhook} />
          <WebhookStateSince webhook={webhook} />
        </span>
      ),
      'corner',
    ),
    timeColumn('lastSuccess', t('webhooks.lastSuccess'), ({ lastSuccessAt }) => lastSuccessAt),
    column(
      'types',
      t('webhooks.events'),
      ({ types }) => (
        <span className="block max-w-md py-1 whitespace-normal">
          {types.map((type) => eventText(t, type)).join(', ')}
        </span>
      ),
      'line',
    ),
  ];
}
