import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { useEffect, useMemo, useRef, useState } from 'react';
import { usePermissionCheck } from '../../access/permissions/permissions.ts';
import type { ConsoleLocation, NavigateConsole } from '../../console-location.ts';
import { useConsoleTranslation } from '../../i18n/console-translations.ts';
import { useBulkActions } from './bulk-actions.tsx';
import { BulkActionsBar } from './bulk-actions-bar.tsx';
import { CreatePlayerDialog } from './create-player-dialog.tsx';
import { PlayerActionDialogs } from './player-action-dialogs.tsx';
import { usePlayerActions } from './player-actions.ts';
import { type PlayerSearch, type PlayerSelectionState, selectionForSearch } from './player-selection.ts';
import { playersTableQuery, savedViewsQuery } from './players.queries.ts';
import { PlayersTable } from './players-table.tsx';
import { CreatePlayerButton, PlayersToolbar } from './players-toolbar.tsx';
import { locationOfSettings } from './saved-view-settings.ts';

interface PlayersPageProps {
  location: ConsoleLocation;
  navigate: NavigateConsole;
  ceilingCents: number | undefined;
  /** Kept above, so that it survives a look at the records. */
  selection: PlayerSelectionState;
  onSelect: (selection: PlayerSelectionState) => void;
}

/** User Management: search, the table, and what can be done with one player or with all who are chosen. */
export function PlayersPage({
  location: place,
  navigate: move,
  ceilingCents,
  selection,
  onSelect,
}: PlayersPageProps) {
  const t = useConsoleTranslation();
  const may = usePermissionCheck();
  const [isCreating, setCreating] = useState(false);
  const acts = usePlayerActions(move);
  const many = useBulkActions(move);
  useApplyDefaultView(place, move);
  const search: PlayerSearch = {
    search: place.search,
    status: place.isIncludingProhibited ? 'all' : 'Active',
    label: place.labelId,
  };
  const players = useInfiniteQuery(playersTableQuery({ ...search, sort: place.sort }));
  const rows = useMemo(() => players.data?.pages.flatMap((page) => page.rows) ?? [], [players.data]);
  const meta = players.data?.pages[0]?.meta;
  const chosen = selectionForSearch(selection, search);
  return (
    <>
      <h1 className="sr-only">{t('menu.users')}</h1>
      <PlayersToolbar location={place} navigate={move} onCreate={() => setCreating(true)} />
      <BulkActionsBar
        selection={chosen}
        searchTotal={
          meta === undefined ? undefined : { search: search, total: meta.total, isCapped: meta.isTotalCapped }
        }
        onSelect={onSelect}
        onAction={acts.open}
        onBulkAction={many.open}
      />
      <PlayersTable
        query={players}
        rows={rows}
        location={place}
        navigate={move}
        selection={chosen}
        onSelect={onSelect}
        onAction={acts.open}
        createButton={
          may('players.create') && <CreatePlayerButton variant="gold" onCreate={() => setCreating(true)} />
        }
      />
      {many.dialog}
      {isCreating && (
        <CreatePlayerDialog
          ceilingCents={ceilingCents}
          onClose={() => setCreating(false)}
          onOpenPlayer={(player) => move({ view: 'player', player, playerTab: 'overview' })}
        />
      )}
      <PlayerActionDialogs
        actions={acts}
        ceilingCents={ceilingCents}
        // The list is read again and again: a dialog shows its newest balance, not that of the moment it was opened.
        latestOf={(player) => rows.find(({ account }) => account === player.account) ?? player}
      />
    </>
  );
}

/** Who opens User Management without asking for anything sees it as the view that was saved for that. */
function useApplyDefaultView(place: ConsoleLocation, move: NavigateConsole): void {
  const isPlain = useRef(
    place.search === '' && place.sort === '-id' && place.labelId === '' && !place.isIncludingProhibited,
  );
  const { data: views } = useQuery({ ...savedViewsQuery, enabled: isPlain.current });
  useEffect(() => {
    const view = isPlain.current ? views?.find(({ isDefault }) => isDefault) : undefined;
    if (views !== undefined) isPlain.current = false;
    if (view !== undefined) move(locationOfSettings(view.settings), false);
  }, [views, move]);
}
