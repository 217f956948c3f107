import { queryOptions } from '@tanstack/react-query';
import { call, type Reply } from '../../api/client.ts';

export type GameSheet = Reply<'GET /games/:kindId/sheet'>['data'];
export type GameHistory = Reply<'GET /user/games/:kindId'>['data'];

const sheetFreshMs = 5 * 60_000;

export const sheetQuery = (kindId: number) =>
  queryOptions({
    queryKey: ['games', 'sheet', kindId],
    queryFn: async ({ signal }) =>
      (await call('GET /games/:kindId/sheet', { params: { kindId: String(kindId) }, signal })).data,
    staleTime: sheetFreshMs,
  });

/** Read anew each time it is looked at: a round may have been played since. */
export const historyQuery = (kindId: number) =>
  queryOptions({
    queryKey: ['game-history', kindId],
    queryFn: async ({ signal }) =>
      (await call('GET /user/games/:kindId', { params: { kindId: String(kindId) }, signal })).data,
    staleTime: 0,
  });
