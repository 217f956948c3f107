import type { PlayerSelection, UserRow } from '@golden-acers/contract';
import type { LastLoginFilter, UserStatus } from '@golden-acers/contract/player-table';

/** An empty text means no filter. */
export interface PlayerSearch {
  readonly search: string;
  readonly status: UserStatus | 'all';
  readonly label: string;
  readonly manager: string;
  readonly balanceMin: string;
  readonly balanceMax: string;
  readonly lastLogin: LastLoginFilter | '';
}

/** Returns the filters that are set, in the form that every endpoint takes. */
export function setFiltersOf({ label, manager, balanceMin, balanceMax, lastLogin }: PlayerSearch) {
  return {
    ...(label !== '' && { label }),
    ...(manager !== '' && { manager }),
    ...(balanceMin !== '' && { balanceMin }),
    ...(balanceMax !== '' && { balanceMax }),
    ...(lastLogin !== '' && { lastLogin }),
  };
}

const textOf = (search: PlayerSearch) => JSON.stringify([search.search, search.status, setFiltersOf(search)]);

/** Single players across searches, or all of one search except some. */
export type PlayerSelectionState =
  | { readonly kind: 'some'; readonly players: ReadonlyMap<string, UserRow> }
  | {
      readonly kind: 'all';
      readonly search: PlayerSearch;
      readonly total: number;
      readonly isCapped: boolean;
      readonly excludedAccounts: ReadonlySet<string>;
    };

export const emptySelection: PlayerSelectionState = { kind: 'some', players: new Map() };

export function isSelected(selection: PlayerSelectionState, account: string): boolean {
  return selection.kind === 'some'
    ? selection.players.has(account)
    : !selection.excludedAccounts.has(account);
}

export const selectedAccounts = (selection: PlayerSelectionState, rows: readonly UserRow[]): Set<string> =>
  new Set(rows.map(({ account }) => account).filter((account) => isSelected(selection, account)));

/** Applies the table's selected rows. Players outside of the table keep their state. */
export function withRowSelection(
  selection: PlayerSelectionState,
  shown: readonly UserRow[],
  chosen: 'all' | ReadonlySet<string | number>,
): PlayerSelectionState {
  const isChosen = ({ account }: UserRow) => chosen === 'all' || chosen.has(account);
  if (selection.kind === 'all') {
    const except = new Set(selection.excludedAccounts);
    for (const row of shown) {
      if (isChosen(row)) except.delete(row.account);
      else except.add(row.account);
    }
    return selectionSize({ ...selection, excludedAccounts: except }) === 0
      ? emptySelection
      : { ...selection, excludedAccounts: except };
  }
  const players = new Map(selection.players);
  for (const row of shown) {
    if (isChosen(row)) players.set(row.account, row);
    else players.delete(row.account);
  }
  return { kind: 'some', players };
}

export function selectionSize(selection: PlayerSelectionState): number {
  return selection.kind === 'some'
    ? selection.players.size
    : Math.max(0, selection.total - selection.excludedAccounts.size);
}

export function singleSelectedPlayer(selection: PlayerSelectionState): UserRow | undefined {
  if (selection.kind === 'all' || selection.players.size !== 1) return undefined;
  return [...selection.players.values()][0];
}

export function toPlayerSelection(selection: PlayerSelectionState): PlayerSelection {
  if (selection.kind === 'some') return { accounts: [...selection.players.keys()] };
  const { search, status } = selection.search;
  return { search, status, except: [...selection.excludedAccounts], ...setFiltersOf(selection.search) };
}

/** "All of a search" ends with the search. Single players stay selected. */
export function selectionForSearch(selection: PlayerSelectionState, now: PlayerSearch): PlayerSelectionState {
  if (selection.kind === 'some') return selection;
  return textOf(selection.search) === textOf(now) ? selection : emptySelection;
}
