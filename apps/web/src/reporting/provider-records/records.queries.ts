import {
  infiniteQueryOptions,
  keepPreviousData,
  type QueryClient,
  queryOptions,
} from '@tanstack/react-query';
import { useMemo } from 'react';
import { call, type EndpointResponse } from '../../api/client.ts';
import { describeCommandError } from '../../api/command-errors.ts';
import type { RecordView } from '../../console-location.ts';
import { useConsoleTranslation } from '../../i18n/console-translations.ts';
import { textParam } from '../../typed-search-params.ts';
import { type DayPeriod, lastDays, maxPeriodDays } from '../../ui/dates/period.ts';
import { notify } from '../../ui/toasts.tsx';

/** Fifty accounts of at most 32 characters, with commas between. */
const maxAccountsLength = 1_650;

export const recordsParams = { player: textParam(maxAccountsLength), from: textParam(), to: textParam() };

/** One query of records. The server caches provider records, because the provider's budget is small. */
export interface RecordsParams {
  readonly accounts: string;
  /** Absent: the longest allowed period that ends today. */
  readonly period?: DayPeriod | undefined;
}

export type ListedGameRecord = EndpointResponse<'GET /agent/records/games'>['data'][number];
export type ListedJackpotRecord = EndpointResponse<'GET /agent/records/jackpots'>['data'][number];
export type ListedTransactionRecord = EndpointResponse<'GET /agent/records/transactions'>['data'][number];
export type ListedWelfareRecord = EndpointResponse<'GET /agent/records/welfare'>['data'][number];
export interface RecordByView {
  readonly 'game-records': ListedGameRecord;
  readonly 'jp-records': ListedJackpotRecord;
  readonly 'transaction-records': ListedTransactionRecord;
  readonly 'welfare-records': ListedWelfareRecord;
}
type RecordCountName = 'records' | 'ownTransfers' | 'onlyAtProvider' | 'onlyInLedger';
type RecordSumName =
  | 'recharged'
  | 'redeemed'
  | 'ownRecharged'
  | 'ownRedeemed'
  | 'played'
  | 'won'
  | 'net'
  | 'given'
  | 'corrected';
export type RecordTotals = Partial<Record<RecordCountName, number> & Record<RecordSumName, string>>;

export interface RecordsPage<K extends RecordView> {
  readonly rows: readonly RecordByView[K][];
  readonly nextCursor: string | null;
  readonly timeZone: string;
  readonly totals: RecordTotals;
  readonly coverage: { readonly players: number; readonly unread: number } | undefined;
}

interface RecordsPageQuery {
  readonly players: string;
  readonly fromDate: string;
  readonly toDate: string;
  readonly cursor?: string;
}
type RecordFetchers = {
  readonly [K in RecordView]: (query: RecordsPageQuery, signal: AbortSignal) => Promise<RecordsPage<K>>;
};

const recordFetchers: RecordFetchers = {
  'game-records': async (query, signal) => {
    const { data, ...page } = await call('GET /agent/records/games', { query, signal });
    return { ...page, rows: data };
  },
  'jp-records': async (query, signal) => {
    const { data, ...page } = await call('GET /agent/records/jackpots', { query, signal });
    return { ...page, rows: data };
  },
  'transaction-records': async (query, signal) => {
    const { data, ...page } = await call('GET /agent/records/transactions', { query, signal });
    return { ...page, rows: data };
  },
  'welfare-records': async (query, signal) => {
    const { data, ...page } = await call('GET /agent/records/welfare', { query, signal });
    return { ...page, rows: data, coverage: undefined };
  },
};

export function recordsQueryParamsOf({ accounts, period }: RecordsParams): Omit<RecordsPageQuery, 'cursor'> {
  const players = accounts.split(/[\s,]+/).filter(Boolean);
  return { players: players.join(','), ...(period ?? lastDays(maxPeriodDays, new Date())) };
}

