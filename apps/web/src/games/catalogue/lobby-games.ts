import type { Game } from '@golden-acers/contract';
import type { GameSearchIndex } from './game-search.ts';
import { filterByCategory, gameCategories, orderByType } from './games.queries.ts';
import type { LobbyView, SortOrder } from './lobby-view.ts';

export interface LobbyData {
  readonly games: readonly Game[];
  readonly favourites: readonly number[];
  readonly recent: readonly number[];
  /** Undefined if nothing is searched. */
  readonly index: GameSearchIndex | undefined;
  readonly locale: string;
}

/** In the order of the search or collection, unless another one is chosen. */
export function selectLobbyGames(
  { category, collection, search, sort }: LobbyView,
  { games, favourites, recent, index, locale }: LobbyData,
): readonly Game[] {
  const found = index === undefined ? games : index.search(search).map(({ game }) => game);
  const inCollection =
    collection === 'all' ? found : gamesInCollection(found, collection === 'recent' ? recent : favourites);
  const isCategoryAlone = category !== 'all' && collection === 'all' && index === undefined;
  const inOrder = isCategoryAlone ? orderByType(inCollection) : inCollection;
  return sortGames(filterByCategory(category, inOrder), sort, locale);
}

export function gamesInCollection(games: readonly Game[], kindIds: readonly number[]): readonly Game[] {
  const byKindId = new Map(games.map((game) => [game.kindId, game]));
  return kindIds.flatMap((kindId) => byKindId.get(kindId) ?? []);
}

/** With fewer games, a list without rows shows more of them. */
export const minCatalogueForRows = 8;
const minRowSize = 2;
const newForMs = 30 * 86_400_000;
/** Games within this time of the first listing are not new, because the first catalogue is listed at once. */
const firstListingMs = 86_400_000;

type LobbyRowId = 'new' | Exclude<(typeof gameCategories)[number], 'all'>;

export interface LobbyRow {
  readonly id: LobbyRowId;
  readonly games: readonly Game[];
}

/** Returns new games, then one row per category. A small catalogue has no rows. */
export function lobbyRowsOf(games: readonly Game[], nowMs: number): readonly LobbyRow[] {
  if (games.length < minCatalogueForRows) return [];
  const addedMs = games.map(({ addedAt }) => Date.parse(addedAt));
  const newSinceMs = Math.max(Math.min(...addedMs) + firstListingMs, nowMs - newForMs);
  const isNew = ({ addedAt }: Game) => Date.parse(addedAt) >= newSinceMs;
  const rows: LobbyRow[] = [
    { id: 'new', games: sortGames(games.filter(isNew), 'newest', 'en') },
    ...gameCategories
      .filter((id) => id !== 'all')
      .map((id) => ({ id, games: filterByCategory(id, orderByType(games)) })),
  ];
  return rows.filter((row) => row.games.length >= minRowSize && row.games.length < games.length);
}

function sortGames(games: readonly Game[], sort: SortOrder, locale: string): readonly Game[] {
  switch (sort) {
    case 'featured':
      return games;
    case 'popular':
      return games.toSorted((one, other) => popularityRankOf(one) - popularityRankOf(other));
    case 'newest':
      return games.toSorted((one, other) => compareText(other.addedAt, one.addedAt));
    case 'return':
      return games.toSorted(
        (one, other) => Number(other.returnPercent ?? -1) - Number(one.returnPercent ?? -1),
      );
    case 'name': {
      const { compare: byName } = new Intl.Collator(locale, { numeric: true });
      return games.toSorted((one, other) => byName(one.gameName, other.gameName));
    }
  }
}

/** Sorts after every real position. Finite, because positions are subtracted. */
const unrankedPosition = Number.MAX_SAFE_INTEGER;
const popularityRankOf = ({ popularity }: Game): number => popularity ?? unrankedPosition;
const compareText = (one: string, other: string): number => (one < other ? -1 : one > other ? 1 : 0);
