import type { PlayerDetail } from '@golden-acers/contract';
import type { Permission } from '@golden-acers/contract/permissions';
import { useQuery } from '@tanstack/react-query';
import { ArrowDownToLine, ArrowLeft, ArrowUpFromLine } from 'lucide-react';
import { Suspense } from 'react';
import { ExplainedButton } from '../../access/permissions/permitted-button.tsx';
import { PermittedPage } from '../../access/permissions/permitted-page.tsx';
import { useOpenConsoleView } from '../../console-location.ts';
import { useConsoleTranslation } from '../../i18n/console-translations.ts';
import { VipTierBadge } from '../../promotions/vip/vip-tier-badge.tsx';
import { RecordsTablePage } from '../../reporting/provider-records/records-page.tsx';
import { useRequestedAction } from '../../requested-action.ts';
import { choiceParam, textParam, useTypedSearchParams } from '../../typed-search-params.ts';
import { Button } from '../../ui/button.tsx';
import { QueryErrorPanel, Skeleton } from '../../ui/feedback.tsx';
import { lazyNamed } from '../../ui/lazy-component.ts';
import { usePageKeys } from '../../ui/page-keys.ts';
import { Tabs } from '../../ui/tabs.tsx';
import { notify } from '../../ui/toasts.tsx';
import { LabelChip } from './label-chip.tsx';
import { usePlayerActionReason } from './player-action-reasons.ts';
import { PlayerActionDialogs, usePlayerActions } from './player-actions.tsx';
import { PlayerActivityTab, PlayerRequestsTab, PlayerTransfersTab } from './player-history-tabs.tsx';
import { PlayerNotesTab } from './player-notes-tab.tsx';
import { PlayerOverviewTab } from './player-overview-tab.tsx';
import { PlayerSessionsTab } from './player-sessions-tab.tsx';
import { playerQuery } from './players.queries.ts';
import { PlayerActionsMenu, PlayerStatusBadge } from './players-columns.tsx';
import { useRememberPlayer } from './recent-players.tsx';

const AuditTable = lazyNamed(() => import('../../events/audit/audit-table.tsx'), 'AuditTable');

const playerTabs = [
  'overview',
  'transfers',
  'game-records',
  'jp-records',
  'transaction-records',
  'requests',
  'activity',
  'sessions',
  'notes',
  'audit',
] as const;
type PlayerTab = (typeof playerTabs)[number];

const playerParams = { player: textParam(), part: choiceParam(playerTabs, 'overview') };

export function PlayerDetailPage() {
  const t = useConsoleTranslation();
  const [{ player: account, part }, changeParams] = useTypedSearchParams(playerParams);
  const openView = useOpenConsoleView();
  const query = useQuery(playerQuery(account));
  const { data: player, error } = query;
  const acts = usePlayerActions();
  const reasonAgainst = usePlayerActionReason();
  useRememberPlayer(player);
  const mayRecharge = player !== undefined && reasonAgainst('recharge', player) === undefined;
  usePageKeys({
    ...Object.fromEntries(
      playerTabs.map((tab, index) => [String((index + 1) % 10), () => changeParams({ part: tab })]),
    ),
    ...(mayRecharge && { r: () => acts.open('recharge', player) }),
  });
  useRequestedAction((requested) => {
    if (requested.kind !== 'player' || requested.account !== player?.account) return false;
    const reason = reasonAgainst(requested.action, player);
    if (reason === undefined) acts.open(requested.action, player);
    else notify.info(reason);
    return true;
  });
  const tabs = playerTabs.map((id) => ({ id, label: t(`player.tabs.${id}`) }));
  return (
    <>
      <Button variant="quiet" size="sm" className="self-start" onClick={() => openView('users')}>
        <ArrowLeft aria-hidden className="size-4" />
        {t('player.back')}
      </Button>
      {player === undefined && <h1 className="sr-only">{account}</h1>}
      {player === undefined && error === null && <Skeleton className="h-40 shrink-0" />}
      {player === undefined && error !== null && (
        <QueryErrorPanel query={query} fallback={t('player.notLoaded')} />
      )}
      {player !== undefined && (
        <>
          <PlayerHeader player={player} acts={acts} />
          <Tabs
            label={t('player.tabsLabel')}
            tabs={tabs}
            selected={part}
            onSelect={(tab) => changeParams({ part: tab })}
          >
            <div className="flex min-h-96 flex-col gap-3">
              <PermittedPage permission={permissionOfPlayerTab(part)}>
                <PlayerTabContent player={player} tab={part} />
              </PermittedPage>
            </div>
          </Tabs>
          <PlayerActionDialogs actions={acts} latestOf={() => player} />
        </>
      )}
    </>
  );
}

function permissionOfPlayerTab(tab: PlayerTab): Permission | undefined {
  if (tab === 'audit') return 'audit.read';
  return tab.endsWith('-records') ? 'records.read' : undefined;
}

function PlayerHeader({ player, acts }: { player: PlayerDetail; acts: ReturnType<typeof usePlayerActions> }) {
  const t = useConsoleTranslation();
  const reasonAgainst = usePlayerActionReason();
  return (
    <header className="flex shrink-0 flex-wrap items-center gap-x-4 gap-y-3">
      <div className="grid min-w-0 grow gap-1.5">
        <div className="flex flex-wrap items-center gap-x-3 gap-y-1.5">
          <h1 className="min-w-0 font-display text-2xl leading-tight break-all">{player.account}</h1>
          <PlayerStatusBadge status={player.status} />
          <VipTierBadge tier={player.vipTier} />
          {player.labels.map((label) => (
            <LabelChip key={label.id} label={label} />
          ))}
        </div>
        <p className="text-sm text-muted">
          {player.nickname} · {t('transfer.id', { id: player.id })} · {player.manager}
          <span className="text-faint pointer-coarse:hidden"> · {t('player.keys')}</span>
        </p>
      </div>
      <div className="flex flex-wrap items-center gap-2">
        <ExplainedButton
          disabledReason={reasonAgainst('recharge', player)}
          size="sm"
          onClick={() => acts.open('recharge', player)}
        >
          <ArrowDownToLine aria-hidden className="size-4" />
          {t('players.recharge')}
        </ExplainedButton>
        <ExplainedButton
          disabledReason={reasonAgainst('redeem', player)}
          size="sm"
          variant="line"
          onClick={() => acts.open('redeem', player)}
        >
          <ArrowUpFromLine aria-hidden className="size-4" />
          {t('players.redeem')}
        </ExplainedButton>
        <PlayerActionsMenu
          player={player}
          onAction={acts.open}
          actions={['adjust', 'reset_password', 'unbind']}
        />
      </div>
    </header>
  );
}

function PlayerTabContent({ player, tab }: { player: PlayerDetail; tab: PlayerTab }) {
  const { account } = player;
  switch (tab) {
    case 'overview':
      return <PlayerOverviewTab player={player} />;
    case 'transfers':
      return <PlayerTransfersTab player={player} />;
    case 'game-records':
    case 'jp-records':
    case 'transaction-records':
      return <RecordsTablePage key={tab} kind={tab} pagePlayer={account} />;
    case 'requests':
      return <PlayerRequestsTab account={account} />;
    case 'activity':
      return <PlayerActivityTab account={account} />;
    case 'sessions':
      return <PlayerSessionsTab account={account} />;
    case 'notes':
      return <PlayerNotesTab account={account} />;
    case 'audit':
      return (
        <Suspense fallback={<Skeleton className="h-60" />}>
          <AuditTable filter={{ player: account }} playerOnPage={account} />
        </Suspense>
      );
  }
}
