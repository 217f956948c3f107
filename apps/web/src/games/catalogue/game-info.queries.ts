import { queryOptions } from '@tanstack/react-query';
import { call, type EndpointResponse } from '../../api/client.ts';

export type GameInfo = EndpointResponse<'GET /games/:kindId/sheet'>['data'];
export type GameHistory = EndpointResponse<'GET /user/games/:kindId'>['data'];

const gameInfoStaleTimeMs = 5 * 60_000;

export const gameInfoQuery = (kindId: number) =>
  queryOptions({
    queryKey: ['games', 'sheet', kindId],
    queryFn: async ({ signal }) =>
      (await call('GET /games/:kindId/sheet', { params: { kindId: String(kindId) }, signal })).data,
    staleTime: gameInfoStaleTimeMs,
  });

export const gameHistoryQuery = (kindId: number) =>
  queryOptions({
    queryKey: ['game-history', kindId],
    queryFn: async ({ signal }) =>
      (await call('GET /user/games/:kindId', { params: { kindId: String(kindId) }, signal })).data,
    staleTime: 0,
  });
