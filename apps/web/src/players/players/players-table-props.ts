import type { UserRow } from '@golden-acers/contract';
import type { PlayerSelectionState } from './player-selection.ts';
import type { PlayersTableColumn } from './players-columns.tsx';

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

export interface PlayersListProps {
  label: string;
  columns: readonly PlayersTableColumn[];
  rows: readonly UserRow[];
  selection: PlayerSelectionState;
  onSelect: (selection: PlayerSelectionState) => void;
  query: PlayersQueryState;
  scrollKey: string;
  isBusy: boolean;
}
