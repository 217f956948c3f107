import type { UserRow } from '@golden-acers/contract';
import type { UserColumn } from '@golden-acers/contract/user-table';
import { SearchX, Users } from 'lucide-react';
import { type ReactNode, useMemo, useSyncExternalStore } from 'react';
import type { ConsolePlace, Move } from '../../console/console-address.ts';
import { TableEmpty, TableFailed, TableSkeleton } from '../../console/table-states.tsx';
import { useConsoleTexts } from '../../console/texts.ts';
import type { PlayerAct } from './player-acts.ts';
import { PlayerCards } from './player-cards.tsx';
import { playerColumns } from './player-columns.tsx';
import { PlayerGrid } from './player-grid.tsx';
import type { Rows } from './player-rows.ts';
import type { Selection } from './selection.ts';

interface PlayersTableProps {
  players: Rows;
  rows: readonly UserRow[];
  place: ConsolePlace;
  move: Move;
  selection: Selection;
  onSelect: (selection: Selection) => void;
  onAct: (act: PlayerAct, player: UserRow) => void;
  /** The next step where nobody is there yet. */
  create: ReactNode;
}

/** The players as rows, or on a phone as cards; only those near the window are in the page. */
export function PlayersTable({
  players,
  rows,
  place,
  move,
  selection,
  onSelect,
  onAct,
  create,
}: PlayersTableProps) {
  const t = useConsoleTexts();
  const isPhone = useIsPhone();
  const columns = useMemo(
    () => playerColumns(t, onAct).filter(({ id }) => place.columns.some((shown: UserColumn) => shown === id)),
    [t, onAct, place.columns],
  );
  const shown = JSON.stringify([place.search, place.label, place.showsProhibited, place.sort]);
  const shared = { label: t('players.table'), columns, rows, selection, onSelect, more: players, shown };
  const isBusy = players.isPlaceholderData;
  return (
    <div
      aria-busy={isBusy}
      className="relative flex min-h-96 grow flex-col overflow-hidden rounded-xl max-md:h-[68dvh] max-md:grow-0 md:min-h-64 md:border md:border-line md:bg-surface"
    >
      {rows.length === 0 ? (
        <Empty players={players} place={place} columns={columns.length} create={create} />
      ) : isPhone ? (
        <PlayerCards {...shared} isBusy={isBusy} />
      ) : (
        <PlayerGrid {...shared} isBusy={isBusy} sort={place.sort} onSort={(sort) => move({ sort })} />
      )}
    </div>
  );
}

function Empty({
  players,
  place,
  columns,
  create,
}: Pick<PlayersTableProps, 'players' | 'place' | 'create'> & { columns: number }): ReactNode {
  const t = useConsoleTexts();
  if (players.isPending) return <TableSkeleton label={t('players.loading')} columns={columns} />;
  if (players.isError) {
    return <TableFailed message={t('players.notLoaded')} retry={players} />;
  }
  if (place.search === '' && place.label === '') {
    return (
      <TableEmpty icon={Users} title={t('players.none')} hint={t('players.noneHint')}>
        {create}
      </TableEmpty>
    );
  }
  const hint = place.showsProhibited ? t('players.noneFoundHint') : t('players.noneFoundActive');
  return <TableEmpty icon={SearchX} title={t('players.noneFound')} hint={hint} />;
}

/** Where rows are cards, as in the styles' `md`. */
const phone = '(max-width: 47.9375rem)';

function useIsPhone(): boolean {
  return useSyncExternalStore(
    (tell) => {
      const media = matchMedia(phone);
      media.addEventListener('change', tell);
      return () => media.removeEventListener('change', tell);
    },
    () => matchMedia(phone).matches,
  );
}
