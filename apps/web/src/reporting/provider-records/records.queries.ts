import type { ListPart, Money } from '@golden-acers/contract';
import { keepPreviousData, type QueryClient, queryOptions, useQueryClient } from '@tanstack/react-query';
import { call, type EndpointResponse } from '../../api/client.ts';
import { cursorQuery } from '../../api/cursor-query.ts';
import { ApiRefusal, errorMessageOf } from '../../api/errors.ts';
import { useCommand } from '../../api/use-command.ts';
import type { RecordView } from '../../console-location.ts';
import { useConsoleTranslation } from '../../i18n/console-translations.ts';
import { idParam, textParam } from '../../typed-search-params.ts';
import { type DayPeriod, lastDays, maxPeriodDays } from '../../ui/dates/period.ts';
import { notify } from '../../ui/toasts.tsx';

/** Fifty accounts of at most 32 characters, separated by commas. */
const maxAccountsLength = 1_650;

export const recordsParams = {
  player: textParam(maxAccountsLength),
  managerId: { ...idParam('ag'), name: 'manager' },
  from: textParam(),
  to: textParam(),
};

/** The server caches records, because the provider's budget is small. */
export interface RecordsParams {
  readonly accounts: string;
  /** Empty: all managers of the subtree. */
  readonly managerId: string;
  /** Default: the longest allowed period that ends today. */
  readonly period?: DayPeriod | undefined;
}

type RecordOf<K extends `GET /agent/records/${'games' | 'jackpots' | 'transactions' | 'welfare'}`> =
  EndpointResponse<K>['data'][number];
export interface RecordByView {
  readonly 'game-records': RecordOf<'GET /agent/records/games'>;
  readonly 'jp-records': RecordOf<'GET /agent/records/jackpots'>;
  readonly 'transaction-records': RecordOf<'GET /agent/records/transactions'>;
  readonly 'welfare-records': RecordOf<'GET /agent/records/welfare'>;
}

/** In the order in which they are shown: counts, then sums of money. */
export const recordTotalNames = {
  'transaction-records': [
    'records',
    'ownTransfers',
    'onlyAtProvider',
    'onlyInLedger',
    'recharged',
    'redeemed',
    'ownRecharged',
    'ownRedeemed',
  ],
  'game-records': ['records', 'played', 'won', 'net'],
  'jp-records': ['records', 'won'],
  'welfare-records': ['records', 'given', 'corrected'],
} as const satisfies Record<RecordView, readonly string[]>;
type RecordTotalName = (typeof recordTotalNames)[RecordView][number];
export type RecordTotals = Partial<Record<RecordTotalName, number | Money>>;

interface RecordsPage<K extends RecordView> {
  readonly data: readonly RecordByView[K][];
  readonly nextCursor: string | null;
  readonly timeZone: string;
  readonly totals?: RecordTotals | undefined;
  readonly coverage?: { readonly unread: number } | undefined;
}

interface RecordsPageQuery {
  readonly players: string;
  readonly agentId?: string;
  readonly fromDate: string;
  readonly toDate: string;
  readonly cursor?: string;
  readonly only: ListPart;
}

const recordFetchers: {
  readonly [K in RecordView]: (query: RecordsPageQuery, signal: AbortSignal) => Promise<RecordsPage<K>>;
} = {
  'game-records': (query, signal) => call('GET /agent/records/games', { query, signal }),
  'jp-records': (query, signal) => call('GET /agent/records/jackpots', { query, signal }),
  'transaction-records': (query, signal) => call('GET /agent/records/transactions', { query, signal }),
  'welfare-records': (query, signal) => call('GET /agent/records/welfare', { query, signal }),
};

export function recordsQueryParamsOf({ accounts, managerId, period }: RecordsParams) {
  const players = accounts.split(/[\s,]+/).filter(Boolean);
  return {
    players: players.join(','),
    ...(managerId !== '' && { agentId: managerId }),
    ...(period ?? lastDays(maxPeriodDays, new Date())),
  };
}

