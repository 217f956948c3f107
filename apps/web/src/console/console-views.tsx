import { lazy, useMemo, useState } from 'react';
import { PermittedPage } from '../access/permissions/permitted-page.tsx';
import type { ConsoleLocation, NavigateConsole } from '../console-location.ts';
import { type ConsoleTranslateFn, useConsoleTranslation } from '../i18n/console-translations.ts';
import { RequestsPage } from '../money/transfer-requests/requests-page.tsx';
import { emptySelection, type PlayerSelectionState } from '../players/players/player-selection.ts';
import { PlayersPage } from '../players/players/players-page.tsx';
import { ExportButton } from '../reporting/exports/export-button.tsx';
import {
  gameRecordColumns,
  jpRecordColumns,
  transactionRecordColumns,
  welfareRecordColumns,
} from '../reporting/provider-records/records-columns.tsx';
import { RecordsTablePage } from '../reporting/provider-records/records-page.tsx';
import { AdminTabs } from './admin-tabs.tsx';
import { TransactionTabPanel, TransactionTabs } from './console-transactions.tsx';
import { permissionOfPage } from './page-permissions.ts';
import { viewTitle } from './view-title.ts';

const AgentTreePage = lazy(async () => ({
  default: (await import('../agents/agent-tree/agent-tree-page.tsx')).AgentTreePage,
}));
const PlayerDetailPage = lazy(async () => ({
  default: (await import('../players/players/player-detail-page.tsx')).PlayerDetailPage,
}));

const AuditPage = lazy(async () => ({
  default: (await import('../events/audit/audit-page.tsx')).AuditPage,
}));
const BulkJobsPage = lazy(async () => ({
  default: (await import('../players/bulk-jobs/bulk-jobs-page.tsx')).BulkJobsPage,
}));
const SettingPage = lazy(async () => ({
  default: (await import('../agents/agent-settings/setting-page.tsx')).SettingPage,
}));

const JackpotsPage = lazy(async () => ({
  default: (await import('../games/jackpots/jackpots-page.tsx')).JackpotsPage,
}));
const ReportsPage = lazy(async () => ({
  default: (await import('../reporting/reports/reports-page.tsx')).ReportsPage,
}));

const DownloadsPage = lazy(async () => ({
  default: (await import('../reporting/exports/downloads-page.tsx')).DownloadsPage,
}));

interface ConsoleViewsProps {
  location: ConsoleLocation;
  navigate: NavigateConsole;
  ceilingCents: number | undefined;
}

/** What the menu's entries show, for who is connected. Whom an agent has chosen outlives a look at another page. */
export function ConsoleViews({ location, navigate, ceilingCents }: ConsoleViewsProps) {
  const t = useConsoleTranslation();
  const [selection, onSelect] = useState<PlayerSelectionState>(emptySelection);
  const at = { location, navigate };
  return (
    <>
      {(location.view === 'admin-structure' || location.view === 'audit') && (
        <AdminTabs view={location.view} navigate={navigate} />
      )}
      {location.view === 'transaction-records' && <TransactionTabs {...at} />}
      <PermittedPage permission={permissionOfPage(location)} title={viewTitleOf(t, location)}>
        <CurrentView {...at} ceilingCents={ceilingCents} selection={selection} onSelect={onSelect} />
      </PermittedPage>
    </>
  );
}

function viewTitleOf(t: ConsoleTranslateFn, { view, transactionsTab: tab, player }: ConsoleLocation): string {
  if (view === 'player') return player;
  if (view === 'transaction-records' && tab !== 'records') return t(`${tab}.title`);
  return viewTitle(t, view);
}

interface CurrentViewProps extends ConsoleViewsProps {
  selection: PlayerSelectionState;
  onSelect: (selection: PlayerSelectionState) => void;
}

function CurrentView({ location, navigate, ceilingCents, selection, onSelect }: CurrentViewProps) {
  const t = useConsoleTranslation();
  const columns = useMemo(
    () => ({
      game: gameRecordColumns(t),
      jp: jpRecordColumns(t),
      transaction: transactionRecordColumns(t),
      welfare: welfareRecordColumns(t),
    }),
    [t],
  );
  const at = { location, navigate };
  switch (location.view) {
    case 'users':
      return <PlayersPage {...at} ceilingCents={ceilingCents} selection={selection} onSelect={onSelect} />;
    case 'setting':
      return <SettingPage onShowRoles={() => navigate({ view: 'admin-structure' })} />;
    case 'player':
      return <PlayerDetailPage key={location.player} {...at} ceilingCents={ceilingCents} />;
    case 'requests':
      return (
        <RequestsPage renderExportButton={(filters) => <ExportButton table="requests" filters={filters} />} />
      );
    case 'jobs':
      return (
        <BulkJobsPage
          jobId={location.jobId}
          onOpen={(job) => navigate({ jobId: job })}
          onShowPlayer={(player) => navigate({ view: 'player', player, playerTab: 'overview' })}
        />
      );
    case 'admin-structure':
      return <AgentTreePage />;
    case 'audit':
      return <AuditPage {...at} />;
    case 'reports':
      return <ReportsPage />;
    case 'jp-setting':
      return (
        <JackpotsPage>
          <RecordsTablePage key="jp-setting" kind="jp-records" columns={columns.jp} {...at} isEmbedded />
        </JackpotsPage>
      );
    case 'download':
      return <DownloadsPage />;
    case 'welfare-records':
      return <RecordsTablePage key="welfare" kind="welfare-records" columns={columns.welfare} {...at} />;
    case 'game-records':
      return <RecordsTablePage key="game" kind="game-records" columns={columns.game} {...at} />;
    case 'jp-records':
      return <RecordsTablePage key="jp" kind="jp-records" columns={columns.jp} {...at} />;
    case 'transaction-records':
      return (
        <TransactionTabPanel {...at}>
          <RecordsTablePage
            key="transaction"
            kind="transaction-records"
            columns={columns.transaction}
            {...at}
          />
        </TransactionTabPanel>
      );
  }
}
