import type { Game, GameType } from '@golden-acers/contract';
import { queryOptions } from '@tanstack/react-query';
import { call } from '../../api/client.ts';

/** The catalogue changes rarely; a visitor who moves between pages reads it once. */
const catalogueFreshMs = 5 * 60_000;

export const gamesQuery = queryOptions({
  queryKey: ['games'],
  queryFn: async ({ signal }) => (await call('GET /games/fortune-panda', { signal })).data,
  staleTime: catalogueFreshMs,
});

export const categories = ['all', 'slots', 'fishing', 'live', 'sports'] as const;
export type Category = (typeof categories)[number];

const typesOf: Record<Exclude<Category, 'all'>, readonly GameType[]> = {
  slots: ['SLOT'],
  fishing: ['FISH'],
  live: ['LIVE', 'POKER'],
  sports: ['SPORT', 'SPORTS'],
};

export function gamesIn(category: Category, games: readonly Game[]): readonly Game[] {
  return category === 'all' ? games : games.filter(({ gameType }) => typesOf[category].includes(gameType));
}
