import type { UserRow } from '@golden-acers/contract';
import { useQuery } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import { usePageTitle } from '../../ui/page.tsx';
import { Skeleton } from '../../ui/states.tsx';
import { useUser } from '../sessions/session.ts';
import { useConnection } from './connection.ts';
import { ConnectCard, ConnectedBar } from './connection-card.tsx';
import { statusQuery } from './console.queries.ts';
import { type ConsolePlace, type Move, useConsolePlace } from './console-address.ts';
import { ConsoleFrame } from './console-frame.tsx';
import { PlayersView } from './players-view.tsx';
import { gameColumns, jpColumns, transactionColumns } from './records-columns.tsx';
import { RecordsView } from './records-view.tsx';
import { RequestsButton } from './requests-button.tsx';
import { RequestsView } from './requests-view.tsx';
import { TransactionTabs } from './reviews-tabs.tsx';
import { useConsoleTexts } from './texts.ts';

/** /adminacers. Anyone may open the page; the server alone decides who learns or does anything here. */
export function ConsolePage() {
  const t = useConsoleTexts();
  usePageTitle(t('title'));
  const [place, move] = useConsolePlace();
  const connection = useConnection();
  const isAgent = useUser()?.role === 'agent';
  const { data: status } = useQuery({ ...statusQuery, enabled: isAgent });
  return (
    <ConsoleFrame
      view={place.view}
      onShow={(view) => move({ view, tab: 'records', day: '' })}
      onLogout={connection.disconnect}
      status={status}
      tools={
        isAgent && (
          <RequestsButton isShown={place.view === 'requests'} onShow={() => move({ view: 'requests' })} />
        )
      }
    >
      {connection.state === 'unknown' && <Skeleton className="h-11 shrink-0" />}
      {connection.state === 'not-connected' && <ConnectCard connection={connection} />}
      {connection.state === 'connected' && (
        <>
          <ConnectedBar connection={connection} />
          <Views place={place} move={move} ceilingCents={status?.transferCeilingCents} />
        </>
      )}
    </ConsoleFrame>
  );
}

interface ViewsProps {
  place: ConsolePlace;
  move: Move;
  ceilingCents: number | undefined;
}

function Views({ place, move, ceilingCents }: ViewsProps) {
  const t = useConsoleTexts();
  const [selected, setSelected] = useState<UserRow>();
  const columns = useMemo(
    () => ({ game: gameColumns(t), jp: jpColumns(t), transaction: transactionColumns(t) }),
    [t],
  );
  const at = { place, move };
  switch (place.view) {
    case 'users':
      return <PlayersView {...at} ceilingCents={ceilingCents} selected={selected} onSelect={setSelected} />;
    case 'requests':
      return <RequestsView />;
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
