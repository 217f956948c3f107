import { lazy, useMemo, useState } from 'react';
import { AdminTabs } from '../console/admin-tabs.tsx';
import type { ConsolePlace, Move } from '../console/console-address.ts';
import { pageNeeds } from '../console/page-needs.ts';
import { PermittedPage } from '../console/permitted-page.tsx';
import { type ConsoleTexts, useConsoleTexts } from '../console/texts.ts';
import { viewTitle } from '../console/view-title.ts';
import { RequestsView } from '../money/transfer-requests/requests-view.tsx';
import { PlayersView } from '../players/players/players-view.tsx';
import { nobody, type Selection } from '../players/players/selection.ts';
import {
  gameColumns,
  jpColumns,
  transactionColumns,
  welfareColumns,
} from '../reporting/provider-records/records-columns.tsx';
import { RecordsView } from '../reporting/provider-records/records-view.tsx';
import { TransactionPage, TransactionTabs } from './console-transactions.tsx';

const AgentTreePage = lazy(async () => ({
  default: (await import('../agents/agent-tree/agent-tree-page.tsx')).AgentTreePage,
}));
const PlayerPage = lazy(async () => ({
  default: (await import('../players/players/player-page.tsx')).PlayerPage,
}));

const AuditPage = lazy(async () => ({
  default: (await import('../events/audit/audit-page.tsx')).AuditPage,
}));
const JobsPage = lazy(async () => ({
  default: (await import('../players/bulk-jobs/jobs-page.tsx')).JobsPage,
}));
const SettingView = lazy(async () => ({
  default: (await import('../agents/agent-settings/setting-view.tsx')).SettingView,
}));

const JpSettingView = lazy(async () => ({
  default: (await import('../games/jackpots/jp-setting-view.tsx')).JpSettingView,
}));
const ReportsView = lazy(async () => ({
  default: (await import('../reporting/reports/reports-view.tsx')).ReportsView,
}));

const DownloadsView = lazy(async () => ({
  default: (await import('../reporting/exports/downloads-view.tsx')).DownloadsView,
}));

interface ConsoleViewsProps {
  place: ConsolePlace;
  move: Move;
  ceilingCents: number | undefined;
}

/** What the menu's entries show, for who is connected. Whom an agent has chosen outlives a look at another page. */
export function ConsoleViews({ place, move, ceilingCents }: ConsoleViewsProps) {
  const t = useConsoleTexts();
  const [selection, onSelect] = useState<Selection>(nobody);
  const at = { place, move };
  return (
    <>
      {(place.view === 'admin-structure' || place.view === 'audit') && (
        <AdminTabs view={place.view} move={move} />
      )}
      {place.view === 'transaction-records' && <TransactionTabs {...at} />}
      <PermittedPage needs={pageNeeds(place)} title={titleOf(t, place)}>
        <Page {...at} ceilingCents={ceilingCents} selection={selection} onSelect={onSelect} />
      </PermittedPage>
    </>
  );
}

function titleOf(t: ConsoleTexts, { view, tab, player }: ConsolePlace): string {
  if (view === 'player') return player;
  if (view === 'transaction-records' && tab !== 'records') return t(`${tab}.title`);
  return viewTitle(t, view);
}

interface PageProps extends ConsoleViewsProps {
  selection: Selection;
  onSelect: (selection: Selection) => void;
}

function Page({ place, move, ceilingCents, selection, onSelect }: PageProps) {
  const t = useConsoleTexts();
  const columns = useMemo(
    () => ({
      game: gameColumns(t),
      jp: jpColumns(t),
      transaction: transactionColumns(t),
      welfare: welfareColumns(t),
    }),
    [t],
  );
  const at = { place, move };
  switch (place.view) {
    case 'users':
      return <PlayersView {...at} ceilingCents={ceilingCents} selection={selection} onSelect={onSelect} />;
    case 'setting':
      return <SettingView onShowRoles={() => move({ view: 'admin-structure' })} />;
    case 'player':
      return <PlayerPage key={place.player} {...at} ceilingCents={ceilingCents} />;
    case 'requests':
      return <RequestsView />;
    case 'jobs':
      return (
        <JobsPage
          job={place.job}
          onOpen={(job) => move({ job })}
          onShowPlayer={(player) => move({ view: 'player', player, part: 'overview' })}
        />
      );
    case 'admin-structure':
      return <AgentTreePage />;
    case 'audit':
      return <AuditPage {...at} />;
    case 'reports':
      return <ReportsView />;
    case 'jp-setting':
      return <JpSettingView columns={columns.jp} {...at} />;
    case 'download':
      return <DownloadsView />;
    case 'welfare-records':
      return <RecordsView key="welfare" kind="welfare-records" columns={columns.welfare} {...at} />;
    case 'game-records':
      return <RecordsView key="game" kind="game-records" columns={columns.game} {...at} />;
    case 'jp-records':
      return <RecordsView key="jp" kind="jp-records" columns={columns.jp} {...at} />;
    case 'transaction-records':
      return (
        <TransactionPage {...at}>
          <RecordsView key="transaction" kind="transaction-records" columns={columns.transaction} {...at} />
        </TransactionPage>
      );
  }
}
