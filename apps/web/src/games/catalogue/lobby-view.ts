import {
  choiceParam,
  parseSearchParams,
  type SearchParamsSchema,
  textParam,
} from '../../typed-search-params.ts';
import { currentSearchParams } from '../../url-search-params.ts';
import { type GameCategory, gameCategories } from './games.queries.ts';

/** `featured` is the provider's order. */
export const sortOrders = ['featured', 'popular', 'newest', 'name', 'return'] as const;
export type SortOrder = (typeof sortOrders)[number];

export const collections = ['all', 'favourites', 'recent'] as const;
type GameCollection = (typeof collections)[number];

/** The lobby's state is in the URL, so that it survives a reload and Back. */
export interface LobbyView {
  readonly category: GameCategory;
  readonly sort: SortOrder;
  readonly collection: GameCollection;
  readonly search: string;
}

export const maxSearchLength = 60;

export const lobbyParams: SearchParamsSchema<LobbyView> = {
  category: choiceParam(gameCategories, 'all'),
  sort: choiceParam(sortOrders, 'featured'),
  collection: { ...choiceParam(collections, 'all'), name: 'show' },
  search: { ...textParam(maxSearchLength), name: 'q' },
};

/** Reads the browser's URL, which can be newer than the rendered one during quick changes. */
export const currentLobbySearch = (): string => parseSearchParams(lobbyParams, currentSearchParams()).search;
