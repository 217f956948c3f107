import type { SavedView, SortBy, UserRow } from '@golden-acers/contract';
import {
  infiniteQueryOptions,
  keepPreviousData,
  type QueryClient,
  queryOptions,
} from '@tanstack/react-query';
import { call, type Reply } from '../../api/client.ts';
import type { Search } from './selection.ts';

/** Rows of a page: more than a tall window shows, few enough to come at once. */
const rowsAtOnce = '100';
/** Transfers that are being checked settle without the agent: the list looks again this often, while it is short. */
const pollMs = 30_000;
const polledPagesMost = 2;

export interface TableAsk extends Search {
  readonly sort: SortBy;
}

type Meta = Reply<'GET /fortune-panda/users'>['meta'];

/** The agent's players, page after page by where the last one ended; the answer before stays until the next has come. */
export const playersTableQuery = (ask: TableAsk) =>
  infiniteQueryOptions({
    queryKey: ['console', 'players', 'table', ask],
    queryFn: async ({
      pageParam,
      signal,
    }): Promise<{ rows: UserRow[]; meta: Meta; nextCursor: string | null }> => {
      const { search, status, label, sort } = ask;
      const query = {
        ...{ status, sort, pageSize: rowsAtOnce },
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
    refetchInterval: ({ state }) => ((state.data?.pages.length ?? 0) > polledPagesMost ? false : pollMs),
    refetchOnWindowFocus: true,
  });

const keys = {
  labels: ['console', 'labels'],
  views: ['console', 'user-views'],
  player: (account: string) => ['console', 'player', account],
} as const;

export const labelsQuery = queryOptions({
  queryKey: keys.labels,
  queryFn: async ({ signal }) => (await call('GET /fortune-panda/labels', { signal })).data,
});

export const savedViewsQuery = queryOptions({
  queryKey: keys.views,
  queryFn: async ({ signal }) => (await call('GET /fortune-panda/user-views', { signal })).data,
});

export async function saveView(client: QueryClient, view: SavedView | Omit<SavedView, 'id'>): Promise<void> {
  if ('id' in view) {
    const { id, ...body } = view;
    await call('PUT /fortune-panda/user-views/:id', { params: { id }, body });
  } else {
    await call('POST /fortune-panda/user-views', { body: view });
  }
  await client.invalidateQueries({ queryKey: keys.views });
}

export async function removeView(client: QueryClient, id: string): Promise<void> {
  await call('DELETE /fortune-panda/user-views/:id', { params: { id } });
  await client.invalidateQueries({ queryKey: keys.views });
}

export const playerQuery = (account: string) =>
  queryOptions({
    queryKey: [...keys.player(account), 'detail'],
    queryFn: async ({ signal }) =>
      (await call('GET /fortune-panda/users/:username/detail', { params: { username: account }, signal }))
        .data,
    refetchInterval: pollMs,
    retry: false,
  });

/** After something was done about a player: its page and every list. */
export async function refreshPlayer(client: QueryClient, account: string): Promise<void> {
  await Promise.all([
    client.invalidateQueries({ queryKey: keys.player(account) }),
    client.invalidateQueries({ queryKey: ['console', 'players'] }),
    client.invalidateQueries({ queryKey: ['console', 'status'] }),
  ]);
}

type Lists = 'transfers' | 'requests' | 'activity' | 'notes';
type RowOf<K extends Lists> = Reply<`GET /fortune-panda/users/:username/${K}`>['data'][number];
export type PlayerTransfer = RowOf<'transfers'>;
export type PlayerRequest = RowOf<'requests'>;
export type PlayerNote = RowOf<'notes'>;
export type PlayerActivity = RowOf<'activity'>;

interface Page<Row> {
  readonly rows: readonly Row[];
  readonly nextCursor: string | null;
}

function listQuery<Row>(
  account: string,
  name: Lists,
  read: (cursor: object, signal: AbortSignal) => Promise<Page<Row>>,
) {
  return infiniteQueryOptions({
    queryKey: [...keys.player(account), name],
    queryFn: ({ pageParam, signal }) => read(pageParam === '' ? {} : { cursor: pageParam }, signal),
    initialPageParam: '',
    getNextPageParam: ({ nextCursor }) => nextCursor,
  });
}

export const transfersQuery = (account: string) =>
  listQuery<PlayerTransfer>(account, 'transfers', async (query, signal) => {
    const params = { username: account };
    const { data, nextCursor } = await call('GET /fortune-panda/users/:username/transfers', {
      params,
      query,
      signal,
    });
    return { rows: data, nextCursor };
  });

export const requestsQuery = (account: string) =>
  listQuery<PlayerRequest>(account, 'requests', async (query, signal) => {
    const params = { username: account };
    const { data, nextCursor } = await call('GET /fortune-panda/users/:username/requests', {
      params,
      query,
      signal,
    });
    return { rows: data, nextCursor };
  });

export const activityQuery = (account: string) =>
  listQuery<PlayerActivity>(account, 'activity', async (query, signal) => {
    const params = { username: account };
    const { data, nextCursor } = await call('GET /fortune-panda/users/:username/activity', {
      params,
      query,
      signal,
    });
    return { rows: data, nextCursor };
  });

export const notesQuery = (account: string) =>
  listQuery<PlayerNote>(account, 'notes', async (query, signal) => {
    const params = { username: account };
    const { data, nextCursor } = await call('GET /fortune-panda/users/:username/notes', {
      params,
      query,
      signal,
    });
    return { rows: data, nextCursor };
  });

export const sessionsQuery = (account: string) =>
  queryOptions({
    queryKey: [...keys.player(account), 'sessions'],
    queryFn: async ({ signal }) =>
      (await call('GET /fortune-panda/users/:username/sessions', { params: { username: account }, signal }))
        .data,
  });
