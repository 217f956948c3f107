import { queryOptions } from '@tanstack/react-query';
import { call, type EndpointResponse } from '../../api/client.ts';

export type TournamentItem = EndpointResponse<'GET /tournaments'>['data'][number];
export type TournamentDetail = EndpointResponse<'GET /tournaments/:id'>['data'];
export type LeaderboardItem = TournamentDetail['leaderboard'][number];

export const tournamentsKey = ['tournaments'] as const;
/** Players who did not enter poll. Entrants get events. */
const pollMs = 30_000;

export const tournamentsQuery = queryOptions({
  queryKey: [...tournamentsKey, 'list'],
  queryFn: async ({ signal }) => (await call('GET /tournaments', { signal })).data,
  refetchInterval: pollMs,
});

export const tournamentQuery = (id: string) =>
  queryOptions({
    queryKey: [...tournamentsKey, id],
    queryFn: async ({ signal }) => (await call('GET /tournaments/:id', { params: { id }, signal })).data,
    refetchInterval: pollMs,
  });
