import type { PlayerDetail } from '@golden-acers/contract';
import { useQuery } from '@tanstack/react-query';
import { ArrowDownToLine, ArrowLeft, ArrowUpFromLine } from 'lucide-react';
import { lazy, Suspense, useMemo } from 'react';
import { messageOf } from '../../api/errors.ts';
import { type ConsolePlace, type Move, playerParts } from '../../console/console-address.ts';
import { partNeeds } from '../../console/page-needs.ts';
import { PermittedButton } from '../../console/permitted.tsx';
import { PermittedPage } from '../../console/permitted-page.tsx';
import { useConsoleTexts } from '../../console/texts.ts';
import {
  gameColumns,
  jpColumns,
  transactionColumns,
} from '../../reporting/provider-records/records-columns.tsx';
import { RecordsView } from '../../reporting/provider-records/records-view.tsx';
import { Button } from '../../ui/button.tsx';
import { ErrorPanel, Skeleton } from '../../ui/states.tsx';
import { Tabs } from '../../ui/tabs.tsx';
import { LabelChip } from './label-chip.tsx';
import { usePlayerActs } from './player-acts.ts';
import { RowMenu, Status } from './player-columns.tsx';
import { PlayerDialogs } from './player-dialogs.tsx';
import { PlayerActivity, PlayerRequests, PlayerTransfers } from './player-lists.tsx';
import { PlayerNotes } from './player-notes.tsx';
import { PlayerOverview } from './player-overview.tsx';
import { PlayerSessions } from './player-sessions.tsx';
import { playerQuery } from './players.queries.ts';

const AuditTable = lazy(async () => ({
  default: (await import('../../events/audit/audit-table.tsx')).AuditTable,
}));

interface PlayerPageProps {
  place: ConsolePlace;
  move: Move;
  ceilingCents: number | undefined;
}

/** All about one player, and what can be done with it. */
export function PlayerPage({ place, move, ceilingCents }: PlayerPageProps) {
  const t = useConsoleTexts();
  const { data: player, error, refetch, isFetching } = useQuery(playerQuery(place.player));
  const acts = usePlayerActs(move);
  const tabs = playerParts.map((id) => ({ id, label: t(`playerDesk.part.${id}`) }));
  return (
    <>
      <Button variant="quiet" size="sm" className="self-start" onClick={() => move({ view: 'users' })}>
        <ArrowLeft aria-hidden className="size-4" />
        {t('playerDesk.back')}
      </Button>
      {player === undefined && <h1 className="sr-only">{place.player}</h1>}
      {player === undefined && error === null && <Skeleton className="h-40 shrink-0" />}
      {player === undefined && error !== null && (
        <ErrorPanel
          message={messageOf(error, { refused: t('playerDesk.notLoaded') })}
          retryLabel={t('players.tryAgain')}
          isRetrying={isFetching}
          onRetry={() => void refetch()}
        />
      )}
      {player !== undefined && (
        <>
          <Head player={player} acts={acts} />
          <Tabs
            label={t('playerDesk.parts')}
            tabs={tabs}
            selected={place.part}
            onSelect={(part) => move({ part })}
          >
            <div className="flex min-h-96 flex-col gap-3">
              <PermittedPage needs={partNeeds(place.part)}>
                <Part player={player} place={place} move={move} />
              </PermittedPage>
            </div>
          </Tabs>
          <PlayerDialogs acts={acts} ceilingCents={ceilingCents} newest={() => player} />
        </>
      )}
    </>
  );
}

function Head({ player, acts }: { player: PlayerDetail; acts: ReturnType<typeof usePlayerActs> }) {
  const t = useConsoleTexts();
  return (
    <header className="flex shrink-0 flex-wrap items-center gap-x-4 gap-y-3">
      <div className="grid min-w-0 grow gap-1.5">
        <div className="flex flex-wrap items-center gap-x-3 gap-y-1.5">
          <h1 className="min-w-0 font-display text-2xl leading-tight break-all">{player.account}</h1>
          <Status status={player.status} />
          {player.labels.map((label) => (
            <LabelChip key={label.id} label={label} />
          ))}
        </div>
        <p className="text-sm text-muted">
          {player.nickname} · {t('transfer.id', { id: player.id })} · {player.manager}
        </p>
      </div>
      <div className="flex flex-wrap items-center gap-2">
        <PermittedButton needs="money.recharge" size="sm" onClick={() => acts.open('recharge', player)}>
          <ArrowDownToLine aria-hidden className="size-4" />
          {t('players.recharge')}
        </PermittedButton>
        <PermittedButton
          needs="money.redeem"
          size="sm"
          variant="line"
          onClick={() => acts.open('redeem', player)}
        >
          <ArrowUpFromLine aria-hidden className="size-4" />
          {t('players.redeem')}
        </PermittedButton>
        <RowMenu player={player} onAct={acts.open} leavesOut={['page', 'redeem', 'game-records']} />
      </div>
    </header>
  );
}

function Part({ player, place, move }: { player: PlayerDetail; place: ConsolePlace; move: Move }) {
  const t = useConsoleTexts();
  const columns = useMemo(
    () => ({ game: gameColumns(t), jp: jpColumns(t), transaction: transactionColumns(t) }),
    [t],
  );
  const { account } = player;
  // Other players' records are asked for elsewhere: this page stays this player's.
  const stay: Move = (change, isStep) => move({ ...change, player: account }, isStep);
  const at = { place, move: stay };
  switch (place.part) {
    case 'overview':
      return <PlayerOverview player={player} />;
    case 'transfers':
      return <PlayerTransfers account={account} />;
    case 'game-records':
      return <RecordsView key="game" kind="game-records" columns={columns.game} {...at} isPart />;
    case 'jp-records':
      return <RecordsView key="jp" kind="jp-records" columns={columns.jp} {...at} isPart />;
    case 'transaction-records':
      return (
        <RecordsView
          key="transaction"
          kind="transaction-records"
          columns={columns.transaction}
          {...at}
          isPart
        />
      );
    case 'requests':
      return <PlayerRequests account={account} />;
    case 'activity':
      return <PlayerActivity account={account} />;
    case 'sessions':
      return <PlayerSessions account={account} />;
    case 'notes':
      return <PlayerNotes account={account} />;
    case 'audit':
      return (
        <Suspense fallback={<Skeleton className="h-60" />}>
          <AuditTable filter={{ player: account, area: '', from: '', to: '' }} />
        </Suspense>
      );
  }
}
