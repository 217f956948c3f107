import type { Game } from '@golden-acers/contract';
import type { GameSearchIndex } from './game-search.ts';
import { filterByCategory } from './games.queries.ts';
import type { LobbyView, SortOrder } from './lobby-view.ts';

export interface LobbyData {
  readonly games: readonly Game[];
  readonly favourites: readonly number[];
  readonly recent: readonly number[];
  /** Undefined without a search. */
  readonly index: GameSearchIndex | undefined;
  readonly locale: string;
}

/** In the order of the search or collection unless another one is chosen. */
export function selectLobbyGames(
  { category, collection, search, sort }: LobbyView,
  { games, favourites, recent, index, locale }: LobbyData,
): readonly Game[] {
  const found = index === undefined ? games : index.search(search).map(({ game }) => game);
  const inCollection =
    collection === 'all' ? found : gamesInCollection(found, collection === 'recent' ? recent : favourites);
  return sortGames(filterByCategory(category, inCollection), sort, locale);
}

export function gamesInCollection(games: readonly Game[], kindIds: readonly number[]): readonly Game[] {
  const byKindId = new Map(games.map((game) => [game.kindId, game]));
  return kindIds.flatMap((kindId) => byKindId.get(kindId) ?? []);
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

/** A position after every real one. It is finite, so that differences are. */
const unrankedPosition = Number.MAX_SAFE_INTEGER;
const popularityRankOf = ({ popularity }: Game): number => popularity ?? unrankedPosition;
const compareText = (one: string, other: string): number => (one < other ? -1 : one > other ? 1 : 0);
