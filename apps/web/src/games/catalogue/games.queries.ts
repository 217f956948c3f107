import type { Game, GameType } from '@golden-acers/contract';
import { queryOptions } from '@tanstack/react-query';
import { call } from '../../api/client.ts';

const catalogueStaleTimeMs = 5 * 60_000;

export const catalogueQuery = queryOptions({
  queryKey: ['games'],
  queryFn: async ({ signal }) => (await call('GET /games/fortune-panda', { signal })).data,
  staleTime: catalogueStaleTimeMs,
});

/** The specification's tabs, and two more after them. */
export const gameCategories = ['all', 'slots', 'fishing', 'live', 'sports', 'tables', 'arcade'] as const;
export type GameCategory = (typeof gameCategories)[number];

const gameTypesByCategory: Record<Exclude<GameCategory, 'all'>, readonly GameType[]> = {
  slots: ['SLOT'],
  fishing: ['FISH'],
  live: ['LIVE', 'POKER'],
  sports: ['SPORT', 'SPORTS'],
  tables: ['CARD'],
  arcade: ['ARCADE'],
};

/**
 * Keeps the provider's order, with the games of a category's first type first: dealt tables before video
 * poker.
 */
export const orderByType = (games: readonly Game[]): readonly Game[] =>
  games.toSorted((one, other) => typeRankOf(one) - typeRankOf(other));

const typeRankOf = ({ gameType }: Game): number =>
  Object.values(gameTypesByCategory).flat().indexOf(gameType);

export function filterByCategory(category: GameCategory, games: readonly Game[]): readonly Game[] {
  return category === 'all'
    ? games
    : games.filter(({ gameType }) => gameTypesByCategory[category].includes(gameType));
}
