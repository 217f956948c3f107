import {
  infiniteQueryOptions,
  keepPreviousData,
  type QueryClient,
  queryOptions,
} from '@tanstack/react-query';
import { useMemo } from 'react';
import { call, type Reply } from '../../api/client.ts';
import { failureOf } from '../../console/attempts.ts';
import type { RecordKind } from '../../console/console-address.ts';
import { lastDays, type Period, periodMaxDays } from '../../console/period.ts';
import { useConsoleTexts } from '../../console/texts.ts';
import { notify } from '../../ui/toasts.tsx';

/** One question. What the provider told once is kept by the server, so that its small budget for records is spent once. */
export interface RecordsAsk {
  /** Accounts with commas between; empty: every player of the agent. */
  readonly account: string;
  /** Without one: the longest that ends today. */
  readonly period?: Period | undefined;
}

export type GameRecord = Reply<'GET /agent/records/games'>['data'][number];
export type JpRecord = Reply<'GET /agent/records/jackpots'>['data'][number];
export type TransactionRecord = Reply<'GET /agent/records/transactions'>['data'][number];
export type WelfareRecord = Reply<'GET /agent/records/welfare'>['data'][number];
export interface RecordOf {
  readonly 'game-records': GameRecord;
  readonly 'jp-records': JpRecord;
  readonly 'transaction-records': TransactionRecord;
  readonly 'welfare-records': WelfareRecord;
}
type Count = 'records' | 'ownTransfers' | 'onlyThere' | 'onlyHere';
type Sum =
  | 'recharged'
  | 'redeemed'
  | 'ownRecharged'
  | 'ownRedeemed'
  | 'played'
  | 'won'
  | 'net'
  | 'given'
  | 'corrected';
/** Those that the kind of record has. */
export type RecordTotals = Partial<Record<Count, number> & Record<Sum, string>>;

export interface RecordsPage<K extends RecordKind> {
  readonly rows: readonly RecordOf[K][];
  readonly nextCursor: string | null;
  readonly timeZone: string;
  readonly totals: RecordTotals;
  /** Undefined where nothing is read from the provider. */
  readonly coverage: { readonly players: number; readonly unread: number } | undefined;
}

interface PageAsk {
  readonly players: string;
  readonly fromDate: string;
  readonly toDate: string;
  readonly cursor?: string;
}
type Readers = {
  readonly [K in RecordKind]: (query: PageAsk, signal: AbortSignal) => Promise<RecordsPage<K>>;
};

const readers: Readers = {
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

/** As the server takes it, and as a file of the same records does. */
export function questionOf({ account, period }: RecordsAsk): Omit<PageAsk, 'cursor'> {
  const players = account.split(/[\s,]+/).filter(Boolean);
  return { players: players.join(','), ...(period ?? lastDays(periodMaxDays, new Date())) };
}

export const recordsQuery = <K extends RecordKind>(kind: K, ask: RecordsAsk) =>
  infiniteQueryOptions({
    queryKey: ['console', 'records', kind, ask],
    queryFn: ({ pageParam, signal }): Promise<RecordsPage<K>> =>
      readers[kind]({ ...questionOf(ask), ...(pageParam !== '' && { cursor: pageParam }) }, signal),
    initialPageParam: '',
    getNextPageParam: ({ nextCursor }) => nextCursor,
    placeholderData: keepPreviousData,
    retry: false,
    staleTime: Number.POSITIVE_INFINITY,
  });

/** What the provider calls it; undefined where the records are our own. */
function providerKindOf(kind: RecordKind): 'game' | 'jp' | 'transaction' | undefined {
  if (kind === 'game-records') return 'game';
  if (kind === 'jp-records') return 'jp';
  return kind === 'transaction-records' ? 'transaction' : undefined;
}

export type Reading = Reply<'GET /agent/records/readings'>['data'][number];

/** What goes on in the background for this agent; looked at while something does. */
export const readingsQuery = queryOptions({
  queryKey: ['console', 'readings'],
  queryFn: async ({ signal }) => (await call('GET /agent/records/readings', { signal })).data,
  refetchInterval: ({ state }) => (state.data?.some(({ isOver }) => !isOver) === true ? 3_000 : false),
  retry: false,
});

export function readingOf(kind: RecordKind, readings: readonly Reading[] | undefined): Reading | undefined {
  return readings?.find((reading) => !reading.isOver && reading.kind === providerKindOf(kind));
}

/** How many accounts the background has read, over all of its questions of the kind. */
export function readSoFar(kind: RecordKind, readings: readonly Reading[] | undefined): number | undefined {
  return readings
    ?.filter((reading) => reading.kind === providerKindOf(kind))
    .reduce((sum, { done }) => sum + done, 0);
}

export async function stopReading(client: QueryClient, id: string): Promise<void> {
  await call('POST /agent/records/readings/:id/stop', { params: { id }, body: {} });
  await client.invalidateQueries({ queryKey: readingsQuery.queryKey });
}

export interface RecordToasts {
  readonly loaded: () => void;
  readonly failed: (error: unknown) => void;
}

/** The specified words for each kind of record. */
export function useRecordToasts(): Readonly<Record<RecordKind, RecordToasts>> {
  const t = useConsoleTexts();
  return useMemo(() => {
    const toastsOf = (kind: RecordKind): RecordToasts => ({
      loaded: () => notify.success(t(`records.${kind}.loaded`)),
      failed: (error) => {
        const { message, isRefusal } = failureOf(error, t(`records.${kind}.refused`));
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

/** Has what is missing read, because somebody pressed for it, and says how it went. The page shows it by the same query. */
export async function loadRecords<K extends RecordKind>(
  client: QueryClient,
  kind: K,
  ask: RecordsAsk,
  { loaded, failed }: RecordToasts,
): Promise<void> {
  try {
    const asked = providerKindOf(kind);
    if (asked !== undefined) {
      const body = { kind: asked, ...questionOf(ask) };
      const { data } = await call('POST /agent/records/read', { body });
      // Known before the page is: whatever is read after that is a change, and asks for the page again.
      if (data !== null) await client.prefetchQuery({ ...readingsQuery, staleTime: 0 });
    }
    await client.fetchInfiniteQuery({ ...recordsQuery(kind, ask), staleTime: 0 });
    loaded();
  } catch (error) {
    failed(error);
  }
}
