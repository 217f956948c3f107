import type { UserRow } from '@golden-acers/contract';
import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { Suspense, useEffect, useMemo, useRef, useState } from 'react';
import { usePermissionCheck } from '../../access/permissions/permissions.ts';
import { rowsOf } from '../../api/cursor-query.ts';
import { useOpenConsoleView } from '../../console-location.ts';
import { useConsoleTranslation } from '../../i18n/console-translations.ts';
import { useRequestedAction } from '../../requested-action.ts';
import { useTypedSearchParams } from '../../typed-search-params.ts';
import { lazyNamed } from '../../ui/lazy-component.ts';
import { BulkActionsBar, useBulkActions } from './bulk-actions.tsx';
import { PlayerActionDialogs, usePlayerActions } from './player-actions.tsx';
import { type PlayerSelectionState, selectionForSearch } from './player-selection.ts';
import { playersTableQuery, savedViewsQuery } from './players.queries.ts';
import {
  type ChangePlayersParams,
  isUnfiltered,
  type PlayersParams,
  paramsOfSavedView,
  playersParams,
  playersQueryParamsOf,
} from './players-params.ts';
import { PlayersTable } from './players-table.tsx';
import { CreatePlayerButton, PlayersToolbar } from './players-toolbar.tsx';
import { RecentPlayers, useRememberPlayer } from './recent-players.tsx';

const CreatePlayerDialog = lazyNamed(() => import('./create-player-dialog.tsx'), 'CreatePlayerDialog');

interface PlayersPageProps {
  selection: PlayerSelectionState;
  onSelect: (selection: PlayerSelectionState) => void;
}

export function PlayersPage({ selection, onSelect }: PlayersPageProps) {
  const t = useConsoleTranslation();
  const may = usePermissionCheck();
  const [isCreating, setCreating] = useState(false);
  const [params, changeParams] = useTypedSearchParams(playersParams);
  const openView = useOpenConsoleView();
  const acts = usePlayerActions();
  const many = useBulkActions();
  useRememberPlayer(acts.dialog?.player);
  useApplyDefaultView(params, changeParams);
  useRequestedAction(({ kind }) => {
    if (kind !== 'create-player') return false;
    setCreating(may('players.create'));
    return true;
  });
  const { sort, ...search } = playersQueryParamsOf(params);
  const players = useInfiniteQuery(playersTableQuery({ ...search, sort }));
  const rows = useMemo(() => rowsOf(players.data) ?? [], [players.data]);
  const meta = players.data?.pages[0]?.meta;
  const chosen = selectionForSearch(selection, search);
  const latestOf = (player: UserRow) => rows.find(({ account }) => account === player.account) ?? player;
  return (
    <>
      <h1 className="sr-only">{t('menu.users')}</h1>
      <PlayersToolbar params={params} onChange={changeParams} onCreate={() => setCreating(true)} />
      <RecentPlayers />
      <BulkActionsBar
        selection={chosen}
        searchTotal={
          meta === undefined ? undefined : { search, total: meta.total, isCapped: meta.isTotalCapped }
        }
        latestOf={latestOf}
        onSelect={onSelect}
        onAction={acts.open}
        onBulkAction={many.open}
      />
      <PlayersTable
        query={players}
        rows={rows}
        params={params}
        onChange={changeParams}
        selection={chosen}
        onSelect={onSelect}
        onAction={acts.open}
        createButton={
          may('players.create') && <CreatePlayerButton variant="gold" onCreate={() => setCreating(true)} />
        }
      />
      {many.dialog}
      {isCreating && (
        <Suspense>
          <CreatePlayerDialog
            onClose={() => setCreating(false)}
            onOpenPlayer={(player) => openView('player', { player, part: '' })}
          />
        </Suspense>
      )}
      <PlayerActionDialogs actions={acts} latestOf={latestOf} />
    </>
  );
}

/** Without a filter in the URL, User Management opens with the default view. */
function useApplyDefaultView(params: PlayersParams, onChange: ChangePlayersParams): void {
  const isPlain = useRef(isUnfiltered(params) && params.sort === '-id' && !params.prohibited);
  const { data: views } = useQuery({ ...savedViewsQuery, enabled: isPlain.current });
  useEffect(() => {
    const view = isPlain.current ? views?.find(({ isDefault }) => isDefault) : undefined;
    if (views !== undefined) isPlain.current = false;
    if (view !== undefined) onChange(paramsOfSavedView(view.settings), false);
  }, [views, onChange]);
}
