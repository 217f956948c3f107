import { addressNow } from '../../address.ts';
import { type Category, categories } from './games.queries.ts';

/** `featured` is the provider's own order. */
export const sorts = ['featured', 'popular', 'newest', 'name', 'return'] as const;
export type Sort = (typeof sorts)[number];

/** Whose games: of the catalogue, or of the player. */
export const shelves = ['all', 'favourites', 'recent'] as const;
type Shelf = (typeof shelves)[number];

/** What the lobby shows. It stands in the address, so that it outlives a reload and the back button. */
export interface LobbyView {
  readonly category: Category;
  readonly sort: Sort;
  readonly shelf: Shelf;
  readonly search: string;
}

const searchMaxLength = 60;
const oneOf = <T extends string>(known: readonly [T, ...T[]], text: string | null): T =>
  known.find((value) => value === text) ?? known[0];

/** Whatever stands in the address, the lobby can be shown. */
export function readLobbyView(parameters: URLSearchParams): LobbyView {
  return {
    category: oneOf(categories, parameters.get('category')),
    sort: oneOf(sorts, parameters.get('sort')),
    shelf: oneOf(shelves, parameters.get('show')),
    search: (parameters.get('q') ?? '').trim().slice(0, searchMaxLength),
  };
}

/** Of the address itself, which is ahead of what the page was drawn for while it changes quickly. */
export const viewNow = (): LobbyView => readLobbyView(addressNow());

const nameOf = { category: 'category', sort: 'sort', shelf: 'show', search: 'q' } as const;

/** The address after a change. What is as at first is left out; what the lobby doesn't know stays as it is. */
export function changedAddress(parameters: URLSearchParams, change: Partial<LobbyView>): URLSearchParams {
  const next = new URLSearchParams(parameters);
  const atFirst = readLobbyView(new URLSearchParams());
  const view = { ...readLobbyView(parameters), ...change };
  for (const key of ['category', 'sort', 'shelf', 'search'] as const) {
    if (view[key] === atFirst[key]) next.delete(nameOf[key]);
    else next.set(nameOf[key], view[key]);
  }
  return next;
}

/** The game whose sheet is open: part of the address too, so that Back closes it. */
const sheetName = 'game';

export function readSheetKindId(parameters: URLSearchParams): number | undefined {
  const text = parameters.get(sheetName) ?? '';
  return /^[1-9]\d{0,9}$/.test(text) ? Number(text) : undefined;
}

export function withSheet(parameters: URLSearchParams, kindId: number | undefined): URLSearchParams {
  const next = new URLSearchParams(parameters);
  if (kindId === undefined) next.delete(sheetName);
  else next.set(sheetName, String(kindId));
  return next;
}
