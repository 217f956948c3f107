import { currentSearchParams } from '../../url-search-params.ts';
import { type GameCategory, gameCategories } from './games.queries.ts';

/** `featured` is the provider's order. */
export const sortOrders = ['featured', 'popular', 'newest', 'name', 'return'] as const;
export type SortOrder = (typeof sortOrders)[number];

/** All games, or a list of the player. */
export const collections = ['all', 'favourites', 'recent'] as const;
type GameCollection = (typeof collections)[number];

/** The state of the lobby. It is in the URL, so that it survives a reload and Back. */
export interface LobbyView {
  readonly category: GameCategory;
  readonly sort: SortOrder;
  readonly collection: GameCollection;
  readonly search: string;
}

export const maxSearchLength = 60;
const oneOf = <T extends string>(known: readonly [T, ...T[]], text: string | null): T =>
  known.find((value) => value === text) ?? known[0];

export function readLobbyView(parameters: URLSearchParams): LobbyView {
  return {
    category: oneOf(gameCategories, parameters.get('category')),
    sort: oneOf(sortOrders, parameters.get('sort')),
    collection: oneOf(collections, parameters.get('show')),
    search: (parameters.get('q') ?? '').trim().slice(0, maxSearchLength),
  };
}

/** From the current URL, which is ahead of the rendered one while it changes quickly. */
export const currentLobbyView = (): LobbyView => readLobbyView(currentSearchParams());

const lobbyParamNames = { category: 'category', sort: 'sort', collection: 'show', search: 'q' } as const;

/** The URL after a change. Defaults are left out; unknown parameters stay. */
export function withLobbyView(parameters: URLSearchParams, change: Partial<LobbyView>): URLSearchParams {
  const next = new URLSearchParams(parameters);
  const atFirst = readLobbyView(new URLSearchParams());
  const view = { ...readLobbyView(parameters), ...change };
  for (const key of ['category', 'sort', 'collection', 'search'] as const) {
    if (view[key] === atFirst[key]) next.delete(lobbyParamNames[key]);
    else next.set(lobbyParamNames[key], view[key]);
  }
  return next;
}

/** The game whose dialog is open, in the URL so that Back closes it. */
const gameInfoParam = 'game';

export function readGameInfoKindId(parameters: URLSearchParams): number | undefined {
  const text = parameters.get(gameInfoParam) ?? '';
  return /^[1-9]\d{0,9}$/.test(text) ? Number(text) : undefined;
}

export function withGameInfo(parameters: URLSearchParams, kindId: number | undefined): URLSearchParams {
  const next = new URLSearchParams(parameters);
  if (kindId === undefined) next.delete(gameInfoParam);
  else next.set(gameInfoParam, String(kindId));
  return next;
}
