import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { call } from '../api/client.ts';

const maxPlayers = '8';

export const paletteSearchMinLength = 2;

export const palettePlayersQuery = (search: string) =>
  queryOptions({
    queryKey: ['console', 'palette', 'players', search],
    queryFn: async ({ signal }) =>
      (
        await call('GET /fortune-panda/users', {
          query: { search, status: 'all', pageSize: maxPlayers },
          signal,
        })
      ).data,
    placeholderData: keepPreviousData,
  });

export const lookupQuery = (id: string) =>
  queryOptions({
    queryKey: ['console', 'palette', 'lookup', id],
    queryFn: async ({ signal }) =>
      (await call('GET /fortune-panda/lookup/:id', { params: { id }, signal })).data,
    retry: false,
  });