export const recordsQuery = <K extends RecordView>(kind: K, params: RecordsParams) => ({
  ...cursorQuery(['console', 'records', kind, params], (cursor, signal) =>
    recordFetchers[kind]({ ...recordsQueryParamsOf(params), cursor, only: 'rows' }, signal),
  ),
  placeholderData: keepPreviousData,
  retry: false,
  staleTime: Number.POSITIVE_INFINITY,
});

/** The sums read the whole period. They are read once, and the pages do not wait for them. */
export const recordTotalsQuery = (kind: RecordView, params: RecordsParams) =>
  queryOptions({
    queryKey: ['console', 'record-totals', kind, params],
    queryFn: async ({ signal }) => {
      const query = { ...recordsQueryParamsOf(params), only: 'totals' } as const;
      const { totals, coverage } = await recordFetchers[kind](query, signal);
      return { totals, coverage };
    },
    retry: false,
    staleTime: Number.POSITIVE_INFINITY,
  });

/** The provider's name of the kind. Undefined for records of the ledger. */
const providerRecordKinds = {
  'game-records': 'game',
  'jp-records': 'jp',
  'transaction-records': 'transaction',
  'welfare-records': undefined,
} as const;

export type RecordFetch = EndpointResponse<'GET /agent/records/readings'>['data'][number];

export const recordFetchesQuery = queryOptions({
  queryKey: ['console', 'readings'],
  queryFn: async ({ signal }) => (await call('GET /agent/records/readings', { signal })).data,
  refetchInterval: ({ state }) => (state.data?.some(({ isOver }) => !isOver) === true ? 3_000 : false),
  retry: false,
});

export const recordFetchesOf = (kind: RecordView, fetches: readonly RecordFetch[] | undefined) =>
  fetches?.filter((fetch) => fetch.kind === providerRecordKinds[kind]);

/**
 * Makes the server read missing records from the provider. Returns the server's message if that needs more
 * accounts than it reads at once; records that were read are shown all the same.
 */
async function readFromProvider(
  client: QueryClient,
  kind: RecordView,
  params: RecordsParams,
): Promise<string | undefined> {
  const providerKind = providerRecordKinds[kind];
  if (providerKind === undefined) return undefined;
  const body = { kind: providerKind, ...recordsQueryParamsOf(params) };
  try {
    const { data } = await call('POST /agent/records/read', { body });
    // This is read before the page, so that later progress refetches the page.
    if (data !== null) await client.prefetchQuery({ ...recordFetchesQuery, staleTime: 0 });
    return undefined;
  } catch (error) {
    if (error instanceof ApiRefusal && error.code === 'records.too_many') return error.message;
    throw error;
  }
}

export function useLoadRecords(kind: RecordView) {
  const t = useConsoleTranslation();
  const client = useQueryClient();
  return useCommand(
    async (params: RecordsParams) => {
      const tooMany = await readFromProvider(client, kind, params);
      void client.invalidateQueries({ queryKey: recordTotalsQuery(kind, params).queryKey });
      await client.fetchInfiniteQuery({ ...recordsQuery(kind, params), staleTime: 0 });
      return tooMany;
    },
    {
      onSuccess: (tooMany) => {
        if (tooMany === undefined) notify.success(t(`records.${kind}.loaded`));
        else notify.info(tooMany);
      },
      onError: (error) => {
        const message = errorMessageOf(error, { refused: t(`records.${kind}.refused`) });
        notify.error(
          error instanceof ApiRefusal ? t(`records.${kind}.failed`, { message }) : t('error', { message }),
        );
      },
    },
  );
}

const maxSuggestions = 8;
const suggestionsStaleMs = 30_000;

/** Suggests the first matching players, including prohibited ones. */
export const playerSuggestionsQuery = (search: string) =>
  queryOptions({
    queryKey: ['console', 'players', 'suggestions', search],
    queryFn: async ({ signal }) => {
      const query = { pageSize: String(maxSuggestions), search };
      return (await call('GET /fortune-panda/users', { query, signal })).data;
    },
    placeholderData: keepPreviousData,
    staleTime: suggestionsStaleMs,
  });
