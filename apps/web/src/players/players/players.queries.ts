import type { PlayerSort, SavedView, UserRow } from '@golden-acers/contract';
import {
  infiniteQueryOptions,
  keepPreviousData,
  type QueryClient,
  queryOptions,
} from '@tanstack/react-query';
import { call, type EndpointResponse } from '../../api/client.ts';
import type { PlayerSearch } from './player-selection.ts';

/** More rows than a tall window shows, few enough to load quickly. */
const pageSize = '100';
/** Transfers settle in the background, so that a short list is polled. */
const pollMs = 30_000;
const maxPolledPages = 2;

export interface PlayersQueryParams extends PlayerSearch {
  readonly sort: PlayerSort;
}

type PlayersPageMeta = EndpointResponse<'GET /fortune-panda/users'>['meta'];

export const playersTableQuery = (params: PlayersQueryParams) =>
  infiniteQueryOptions({
    queryKey: ['console', 'players', 'table', params],
    queryFn: async ({
      pageParam,
      signal,
    }): Promise<{ rows: UserRow[]; meta: PlayersPageMeta; nextCursor: string | null }> => {
      const { search, status, label, sort } = params;
      const query = {
        ...{ status, sort, pageSize: pageSize },
        ...(search !== '' && { search }),
        ...(label !== '' && { label }),
        ...(pageParam !== '' && { cursor: pageParam }),
      };
      const { data, meta, nextCursor } = await call('GET /fortune-panda/users', { query, signal });
      return { rows: data, meta, nextCursor };
    },
    initialPageParam: '',
    getNextPageParam: ({ nextCursor }) => nextCursor,
    placeholderData: keepPreviousData,
    refetchInterval: ({ state }) => ((state.data?.pages.length ?? 0) > maxPolledPages ? false : pollMs),
    refetchOnWindowFocus: true,
  });

const queryKeys = {
  labels: ['console', 'labels'],
  views: ['console', 'user-views'],
  player: (account: string) => ['console', 'player', account],
} as const;

export const playerLabelsQuery = queryOptions({
  queryKey: queryKeys.labels,
  queryFn: async ({ signal }) => (await call('GET /fortune-panda/labels', { signal })).data,
});

export const savedViewsQuery = queryOptions({
  queryKey: queryKeys.views,
  queryFn: async ({ signal }) => (await call('GET /fortune-panda/user-views', { signal })).data,
});

export async function saveView(client: QueryClient, view: SavedView | Omit<SavedView, 'id'>): Promise<void> {
  if ('id' in view) {
    const { id, ...body } = view;
    await call('PUT /fortune-panda/user-views/:id', { params: { id }, body });
  } else {
    await call('POST /fortune-panda/user-views', { body: view });
  }
  await client.invalidateQueries({ queryKey: queryKeys.views });
}

export async function deletePlayersView(client: QueryClient, id: string): Promise<void> {
  await call('DELETE /fortune-panda/user-views/:id', { params: { id } });
  await client.invalidateQueries({ queryKey: queryKeys.views });
}

export const playerQuery = (account: string) =>
  queryOptions({
    queryKey: [...queryKeys.player(account), 'detail'],
    queryFn: async ({ signal }) =>
      (await call('GET /fortune-panda/users/:username/detail', { params: { username: account }, signal }))
        .data,
    refetchInterval: pollMs,
    retry: false,
  });

export async function invalidatePlayer(client: QueryClient, account: string): Promise<void> {
  await Promise.all([
    client.invalidateQueries({ queryKey: queryKeys.player(account) }),
    client.invalidateQueries({ queryKey: ['console', 'players'] }),
    client.invalidateQueries({ queryKey: ['console', 'status'] }),
  ]);
}

type PlayerListName = 'transfers' | 'requests' | 'activity' | 'notes';
type PlayerListRow<K extends PlayerListName> =
  EndpointResponse<`GET /fortune-panda/users/:username/${K}`>['data'][number];
export type PlayerTransferRow = PlayerListRow<'transfers'>;
export type PlayerRequestRow = PlayerListRow<'requests'>;
export type ListedPlayerNote = PlayerListRow<'notes'>;
export type PlayerActivityRow = PlayerListRow<'activity'>;

interface PlayerListRequest {
  readonly params: { readonly username: string };
  readonly query: { readonly cursor?: string };
  readonly signal: AbortSignal;
}

function playerListQuery<Row>(
  account: string,
  name: PlayerListName,
  read: (request: PlayerListRequest) => Promise<{ data: readonly Row[]; nextCursor: string | null }>,
) {
  return infiniteQueryOptions({
    queryKey: [...queryKeys.player(account), name],
    queryFn: async ({ pageParam, signal }) => {
      const query = pageParam === '' ? {} : { cursor: pageParam };
      const { data, nextCursor } = await read({ params: { username: account }, query, signal });
      return { rows: data, nextCursor };
    },
    initialPageParam: '',
    getNextPageParam: ({ nextCursor }) => nextCursor,
  });
}

export const playerTransfersQuery = (account: string) =>
  playerListQuery<PlayerTransferRow>(account, 'transfers', (request) =>
    call('GET /fortune-panda/users/:username/transfers', request),
  );

export const playerRequestsQuery = (account: string) =>
  playerListQuery<PlayerRequestRow>(account, 'requests', (request) =>
    call('GET /fortune-panda/users/:username/requests', request),
  );

export const playerActivityQuery = (account: string) =>
  playerListQuery<PlayerActivityRow>(account, 'activity', (request) =>
    call('GET /fortune-panda/users/:username/activity', request),
  );

export const playerNotesQuery = (account: string) =>
  playerListQuery<ListedPlayerNote>(account, 'notes', (request) =>
    call('GET /fortune-panda/users/:username/notes', request),
  );

export const playerSessionsQuery = (account: string) =>
  queryOptions({
    queryKey: [...queryKeys.player(account), 'sessions'],
    queryFn: async ({ signal }) =>
      (await call('GET /fortune-panda/users/:username/sessions', { params: { username: account }, signal }))
        .data,
  });
