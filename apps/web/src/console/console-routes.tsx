import { toCents } from '@golden-acers/contract/money-values';
import type { Permission } from '@golden-acers/contract/permissions';
import {
  type FetchQueryOptions,
  type QueryClient,
  type QueryKey,
  useQueryClient,
} from '@tanstack/react-query';
import { type ReactNode, Suspense, useState } from 'react';
import { PermittedPage } from '../access/permissions/permitted-page.tsx';
import { PermittedTabs } from '../access/permissions/permitted-tabs.tsx';
import { agentTreeQuery } from '../agents/agent-tree/agent-tree.queries.ts';
import { type ConsoleView, useConsoleView, useOpenConsoleView } from '../console-location.ts';
import { jackpotsQuery } from '../games/jackpots/jackpots.queries.ts';
import { type ConsoleTranslateFn, useConsoleTranslation } from '../i18n/console-translations.ts';
import { announcementsQuery } from '../players/announcements/announcements.queries.ts';
import { emptySelection, type PlayerSelectionState } from '../players/players/player-selection.ts';
import { playerQuery } from '../players/players/players.queries.ts';
import { PlayersPage } from '../players/players/players-page.tsx';
import { agentOffersQuery } from '../promotions/offer-editor/offers.queries.ts';
import { RechargeBonusNotice } from '../promotions/recharges/recharge-bonus-notice.tsx';
import { agentTournamentsQuery } from '../promotions/tournaments/agent-tournaments.queries.ts';
import { ExportButton } from '../reporting/exports/export-button.tsx';
import { exportsQuery } from '../reporting/exports/exports.queries.ts';
import { Skeleton } from '../ui/feedback.tsx';
import { lazyNamed } from '../ui/lazy-component.ts';
import { useUrlSearchParams } from '../url-search-params.ts';
import { consoleViews, transactionsTabPermissions, viewTitle } from './console-views.ts';
import { TransactionsPage, TransactionsTabs, transactionsTabOf } from './transactions-page.tsx';

const RecordsTablePage = lazyNamed(
  () => import('../reporting/provider-records/records-page.tsx'),
  'RecordsTablePage',
);
const AgentTreePage = lazyNamed(() => import('../agents/agent-tree/agent-tree-page.tsx'), 'AgentTreePage');
const PlayerDetailPage = lazyNamed(
  () => import('../players/players/player-detail-page.tsx'),
  'PlayerDetailPage',
);
const RequestsPage = lazyNamed(() => import('../money/transfer-requests/requests-page.tsx'), 'RequestsPage');
const AuditPage = lazyNamed(() => import('../events/audit/audit-page.tsx'), 'AuditPage');
const AlarmsPage = lazyNamed(() => import('../events/alarms/alarms-page.tsx'), 'AlarmsPage');
const FailedJobsPage = lazyNamed(
  () => import('../events/failed-jobs/failed-jobs-page.tsx'),
  'FailedJobsPage',
);
const ApiKeysPage = lazyNamed(() => import('../agents/api-keys/api-keys-page.tsx'), 'ApiKeysPage');
const WebhooksPage = lazyNamed(() => import('../messages/webhooks/webhooks-page.tsx'), 'WebhooksPage');
const SystemPage = lazyNamed(() => import('../agents/system/system-page.tsx'), 'SystemPage');
const BulkJobsPage = lazyNamed(() => import('../players/bulk-jobs/bulk-jobs-page.tsx'), 'BulkJobsPage');
const AnnouncementsPage = lazyNamed(
  () => import('../players/announcements/announcements-page.tsx'),
  'AnnouncementsPage',
);
const InboxPage = lazyNamed(() => import('./inbox-page.tsx'), 'InboxPage');
const PromotionsPage = lazyNamed(() => import('./promotions-page.tsx'), 'PromotionsPage');
const PromotionsTabs = lazyNamed(() => import('./promotions-page.tsx'), 'PromotionsTabs');
const AgentTournamentsPage = lazyNamed(
  () => import('../promotions/tournaments/agent-tournaments-page.tsx'),
  'AgentTournamentsPage',
);
const SettingPage = lazyNamed(() => import('../agents/agent-settings/setting-page.tsx'), 'SettingPage');
const VipSettingsCard = lazyNamed(() => import('../promotions/vip/vip-settings-card.tsx'), 'VipSettingsCard');
const JackpotsPage = lazyNamed(() => import('../games/jackpots/jackpots-page.tsx'), 'JackpotsPage');
const ReportsPage = lazyNamed(() => import('../reporting/reports/reports-page.tsx'), 'ReportsPage');
const TillPage = lazyNamed(() => import('../reporting/reports/till-page.tsx'), 'TillPage');
const DownloadsPage = lazyNamed(() => import('../reporting/exports/downloads-page.tsx'), 'DownloadsPage');

