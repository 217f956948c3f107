import type { PlayerSort } from '@golden-acers/contract';
import { userSorts } from '@golden-acers/contract/player-table';
import { ArrowDown, ArrowUp } from 'lucide-react';
import { useMemo } from 'react';
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
import { TableLayout, Virtualizer } from 'react-aria-components/Virtualizer';
import { useConsoleTranslation } from '../../i18n/console-translations.ts';
import { cx } from '../../ui/cx.ts';
import { Spinner } from '../../ui/spinner.tsx';
import { selectedAccounts, withRowSelection } from './player-selection.ts';
import type { PlayersTableColumn } from './players-columns.tsx';
import type { PlayersListProps } from './players-table-props.ts';
import { useScrollRestoration } from './scroll-restoration.ts';

interface PlayersVirtualTableProps extends PlayersListProps {
  sort: PlayerSort;
  onSort: (sort: PlayerSort) => void;
}

const rowHeight = matchMedia('(pointer: coarse)').matches ? 52 : 40;
/** Touch screens have higher buttons, and so higher rows. */
const tableLayout = { rowHeight, headingHeight: 40, loaderHeight: 40 };

export function PlayersVirtualTable({
  label,
  columns,
  rows,
  selection,
  onSelect,
  query,
  scrollKey,
  isBusy,
  sort,
  onSort,
}: PlayersVirtualTableProps) {
  const t = useConsoleTranslation();
  const box = useScrollRestoration<HTMLDivElement | HTMLTableElement>(scrollKey);
  const items = useMemo(() => rows.map((row) => ({ ...row, key: row.account })), [rows]);
  const selected = useMemo(() => selectedAccounts(selection, rows), [rows, selection]);
  const sorted = userSorts.find((one) => one === sort.replace('-', '')) ?? 'id';
  return (
    <Virtualizer layout={TableLayout} layoutOptions={tableLayout}>
      <Table
        ref={box}
        aria-label={label}
        selectionMode="multiple"
        selectedKeys={selected}
        onSelectionChange={(keys) => onSelect(withRowSelection(selection, rows, keys))}
        sortDescriptor={{ column: sorted, direction: sort.startsWith('-') ? 'descending' : 'ascending' }}
        onSortChange={({ column, direction }) => {
          const next = userSorts.find((one) => one === column);
          if (next !== undefined) onSort(direction === 'descending' ? `-${next}` : next);
        }}
        className={cx(
          'h-0 min-h-full grow overflow-auto text-[0.8125rem] outline-none transition-opacity duration-150',
          isBusy && 'opacity-60',
        )}
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
          <TableLoadMoreItem
            isLoading={query.isFetchingNextPage}
            onLoadMore={() => {
              if (query.hasNextPage && !query.isFetching) query.fetchNextPage();
            }}
            className="grid h-full w-full place-content-center"
          >
            <Spinner className="size-4 text-muted" />
            <span className="sr-only">{t('players.loading')}</span>
          </TableLoadMoreItem>
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
    {...(width === undefined ? {} : { width })}
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
