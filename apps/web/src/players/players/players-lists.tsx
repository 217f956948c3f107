import type { PlayerSort, UserRow } from '@golden-acers/contract';
import { userSorts } from '@golden-acers/contract/player-table';
import type { UseInfiniteQueryResult } from '@tanstack/react-query';
import { ArrowDown, ArrowUp } from 'lucide-react';
import { useMemo } from 'react';
import { GridList, GridListItem, GridListLoadMoreItem } from 'react-aria-components/GridList';
import {
  Cell,
  Collection,
  Column,
  Row,
  Table,
  TableBody,
  TableHeader,
  TableLoadMoreItem,
} from 'react-aria-components/Table';
import { ListLayout, TableLayout, Virtualizer } from 'react-aria-components/Virtualizer';
import { useConsoleTranslation } from '../../i18n/console-translations.ts';
import { cx } from '../../ui/cx.ts';
import { Spinner } from '../../ui/spinner.tsx';
import { type PlayerSelectionState, selectedAccounts, withRowSelection } from './player-selection.ts';
import type { PlayersTableColumn } from './players-columns.tsx';
import { useScrollRestoration } from './scroll-restoration.ts';

interface PlayersListProps {
  columns: readonly PlayersTableColumn[];
  rows: readonly UserRow[];
  selection: PlayerSelectionState;
  onSelect: (selection: PlayerSelectionState) => void;
  query: UseInfiniteQueryResult;
  scrollKey: string;
}

/** The table and the cards on a phone share it. */
function useListProps({ rows, selection, onSelect, query, scrollKey }: PlayersListProps) {
  const t = useConsoleTranslation();
  const ref = useScrollRestoration<HTMLDivElement & HTMLTableElement>(scrollKey);
  const selectedKeys = useMemo(() => selectedAccounts(selection, rows), [rows, selection]);
  return {
    list: {
      ref,
      'aria-label': t('players.table'),
      selectionMode: 'multiple',
      selectedKeys,
      onSelectionChange: (keys: 'all' | Set<string | number>) =>
        onSelect(withRowSelection(selection, rows, keys)),
    },
    loadMore: {
      isLoading: query.isFetchingNextPage,
      onLoadMore() {
        if (query.hasNextPage && !query.isFetching) void query.fetchNextPage();
      },
      children: (
        <>
          <Spinner className="size-4 text-muted" />
          <span className="sr-only">{t('players.loading')}</span>
        </>
      ),
    },
    fade: cx('outline-none transition-opacity duration-150', query.isPlaceholderData && 'opacity-60'),
  } as const;
}

const rowHeight = matchMedia('(pointer: coarse)').matches ? 52 : 40;
/** Touch screens have taller buttons and rows. */
const tableLayout = { rowHeight, headingHeight: 40, loaderHeight: 40 };

interface PlayersVirtualTableProps extends PlayersListProps {
  sort: PlayerSort;
  onSort: (sort: PlayerSort) => void;
}

export function PlayersVirtualTable({ sort, onSort, ...props }: PlayersVirtualTableProps) {
  const { columns, rows } = props;
  const { list, loadMore, fade } = useListProps(props);
  const items = useMemo(() => rows.map((row) => ({ ...row, key: row.account })), [rows]);
  const sorted = userSorts.find((one) => one === sort.replace('-', '')) ?? 'id';
  return (
    <Virtualizer layout={TableLayout} layoutOptions={tableLayout}>
      <Table
        {...list}
        sortDescriptor={{ column: sorted, direction: sort.startsWith('-') ? 'descending' : 'ascending' }}
        onSortChange={({ column, direction }) => {
          const next = userSorts.find((one) => one === column);
          if (next !== undefined) onSort(direction === 'descending' ? `-${next}` : next);
        }}
        className={cx('h-0 min-h-full grow overflow-auto text-[0.8125rem]', fade)}
      >
        <TableHeader columns={columns} className="h-full w-full border-b border-line-strong bg-surface-2">
          {headerCell}
        </TableHeader>
        <TableBody>
          <Collection items={items} dependencies={[columns]}>
            {(player) => (
              <Row
                id={player.account}
                textValue={player.account}
                className="group h-full w-full cursor-pointer border-b border-line outline-offset-[-2px] hover:bg-surface-2 data-[selected]:bg-gold-wash"
              >
                {columns.map(({ id, cell, ...column }) => (
                  <Cell key={id} className={cellClass(column)}>
                    {cell(player)}
                  </Cell>
                ))}
              </Row>
            )}
          </Collection>
          <TableLoadMoreItem {...loadMore} className="grid h-full w-full place-content-center" />
        </TableBody>
      </Table>
    </Virtualizer>
  );
}