/** Selected players stay selected while another page is open. */
interface ConsoleState {
  readonly selection: PlayerSelectionState;
  readonly onSelect: (selection: PlayerSelectionState) => void;
}

interface ConsoleRoute {
  readonly tabs?: () => ReactNode;
  /** Starts the page's reads while its code is loading. */
  readonly loader?: (client: QueryClient, params: URLSearchParams) => void;
  readonly page: (state: ConsoleState) => ReactNode;
  /** For pages whose permission depends on their parameters. */
  readonly permission?: (params: URLSearchParams) => Permission;
  readonly title?: (t: ConsoleTranslateFn, params: URLSearchParams) => string;
}

const routes: Readonly<Record<ConsoleView, ConsoleRoute>> = {
  tickets: { page: () => <InboxPage /> },
  users: { page: (state) => <PlayersPage {...state} /> },
  player: {
    loader: (client, params) => prefetch(client, playerQuery(params.get('player') ?? '')),
    page: () => <PlayerDetailPage />,
    title: (_t, params) => params.get('player') ?? '',
  },
  jobs: { page: () => <BulkJobsPage /> },
  till: { page: () => <TillPage /> },
  requests: {
    page: () => (
      <RequestsPage
        renderExportButton={(filters) => <ExportButton table="requests" filters={filters} />}
        noticeOf={({ kind, account, amount }) =>
          kind === 'recharge' && <RechargeBonusNotice account={account} cents={Number(toCents(amount))} />
        }
      />
    ),
  },
  'transaction-records': {
    tabs: () => <TransactionsTabs />,
    page: () => <TransactionsPage />,
    permission: (params) => transactionsTabPermissions[transactionsTabOf(params)],
    title: (t, params) => {
      const tab = transactionsTabOf(params);
      return tab === 'records' ? viewTitle(t, 'transaction-records') : t(`${tab}.title`);
    },
  },
  'game-records': { page: () => <RecordsTablePage kind="game-records" /> },
  'jp-records': { page: () => <RecordsTablePage kind="jp-records" /> },
  'welfare-records': { page: () => <RecordsTablePage kind="welfare-records" /> },
  'admin-structure': {
    tabs: () => <AdminTabs view="admin-structure" />,
    loader: (client) => prefetch(client, agentTreeQuery),
    page: () => (
      <AgentTreePage
        renderExportButton={(agentId) => <ExportButton table="agent-credit" filters={{ agentId }} />}
      />
    ),
  },
  audit: {
    tabs: () => <AdminTabs view="audit" />,
    page: () => (
      <AuditPage renderExportButton={(filters) => <ExportButton table="audit" filters={filters} />} />
    ),
  },
  'failed-jobs': { tabs: () => <AdminTabs view="failed-jobs" />, page: () => <FailedJobsPage /> },
  'api-keys': { tabs: () => <AdminTabs view="api-keys" />, page: () => <ApiKeysPage /> },
  webhooks: {
    tabs: () => <AdminTabs view="webhooks" />,
    page: () => <WebhooksPage />,
  },
  system: { tabs: () => <AdminTabs view="system" />, page: () => <SystemPage /> },
  alarms: { page: () => <AlarmsPage /> },
  reports: { page: () => <ReportsPage /> },
  'jp-setting': {
    loader: (client) => prefetch(client, jackpotsQuery),
    page: () => (
      <JackpotsPage>
        <RecordsTablePage kind="jp-records" isEmbedded />
      </JackpotsPage>
    ),
  },
  tournaments: {
    loader: (client) => void client.prefetchInfiniteQuery(agentTournamentsQuery('all')),
    page: () => <AgentTournamentsPage />,
  },
  promotions: {
    loader: (client) => void client.prefetchInfiniteQuery(agentOffersQuery('all')),
    tabs: () => <PromotionsTabs />,
    page: () => <PromotionsPage />,
  },
  announcements: {
    loader: (client) => void client.prefetchInfiniteQuery(announcementsQuery('all')),
    page: () => <AnnouncementsPage />,
  },
  setting: {
    page: () => (
      <SettingPage
        siteCards={
          <Suspense fallback={<Skeleton className="h-96" />}>
            <VipSettingsCard />
          </Suspense>
        }
      />
    ),
  },
  download: { loader: (client) => prefetch(client, exportsQuery), page: () => <DownloadsPage /> },
};

