import type { ReportInterval } from '@golden-acers/contract/agent-constants';
import {
  infiniteQueryOptions,
  keepPreviousData,
  type QueryClient,
  queryOptions,
} from '@tanstack/react-query';
import { call } from '../../api/client.ts';
import { downloadResponse } from '../files/download-file.ts';
import type { ReportQueryParams, ReportTransferKind } from './report-location.ts';

const reportsKey = ['console', 'reports'] as const;
const shiftsKey = ['console', 'shifts'] as const;
/** This page gets no event when a transfer is applied. */
const pollMs = 60_000;
const ownShiftPollMs = 15_000;

export const reportQuery = (ask: ReportQueryParams) =>
  queryOptions({
    queryKey: [...reportsKey, 'figures', ask],
    queryFn: async ({ signal }) => (await call('GET /agent/reports', { query: ask, signal })).data,
    refetchInterval: pollMs,
    placeholderData: keepPreviousData,
  });

export const promotionsReportQuery = (ask: ReportQueryParams) =>
  queryOptions({
    queryKey: [...reportsKey, 'promotions', ask],
    queryFn: async ({ signal }) => (await call('GET /agent/reports/promotions', { query: ask, signal })).data,
    placeholderData: keepPreviousData,
  });

export const gamesReportQuery = (ask: ReportQueryParams) =>
  queryOptions({
    queryKey: [...reportsKey, 'games', ask],
    queryFn: async ({ signal }) => (await call('GET /agent/reports/games', { query: ask, signal })).data,
    placeholderData: keepPreviousData,
  });

export type ReportTransfersQueryParams = ReportQueryParams & {
  readonly kind?: ReportTransferKind;
  readonly initiatorId?: string;
  readonly shiftId?: string;
};

export const reportTransfersQuery = (ask: ReportTransfersQueryParams) =>
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

export const reportSchedulesQuery = queryOptions({
  queryKey: [...reportsKey, 'schedules'],
  queryFn: async ({ signal }) => (await call('GET /agent/reports/schedules', { signal })).data,
});

export async function putReportSchedule(
  client: QueryClient,
  every: ReportInterval,
  isOn: boolean,
): Promise<void> {
  const { data } = await call('PUT /agent/reports/schedules', { body: { every, isOn } });
  client.setQueryData(reportSchedulesQuery.queryKey, data);
}

export const downloadReport = (ask: ReportQueryParams): Promise<void> =>
  downloadResponse('GET /agent/reports/file', { query: { ...ask } });

export interface ShiftsQueryParams {
  readonly fromDate: string;
  readonly toDate: string;
  readonly agentId?: string;
}

export const shiftsQuery = (ask: ShiftsQueryParams) =>
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

export const shiftApi = {
  open: (floatCents: number) => call('POST /agent/shifts', { body: { floatCents } }),
  close: (shiftId: string, countedCents: number, note: string) =>
    call('POST /agent/shifts/close', { body: { shiftId, countedCents, note } }),
};

export function invalidateShifts(client: QueryClient): Promise<void> {
  return client.invalidateQueries({ queryKey: shiftsKey });
}
