import type { ReportInterval } from '@golden-acers/contract/agent-vocabulary';
import {
  infiniteQueryOptions,
  keepPreviousData,
  type QueryClient,
  queryOptions,
} from '@tanstack/react-query';
import { call } from '../../api/client.ts';
import { saveAnswer } from '../files/save-file.ts';
import type { ReportAsk, RowKind } from './report-address.ts';

const reportsKey = ['console', 'reports'] as const;
const shiftsKey = ['console', 'shifts'] as const;
/** Transfers are applied without a word to this page. */
const pollMs = 60_000;
const ownShiftPollMs = 15_000;

export const reportQuery = (ask: ReportAsk) =>
  queryOptions({
    queryKey: [...reportsKey, 'figures', ask],
    queryFn: async ({ signal }) => (await call('GET /agent/reports', { query: ask, signal })).data,
    refetchInterval: pollMs,
    placeholderData: keepPreviousData,
  });

export const promotionsQuery = (ask: ReportAsk) =>
  queryOptions({
    queryKey: [...reportsKey, 'promotions', ask],
    queryFn: async ({ signal }) => (await call('GET /agent/reports/promotions', { query: ask, signal })).data,
    placeholderData: keepPreviousData,
  });

export const gamesQuery = (ask: ReportAsk) =>
  queryOptions({
    queryKey: [...reportsKey, 'games', ask],
    queryFn: async ({ signal }) => (await call('GET /agent/reports/games', { query: ask, signal })).data,
    placeholderData: keepPreviousData,
  });

export type RowsAsk = ReportAsk & {
  readonly kind?: RowKind;
  readonly moverId?: string;
  readonly shiftId?: string;
};

/** The rows under a figure, page by page. */
export const rowsQuery = (ask: RowsAsk) =>
  infiniteQueryOptions({
    queryKey: [...reportsKey, 'rows', ask],
    queryFn: ({ pageParam, signal }) =>
      call('GET /agent/reports/transfers', {
        query: { ...ask, ...(pageParam !== '' && { cursor: pageParam }) },
        signal,
      }),
    initialPageParam: '',
    getNextPageParam: ({ nextCursor }) => nextCursor ?? undefined,
  });

export const schedulesQuery = queryOptions({
  queryKey: [...reportsKey, 'schedules'],
  queryFn: async ({ signal }) => (await call('GET /agent/reports/schedules', { signal })).data,
});

export async function setSchedule(client: QueryClient, every: ReportInterval, isOn: boolean): Promise<void> {
  const { data } = await call('PUT /agent/reports/schedules', { body: { every, isOn } });
  client.setQueryData(schedulesQuery.queryKey, data);
}

/** Has the browser save the report's file. */
export const saveReport = (ask: ReportAsk): Promise<void> =>
  saveAnswer('GET /agent/reports/file', { query: { ...ask } });

export interface ShiftsAsk {
  readonly fromDate: string;
  readonly toDate: string;
  readonly agentId?: string;
}

export const shiftsQuery = (ask: ShiftsAsk) =>
  infiniteQueryOptions({
    queryKey: [...shiftsKey, 'list', ask],
    queryFn: ({ pageParam, signal }) =>
      call('GET /agent/shifts', {
        query: { ...ask, ...(pageParam !== '' && { cursor: pageParam }) },
        signal,
      }),
    initialPageParam: '',
    getNextPageParam: ({ nextCursor }) => nextCursor ?? undefined,
    refetchInterval: pollMs,
  });

export const ownShiftQuery = queryOptions({
  queryKey: [...shiftsKey, 'own'],
  queryFn: async ({ signal }) => (await call('GET /agent/shifts/current', { signal })).data,
  refetchInterval: ownShiftPollMs,
});

export const shiftCalls = {
  open: (floatCents: number) => call('POST /agent/shifts', { body: { floatCents } }),
  close: (shiftId: string, countedCents: number, note: string) =>
    call('POST /agent/shifts/close', { body: { shiftId, countedCents, note } }),
};

export function refreshShifts(client: QueryClient): Promise<void> {
  return client.invalidateQueries({ queryKey: shiftsKey });
}
