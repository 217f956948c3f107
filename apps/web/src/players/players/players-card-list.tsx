import type { UserRow } from '@golden-acers/contract';
import { GridList, GridListItem, GridListLoadMoreItem } from 'react-aria-components/GridList';
import { ListLayout, Virtualizer } from 'react-aria-components/Virtualizer';
import { useConsoleTranslation } from '../../i18n/console-translations.ts';
import { cx } from '../../ui/cx.ts';
import { Spinner } from '../../ui/spinner.tsx';
import { selectedAccounts, withRowSelection } from './player-selection.ts';
import type { PlayersTableColumn } from './players-columns.tsx';
import type { PlayersListProps } from './players-table-props.ts';
import { useScrollRestoration } from './scroll-restoration.ts';

const cardListLayout = { estimatedRowSize: 190, gap: 10, loaderSize: 44 };

export function PlayersCardList({
  label,
  columns,
  rows,
  selection,
  onSelect,
  query,
  scrollKey,
  isBusy,
}: PlayersListProps) {
  const t = useConsoleTranslation();
  const box = useScrollRestoration<HTMLDivElement>(scrollKey);
  const selected = selectedAccounts(selection, rows);
  return (
    <Virtualizer layout={ListLayout} layoutOptions={cardListLayout}>
      <GridList
        ref={box}
        aria-label={label}
        selectionMode="multiple"
        selectedKeys={selected}
        onSelectionChange={(keys) => onSelect(withRowSelection(selection, rows, keys))}
        className={cx(
          'h-full overflow-auto outline-none transition-opacity duration-150',
          isBusy && 'opacity-60',
        )}
      >
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
        <GridListLoadMoreItem
          isLoading={query.isFetchingNextPage}
          onLoadMore={() => {
            if (query.hasNextPage && !query.isFetching) query.fetchNextPage();
          }}
          className="grid h-11 place-content-center"
        >
          <Spinner className="size-4 text-muted" />
          <span className="sr-only">{t('players.loading')}</span>
        </GridListLoadMoreItem>
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
