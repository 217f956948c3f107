import type { Money } from '@golden-acers/contract';
import type { ReactNode } from 'react';
import { formatCount, formatMoney } from '../../i18n/number-format.ts';
import { Button } from '../button.tsx';
import { Timestamp } from '../dates/timestamp.tsx';
import type { TableColumn } from './data-table.tsx';

type Slot<Item> = TableColumn<Item>['cardSlot'];

export function column<Item>(
  id: string,
  header: string,
  cell: (item: Item) => ReactNode,
  cardSlot?: Slot<Item>,
): TableColumn<Item> {
  return { id, header, cell, ...(cardSlot !== undefined && { cardSlot }) };
}

export const titleColumn = <Item,>(id: string, header: string, cell: (item: Item) => ReactNode) => ({
  ...column(id, header, cell, 'title'),
  isRowHeader: true,
});

export const numberColumn = <Item,>(
  id: string,
  header: string,
  cell: (item: Item) => ReactNode,
  cardSlot?: Slot<Item>,
) => ({ ...column(id, header, cell, cardSlot), isNumeric: true });

export const countColumn = <Item,>(id: string, header: string, countOf: (item: Item) => number) =>
  numberColumn<Item>(id, header, (item) => formatCount(countOf(item)));

export const moneyColumn = <Item,>(
  id: string,
  header: string,
  amountOf: (item: Item) => Money | null,
  cardSlot?: Slot<Item>,
) => numberColumn<Item>(id, header, (item) => formatMoneyOrDash(amountOf(item)), cardSlot);

export const formatMoneyOrDash = (amount: Money | null): string =>
  amount === null ? '–' : formatMoney(amount);

export const timeColumn = <Item,>(
  id: string,
  header: string,
  timeOf: (item: Item) => string | null,
  cardSlot?: Slot<Item>,
) => column<Item>(id, header, (item) => <Timestamp at={timeOf(item)} />, cardSlot);

interface RowButton {
  readonly text: string;
  /** The accessible name, which must differ between rows. */
  readonly label: string;
  readonly onPress: () => void;
}

export const buttonColumn = <Item,>(header: string, buttonOf: (item: Item) => RowButton) =>
  column<Item>(
    'actions',
    header,
    (item) => {
      const { text, label, onPress } = buttonOf(item);
      return (
        <Button size="row" variant="line" onClick={onPress} aria-label={label}>
          {text}
        </Button>
      );
    },
    'buttons',
  );
