import { lazy, useMemo, useState } from 'react';
import { AdminTabs } from '../features/console/admin-tabs.tsx';
import type { ConsolePlace, Move } from '../features/console/console-address.ts';
import { useConsoleTexts } from '../features/console/texts.ts';
import { PlayersView } from '../features/players/players-view.tsx';
import { nobody, type Selection } from '../features/players/selection.ts';
import {
  gameColumns,
  jpColumns,
  transactionColumns,
  welfareColumns,
} from '../features/records/records-columns.tsx';
import { RecordsView } from '../features/records/records-view.tsx';
import { RequestsView } from '../features/transfer-requests/requests-view.tsx';
import { TransactionTabs } from './console-transactions.tsx';

const AgentTreePage = lazy(async () => ({
  default: (await import('../features/agent-tree/agent-tree-page.tsx')).AgentTreePage,
}));
const PlayerPage = lazy(async () => ({
  default: (await import('../features/players/player-page.tsx')).PlayerPage,
}));

const AuditPage = lazy(async () => ({
  default: (await import('../features/audit/audit-page.tsx')).AuditPage,
}));
const JobsPage = lazy(async () => ({ default: (await import('../features/jobs/jobs-page.tsx')).JobsPage }));
const SettingView = lazy(async () => ({
  default: (await import('../features/agent-settings/setting-view.tsx')).SettingView,
}));

const JpSettingView = lazy(async () => ({
  default: (await import('../features/jackpots/jp-setting-view.tsx')).JpSettingView,
}));
const ReportsView = lazy(async () => ({
  default: (await import('../features/reports/reports-view.tsx')).ReportsView,
}));

const DownloadsView = lazy(async () => ({
  default: (await import('../features/exports/downloads-view.tsx')).DownloadsView,
}));

interface ConsoleViewsProps {
  place: ConsolePlace;
  move: Move;
  ceilingCents: number | undefined;
}

/** What the menu's entries show, for who is connected. */
export function ConsoleViews({ place, move, ceilingCents }: ConsoleViewsProps) {
  const t = useConsoleTexts();
  const [selection, setSelection] = useState<Selection>(nobody);
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
      return (
        <PlayersView {...at} ceilingCents={ceilingCents} selection={selection} onSelect={setSelection} />
      );
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
      return (
        <>
          <AdminTabs view={place.view} move={move} />
          <AgentTreePage />
        </>
      );
    case 'audit':
      return (
        <>
          <AdminTabs view={place.view} move={move} />
          <AuditPage {...at} />
        </>
      );
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
        <TransactionTabs {...at}>
          <RecordsView key="transaction" kind="transaction-records" columns={columns.transaction} {...at} />
        </TransactionTabs>
      );
  }
}
