import type { PlayerSelection, UserRow } from '@golden-acers/contract';

/** The question whose answer the table shows. */
export interface Search {
  readonly search: string;
  readonly status: 'Active' | 'all';
  /** A label's id, or none. */
  readonly label: string;
}

/** Whom a command is for: players one by one, whatever was searched for meanwhile, or all of one search but some. */
export type Selection =
  | { readonly kind: 'some'; readonly players: ReadonlyMap<string, UserRow> }
  | {
      readonly kind: 'all';
      readonly of: Search;
      readonly total: number;
      /** There are more than `total`. */
      readonly isCapped: boolean;
      readonly except: ReadonlySet<string>;
    };

export const nobody: Selection = { kind: 'some', players: new Map() };

export function isSelected(selection: Selection, account: string): boolean {
  return selection.kind === 'some' ? selection.players.has(account) : !selection.except.has(account);
}

/** The same selection after the table said which of its rows are chosen now. Rows that aren't in the table stay as they were. */
export function choose(
  selection: Selection,
  shown: readonly UserRow[],
  chosen: 'all' | ReadonlySet<string | number>,
): Selection {
  const isChosen = ({ account }: UserRow) => chosen === 'all' || chosen.has(account);
  if (selection.kind === 'all') {
    const except = new Set(selection.except);
    for (const row of shown) {
      if (isChosen(row)) except.delete(row.account);
      else except.add(row.account);
    }
    return sizeOf({ ...selection, except }) === 0 ? nobody : { ...selection, except };
  }
  const players = new Map(selection.players);
  for (const row of shown) {
    if (isChosen(row)) players.set(row.account, row);
    else players.delete(row.account);
  }
  return { kind: 'some', players };
}

/** How many are chosen; at least so many where the search finds more than are counted. */
export function sizeOf(selection: Selection): number {
  return selection.kind === 'some'
    ? selection.players.size
    : Math.max(0, selection.total - selection.except.size);
}

/** The one who is chosen, if it is one alone. */
export function onlyOne(selection: Selection): UserRow | undefined {
  if (selection.kind === 'all' || selection.players.size !== 1) return undefined;
  return [...selection.players.values()][0];
}

/** As the server takes it. */
export function forServer(selection: Selection): PlayerSelection {
  if (selection.kind === 'some') return { accounts: [...selection.players.keys()] };
  const { search, status, label } = selection.of;
  return { search, status, except: [...selection.except], ...(label !== '' && { label }) };
}

/** All of a search belong to that search: another one ends it. Those chosen one by one stay. */
export function afterSearch(selection: Selection, now: Search): Selection {
  if (selection.kind === 'some') return selection;
  const { search, status, label } = selection.of;
  return search === now.search && status === now.status && label === now.label ? selection : nobody;
}
