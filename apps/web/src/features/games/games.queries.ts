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

const plain = (text: string) => text.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase();

/** Games whose name or type holds every word of the search, in any case and without regard to accents. */
export function searchGames(search: string, games: readonly Game[]): readonly Game[] {
  const words = plain(search).split(/\s+/).filter(Boolean);
  return games.filter(({ gameName, gameType }) => {
    const text = plain(`${gameName} ${gameType}`);
    return words.every((word) => text.includes(word));
  });
}
