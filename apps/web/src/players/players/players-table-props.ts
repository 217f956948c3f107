import type { UserRow } from '@golden-acers/contract';
import type { PlayerSelectionState } from './player-selection.ts';
import type { PlayersTableColumn } from './players-columns.tsx';

/** What the table needs of its query. */
export interface PlayersQueryState {
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
export interface PlayersListProps {
  label: string;
  columns: readonly PlayersTableColumn[];
  rows: readonly UserRow[];
  selection: PlayerSelectionState;
  onSelect: (selection: PlayerSelectionState) => void;
  query: PlayersQueryState;
  /** What is looked at, and in which order. */
  scrollKey: string;
  /** The rows are of the question before. */
  isBusy: boolean;
}
