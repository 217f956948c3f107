import type { UserRow } from '@golden-acers/contract';
import type { UseInfiniteQueryResult } from '@tanstack/react-query';
import { SearchX, Users } from 'lucide-react';
import { type ReactNode, useMemo, useSyncExternalStore } from 'react';
import { useConsoleTranslation } from '../../i18n/console-translations.ts';
import { useSteadyRows } from '../../ui/steady-rows.ts';
import { TableEmpty, TableError, TableSkeleton } from '../../ui/tables/table-states.tsx';
import type { OnPlayerAction } from './player-actions.tsx';
import type { PlayerSelectionState } from './player-selection.ts';
import { playersColumns } from './players-columns.tsx';
import { PlayersCardList, PlayersVirtualTable } from './players-lists.tsx';
import {
  type ChangePlayersParams,
  isUnfiltered,
  type PlayersParams,
  playersQueryParamsOf,
} from './players-params.ts';

interface PlayersTableProps {
  query: UseInfiniteQueryResult;
  rows: readonly UserRow[];
  params: PlayersParams;
  onChange: ChangePlayersParams;
  selection: PlayerSelectionState;
  onSelect: (selection: PlayerSelectionState) => void;
  onAction: OnPlayerAction;
  createButton: ReactNode;
}

export function PlayersTable({
  query,
  rows,
  params,
  onChange,
  selection,
  onSelect,
  onAction,
  createButton,
}: PlayersTableProps) {
  const t = useConsoleTranslation();
  const isPhone = useIsPhone();
  const columns = useMemo(
    () => playersColumns(t, onAction).filter(({ id }) => params.columns.includes(id)),
    [t, onAction, params.columns],
  );
  const scrollKey = JSON.stringify(playersQueryParamsOf(params));
  const steady = useSteadyRows(rows, {
    idOf: ({ account }) => account,
    key: scrollKey,
    isPlaceholderData: query.isPlaceholderData,
  });
  const list = { columns, rows: steady.rows, selection, onSelect, query, scrollKey };
  return (
    <div
      {...steady.pointerEvents}
      aria-busy={query.isPlaceholderData}
      className="relative flex min-h-96 grow flex-col overflow-hidden rounded-xl max-md:h-[68dvh] max-md:grow-0 md:min-h-64 md:border md:border-line md:bg-surface"
    >
      {rows.length === 0 ? (
        <PlayersEmptyState
          query={query}
          params={params}
          columns={columns.length}
          createButton={createButton}
        />
      ) : isPhone ? (
        <PlayersCardList {...list} />
      ) : (
        <PlayersVirtualTable {...list} sort={params.sort} onSort={(sort) => onChange({ sort })} />
      )}
    </div>
  );
}

function PlayersEmptyState({
  query,
  params,
  columns,
  createButton,
}: Pick<PlayersTableProps, 'query' | 'params' | 'createButton'> & { columns: number }): ReactNode {
  const t = useConsoleTranslation();
  if (query.isPending) return <TableSkeleton label={t('players.loading')} columns={columns} />;
  if (query.isError) {
    return <TableError message={t('players.notLoaded')} query={query} />;
  }
  if (isUnfiltered(params)) {
    return (
      <TableEmpty icon={Users} title={t('players.none')} hint={t('players.noneHint')}>
        {createButton}
      </TableEmpty>
    );
  }
  const hint = params.prohibited ? t('players.noneFoundHint') : t('players.noneFoundActive');
  return <TableEmpty icon={SearchX} title={t('players.noneFound')} hint={hint} />;
}

/** The same breakpoint as `md` in the styles. */
const phoneMediaQuery = '(max-width: 47.9375rem)';

function useIsPhone(): boolean {
  return useSyncExternalStore(
    (tell) => {
      const media = matchMedia(phoneMediaQuery);
      media.addEventListener('change', tell);
      return () => media.removeEventListener('change', tell);
    },
    () => matchMedia(phoneMediaQuery).matches,
  );
}