export const recordsQuery = <K extends RecordView>(kind: K, params: RecordsParams) =>
  infiniteQueryOptions({
    queryKey: ['console', 'records', kind, params],
    queryFn: ({ pageParam, signal }): Promise<RecordsPage<K>> =>
      recordFetchers[kind](
        { ...recordsQueryParamsOf(params), ...(pageParam !== '' && { cursor: pageParam }) },
        signal,
      ),
    initialPageParam: '',
    getNextPageParam: ({ nextCursor }) => nextCursor,
    placeholderData: keepPreviousData,
    retry: false,
    staleTime: Number.POSITIVE_INFINITY,
  });

/** The provider's name of the kind; undefined for records of the ledger. */
function providerRecordKindOf(kind: RecordView): 'game' | 'jp' | 'transaction' | undefined {
  if (kind === 'game-records') return 'game';
  if (kind === 'jp-records') return 'jp';
  return kind === 'transaction-records' ? 'transaction' : undefined;
}

export type RecordFetch = EndpointResponse<'GET /agent/records/readings'>['data'][number];

export const recordFetchesQuery = queryOptions({
  queryKey: ['console', 'readings'],
  queryFn: async ({ signal }) => (await call('GET /agent/records/readings', { signal })).data,
  refetchInterval: ({ state }) => (state.data?.some(({ isOver }) => !isOver) === true ? 3_000 : false),
  retry: false,
});

export function findActiveRecordFetch(
  kind: RecordView,
  readings: readonly RecordFetch[] | undefined,
): RecordFetch | undefined {
  return readings?.find((reading) => !reading.isOver && reading.kind === providerRecordKindOf(kind));
}

export function countFetchedAccounts(
  kind: RecordView,
  readings: readonly RecordFetch[] | undefined,
): number | undefined {
  return readings
    ?.filter((reading) => reading.kind === providerRecordKindOf(kind))
    .reduce((sum, { done }) => sum + done, 0);
}

export async function postStopRecordFetch(client: QueryClient, id: string): Promise<void> {
  await call('POST /agent/records/readings/:id/stop', { params: { id }, body: {} });
  await client.invalidateQueries({ queryKey: recordFetchesQuery.queryKey });
}

export interface RecordToasts {
  readonly loaded: () => void;
  readonly failed: (error: unknown) => void;
}

export function useRecordToasts(): Readonly<Record<RecordView, RecordToasts>> {
  const t = useConsoleTranslation();
  return useMemo(() => {
    const toastsOf = (kind: RecordView): RecordToasts => ({
      loaded: () => notify.success(t(`records.${kind}.loaded`)),
      failed: (error) => {
        const { message, isRefusal } = describeCommandError(error, t(`records.${kind}.refused`));
        notify.error(isRefusal ? t(`records.${kind}.failed`, { message }) : t('error', { message }));
      },
    });
    return {
      'transaction-records': toastsOf('transaction-records'),
      'game-records': toastsOf('game-records'),
      'jp-records': toastsOf('jp-records'),
      'welfare-records': toastsOf('welfare-records'),
    };
  }, [t]);
}

export async function loadRecords<K extends RecordView>(
  client: QueryClient,
  kind: K,
  params: RecordsParams,
  { loaded, failed }: RecordToasts,
): Promise<void> {
  try {
    const providerKind = providerRecordKindOf(kind);
    if (providerKind !== undefined) {
      const body = { kind: providerKind, ...recordsQueryParamsOf(params) };
      const { data } = await call('POST /agent/records/read', { body });
      // Read before the page, so that every later progress refetches the page.
      if (data !== null) await client.prefetchQuery({ ...recordFetchesQuery, staleTime: 0 });
    }
    await client.fetchInfiniteQuery({ ...recordsQuery(kind, params), staleTime: 0 });
    loaded();
  } catch (error) {
    failed(error);
  }
}

const maxSuggestions = 8;
const suggestionsStaleMs = 30_000;

/** The first few players, prohibited ones too, that match what is typed. */
export const playerSuggestionsQuery = (search: string) =>
  queryOptions({
    queryKey: ['console', 'players', 'suggestions', search],
    queryFn: async ({ signal }) => {
      const query = { pageSize: String(maxSuggestions), ...(search !== '' && { search }) };
      return (await call('GET /fortune-panda/users', { query, signal })).data;
    },
    placeholderData: keepPreviousData,
    staleTime: suggestionsStaleMs,
  });
