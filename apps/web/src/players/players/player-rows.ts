import type { UserRow } from '@golden-acers/contract';
import type { PlayerColumn } from './player-columns.tsx';
import type { Selection } from './selection.ts';

/** What the table needs of its query. */
export interface Rows {
  readonly isPending: boolean;
  readonly isError: boolean;
  readonly isPlaceholderData: boolean;
  readonly isFetching: boolean;
  readonly hasNextPage: boolean;
  readonly isFetchingNextPage: boolean;
  readonly refetch: () => unknown;
  readonly fetchNextPage: () => unknown;
}

/** What rows and cards show alike. */
export interface PlayerRowsProps {
  label: string;
  columns: readonly PlayerColumn[];
  rows: readonly UserRow[];
  selection: Selection;
  onSelect: (selection: Selection) => void;
  more: Rows;
  /** What is looked at, and in which order. */
  shown: string;
  /** The rows are of the question before. */
  isBusy: boolean;
}