const headerCell = ({ id, header, isNumeric, isRowHeader, width, minWidth }: PlayersTableColumn) => (
  <Column
    id={id}
    isRowHeader={isRowHeader ?? false}
    allowsSorting={id !== 'actions'}
    {...(width !== undefined && { width })}
    minWidth={minWidth}
    className={cx(
      'group/head flex h-full items-center gap-1 px-2.5 text-xs font-semibold whitespace-nowrap text-muted outline-offset-[-2px]',
      id !== 'actions' && 'cursor-pointer hover:text-text data-[hovered]:text-text',
      isNumeric && 'justify-end',
    )}
  >
    {({ sortDirection }) => (
      <>
        {header}
        {sortDirection === 'ascending' && <ArrowUp aria-hidden className="size-3.5 text-gold-ink" />}
        {sortDirection === 'descending' && <ArrowDown aria-hidden className="size-3.5 text-gold-ink" />}
      </>
    )}
  </Column>
);

const cellClass = ({ isNumeric, isRowHeader }: Pick<PlayersTableColumn, 'isNumeric' | 'isRowHeader'>) =>
  cx(
    'flex h-full items-center overflow-hidden px-2.5 whitespace-nowrap outline-offset-[-2px]',
    isNumeric && 'tabular justify-end',
    isRowHeader && 'font-medium text-text',
  );

const cardListLayout = { estimatedRowSize: 190, gap: 10, loaderSize: 44 };

export function PlayersCardList(props: PlayersListProps) {
  const { columns, rows } = props;
  const { list, loadMore, fade } = useListProps(props);
  return (
    <Virtualizer layout={ListLayout} layoutOptions={cardListLayout}>
      <GridList {...list} className={cx('h-full overflow-auto', fade)}>
        {rows.map((player) => (
          <GridListItem
            key={player.account}
            id={player.account}
            textValue={player.account}
            className="group grid gap-2.5 rounded-xl border border-line bg-surface p-3.5 text-[0.8125rem] outline-offset-[-2px] data-[selected]:border-gold data-[selected]:bg-gold-wash"
          >
            <PlayerCard columns={columns} player={player} />
          </GridListItem>
        ))}
        <GridListLoadMoreItem {...loadMore} className="grid h-11 place-content-center" />
      </GridList>
    </Virtualizer>
  );
}

function PlayerCard({ columns, player }: { columns: readonly PlayersTableColumn[]; player: UserRow }) {
  const columnsIn = (slot: PlayersTableColumn['cardSlot']) =>
    columns.filter(({ cardSlot }) => cardSlot === slot);
  return (
    <>
      <div className="flex items-start justify-between gap-3">
        <div className="min-w-0 text-base font-semibold">
          {columnsIn('title').map(({ id, cell }) => (
            <div key={id}>{cell(player)}</div>
          ))}
        </div>
        {columnsIn('corner').map(({ id, cell }) => (
          <div key={id}>{cell(player)}</div>
        ))}
      </div>
      <dl className="grid grid-cols-[minmax(0,9fr)_minmax(0,12fr)_minmax(0,9fr)] gap-x-3 gap-y-2">
        {columnsIn(undefined).map(({ id, header, cell }) => (
          <div key={id} className="min-w-0">
            <dt className="text-xs text-faint">{header}</dt>
            <dd className="truncate">{cell(player)}</dd>
          </div>
        ))}
      </dl>
      {columnsIn('buttons').map(({ id, cell }) => (
        <div key={id}>{cell(player)}</div>
      ))}
    </>
  );
}