export function ConsoleRoutes() {
  const t = useConsoleTranslation();
  const view = useConsoleView();
  const [params] = useUrlSearchParams();
  const [selection, onSelect] = useState<PlayerSelectionState>(emptySelection);
  const { tabs, permission, title } = routes[view];
  const pageKey = view === 'player' ? `player ${params.get('player')}` : view;
  return (
    <>
      {tabs?.()}
      <PermittedPage
        permission={permission?.(params) ?? consoleViews[view].permission}
        title={title?.(t, params) ?? (view === 'player' ? '' : viewTitle(t, view))}
      >
        {/* No key: the router's transition keeps the previous page until the next one is ready. */}
        <Suspense fallback={<Skeleton className="min-h-60 grow" />}>
          <RoutePage key={pageKey} {...routes[view]} state={{ selection, onSelect }} />
        </Suspense>
      </PermittedPage>
    </>
  );
}

function RoutePage({ loader, page, state }: ConsoleRoute & { state: ConsoleState }) {
  const client = useQueryClient();
  const [params] = useUrlSearchParams();
  // It is called while rendering, because an effect would wait for the page's code.
  loader?.(client, params);
  return page(state);
}

/** Starts a query that no component has read yet. */
function prefetch<Data, Key extends QueryKey>(
  client: QueryClient,
  query: FetchQueryOptions<Data, Error, Data, Key>,
): void {
  if (client.getQueryState(query.queryKey) === undefined) void client.prefetchQuery(query);
}

function AdminTabs({
  view,
}: {
  view: 'admin-structure' | 'audit' | 'failed-jobs' | 'api-keys' | 'webhooks' | 'system';
}) {
  const t = useConsoleTranslation();
  const openView = useOpenConsoleView();
  return (
    <PermittedTabs
      label={t('audit.tabs')}
      tabs={[
        { id: 'admin-structure', label: t('audit.structureTab'), permission: 'agents.read' },
        { id: 'audit', label: t('audit.title'), permission: 'audit.read' },
        { id: 'failed-jobs', label: t('failed-jobs.title'), permission: 'settings.change' },
        { id: 'api-keys', label: t('apiKeys.title'), permission: 'api_keys.manage' },
        { id: 'webhooks', label: t('webhooks.title'), permission: 'webhooks.manage' },
        { id: 'system', label: t('system.title'), permission: 'system.manage' },
      ]}
      selected={view}
      onSelect={(id) => openView(id, { player: '', from: '', to: '', area: '', webhook: '', delivery: '' })}
    />
  );
}
