import type { ReactNode } from 'react';
import { Cell, Column, Row, Table, TableBody, TableHeader } from 'react-aria-components/Table';
import { cx } from '../cx.ts';
import { useSteadyRows } from '../steady-rows.ts';

export interface TableColumn<Item> {
  readonly id: string;
  readonly header: string;
  /** Exactly one column names the row for screen readers. */
  readonly isRowHeader?: boolean;
  readonly isNumeric?: boolean;
  /** The cell's slot on a phone's card. Undefined: one of the card's three columns. */
  readonly cardSlot?: 'title' | 'corner' | 'buttons' | 'line';
  readonly cell: (item: Item) => ReactNode;
}

interface DataTableProps<Item> {
  label: string;
  columns: readonly TableColumn<Item>[];
  items: readonly Item[];
  keyOf: (item: Item, index: number) => string;
  nameOf: (item: Item) => string;
  selection?: { readonly key: string | undefined; readonly onSelect: (key: string | undefined) => void };
  empty: ReactNode;
  /** True while rows are loading, even if those of the previous query are still shown. */
  isBusy: boolean;
  /** For few rows: the table is only as high as they are. */
  isCompact?: boolean;
}

/**
 * Shows a dense, scrolling table with a sticky header, and cards on a phone. Arrows move, Space selects,
 * Enter presses. Rows that arrive do not move those that a mouse aims at.
 */
export function DataTable<Item>({
  label,
  columns,
  items,
  keyOf,
  nameOf,
  selection,
  empty,
  isBusy,
  isCompact = false,
}: DataTableProps<Item>) {
  const steady = useSteadyRows(items, { idOf: keyOf, isPlaceholderData: isBusy });
  const present = new Set(items.map(keyOf));
  return (
    <div
      {...steady.pointerEvents}
      ref={restoreFocusAtOnce}
      aria-busy={isBusy}
      className={cx(
        'relative flex flex-col rounded-xl md:overflow-auto md:border md:border-line md:bg-surface',
        isCompact ? 'min-h-40 shrink-0' : 'min-h-80 grow md:min-h-64',
      )}
    >
      <Table
        aria-label={label}
        selectionMode={selection === undefined ? 'none' : 'single'}
        selectedKeys={selection?.key === undefined ? [] : [selection.key]}
        onSelectionChange={(keys) => {
          const [key] = keys === 'all' ? [] : keys;
          selection?.onSelect(key === undefined ? undefined : String(key));
        }}
        className={cx(
          // If there are no rows, the table itself gets the focus.
          'w-full border-separate border-spacing-0 text-[0.8125rem] -outline-offset-2 max-md:block',
          'transition-opacity duration-150',
          isBusy && items.length > 0 && 'opacity-60',
        )}
      >
        <TableHeader className="max-md:sr-only">
          {columns.map(({ id, header, isRowHeader = false, isNumeric = false, cardSlot }) => (
            <Column
              key={id}
              id={id}
              isRowHeader={isRowHeader}
              className={cx(headerClass(isNumeric), cardSlot === 'buttons' && 'right-0')}
            >
              {header}
            </Column>
          ))}
        </TableHeader>
        <TableBody className="max-md:grid max-md:gap-2.5">
          {steady.rows.map((item, index) => (
            <Row
              key={keyOf(item, index)}
              id={keyOf(item, index)}
              textValue={nameOf(item)}
              className={cx(
                'group -outline-offset-2 md:h-10',
                // A row that is gone keeps its place while a mouse aims at another one.
                !present.has(keyOf(item, index)) && 'pointer-events-none opacity-40',
                selection !== undefined && 'cursor-pointer',
                'md:hover:bg-surface-2 md:data-[selected]:bg-gold-wash',
                'max-md:grid max-md:grid-cols-[minmax(0,9fr)_minmax(0,12fr)_minmax(0,10fr)] max-md:gap-x-3 max-md:gap-y-2.5 max-md:rounded-xl max-md:border max-md:border-line max-md:bg-surface max-md:p-3.5',
                'max-md:data-[selected]:border-gold max-md:data-[selected]:bg-gold-wash',
              )}
            >
              {columns.map((column) => (
                <Cell key={column.id} data-label={column.header} className={cellClass(column)}>
                  {column.cell(item)}
                </Cell>
              ))}
            </Row>
          ))}
        </TableBody>
      </Table>
      {steady.rows.length === 0 && empty}
    </div>
  );
}

/**
 * A dialog gives the focus back to its button in the row. For tables that reuse their rows, react-aria does
 * so after a render, and so may take the focus from where it has moved since. This table keeps its rows.
 */
function restoreFocusAtOnce(frame: HTMLElement | null) {
  if (frame === null) return undefined;
  const event = 'react-aria-focus-scope-restore';
  const hide = (restore: Event) => restore.stopPropagation();
  frame.addEventListener(event, hide, true);
  return () => frame.removeEventListener(event, hide, true);
}

const headerClass = (isNumeric: boolean) =>
  cx(
    'sticky top-0 z-10 h-10 border-b border-line-strong bg-surface-2 px-2.5 text-xs first:pl-3.5 last:pr-3.5 font-semibold whitespace-nowrap text-muted -outline-offset-2',
    isNumeric ? 'text-right' : 'text-left',
  );

function cellClass<Item>({ isNumeric, isRowHeader, cardSlot }: TableColumn<Item>): string {
  return cx(
    'px-2.5 whitespace-nowrap md:pointer-coarse:py-1 -outline-offset-2 md:first:pl-3.5 md:last:pr-3.5 md:border-b md:border-line max-md:min-w-0 max-md:px-0',
    isNumeric && 'tabular md:text-right',
    isRowHeader && 'font-medium text-text',
    cardSlot === undefined &&
      'max-md:before:block max-md:before:text-xs max-md:before:text-faint max-md:before:content-[attr(data-label)] max-md:whitespace-normal max-md:wrap-anywhere',
    cardSlot === 'line' &&
      'max-md:col-span-3 max-md:before:block max-md:before:text-xs max-md:before:text-faint max-md:before:content-[attr(data-label)]',
    cardSlot === 'title' &&
      'max-md:order-first max-md:col-span-2 max-md:text-base max-md:font-semibold max-md:truncate',
    cardSlot === 'corner' &&
      'max-md:-order-1 max-md:justify-self-end max-md:text-right max-md:*:whitespace-normal',
    // Stays in sight where a narrow window scrolls the columns.
    cardSlot === 'buttons' &&
      'md:sticky md:right-0 md:bg-surface md:group-hover:bg-surface-2 md:group-data-[selected]:bg-gold-wash',
    cardSlot === 'buttons' && 'max-md:order-last max-md:col-span-3 max-md:grid max-md:pt-1',
  );
}
