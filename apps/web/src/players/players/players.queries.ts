import type { PlayerSort } from '@golden-acers/contract';
import { type InfiniteData, keepPreviousData, type QueryKey, queryOptions } from '@tanstack/react-query';
import { call, type EndpointResponse } from '../../api/client.ts';
import { cursorQuery } from '../../api/cursor-query.ts';
import { type PlayerSearch, setFiltersOf } from './player-selection.ts';

/** More rows than a tall window shows, few enough to load quickly. */
const pageSize = '100';
/** A short list is polled, because transfers settle without an event for this page. */
const pollMs = 30_000;
const maxPolledPages = 2;

export interface PlayersQueryParams extends PlayerSearch {
  readonly sort: PlayerSort;
}

export const playersTableQuery = (params: PlayersQueryParams) => ({
  ...cursorQuery(['console', 'players', 'table', params], (cursor, signal) =>
    call('GET /fortune-panda/users', {
      query: {
        search: params.search,
        status: params.status,
        sort: params.sort,
        ...setFiltersOf(params),
        pageSize,
        cursor,
      },
      signal,
    }),
  ),
  placeholderData: keepPreviousData,
  refetchInterval: ({ state }: { state: { data: InfiniteData<unknown> | undefined } }) =>
    (state.data?.pages.length ?? 0) > maxPolledPages ? false : pollMs,
  refetchOnWindowFocus: true,
});

const queryKeys = {
  labels: ['console', 'labels'],
  views: ['console', 'user-views'],
  player: (account: string) => ['console', 'player', account],
} as const;

export const playerIdentityQuery = (account: string) =>
  queryOptions({
    queryKey: [...queryKeys.player(account), 'identity'],
    queryFn: async ({ signal }) =>
      (await call('GET /fortune-panda/users/:username/identity', { params: { username: account }, signal }))
        .data,
  });

export const playerLabelsQuery = queryOptions({
  queryKey: queryKeys.labels,
  queryFn: async ({ signal }) => (await call('GET /fortune-panda/labels', { signal })).data,
});

export const savedViewsQuery = queryOptions({
  queryKey: queryKeys.views,
  queryFn: async ({ signal }) => (await call('GET /fortune-panda/user-views', { signal })).data,
});

export const playerQuery = (account: string) =>
  queryOptions({
    queryKey: [...queryKeys.player(account), 'detail'],
    queryFn: async ({ signal }) =>
      (await call('GET /fortune-panda/users/:username/detail', { params: { username: account }, signal }))
        .data,
    refetchInterval: pollMs,
    retry: false,
  });

export type PlayerWagering = NonNullable<
  EndpointResponse<'GET /fortune-panda/users/:username/wagering'>['data']
>;

/** Null if no wagering is open. */
export const playerWageringQuery = (account: string) =>
  queryOptions({
    queryKey: [...queryKeys.player(account), 'wagering'],
    queryFn: async ({ signal }) =>
      (await call('GET /fortune-panda/users/:username/wagering', { params: { username: account }, signal }))
        .data,
    refetchInterval: pollMs,
  });

/** The queries that a command to a player changes. */
export const playerKeys = (account: string): QueryKey[] => [
  queryKeys.player(account),
  ['console', 'players'],
  ['console', 'status'],
];

export const playerTransfersQuery = (username: string) =>
  cursorQuery([...queryKeys.player(username), 'transfers'], (cursor, signal) =>
    call('GET /fortune-panda/users/:username/transfers', { params: { username }, query: { cursor }, signal }),
  );

export const playerRequestsQuery = (username: string) =>
  cursorQuery([...queryKeys.player(username), 'requests'], (cursor, signal) =>
    call('GET /fortune-panda/users/:username/requests', { params: { username }, query: { cursor }, signal }),
  );

export const playerActivityQuery = (username: string) =>
  cursorQuery([...queryKeys.player(username), 'activity'], (cursor, signal) =>
    call('GET /fortune-panda/users/:username/activity', { params: { username }, query: { cursor }, signal }),
  );

export const playerNotesQuery = (username: string) =>
  cursorQuery([...queryKeys.player(username), 'notes'], (cursor, signal) =>
    call('GET /fortune-panda/users/:username/notes', { params: { username }, query: { cursor }, signal }),
  );

export const playerSessionsQuery = (account: string) =>
  queryOptions({
    queryKey: [...queryKeys.player(account), 'sessions'],
    queryFn: async ({ signal }) =>
      (await call('GET /fortune-panda/users/:username/sessions', { params: { username: account }, signal }))
        .data,
  });
