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

export const reportQuery = (params: ReportQueryParams) =>
  queryOptions({
    queryKey: [...reportsKey, 'figures', params],
    queryFn: async ({ signal }) => (await call('GET /agent/reports', { query: params, signal })).data,
    refetchInterval: pollMs,
    placeholderData: keepPreviousData,
  });

export const promotionsReportQuery = (params: ReportQueryParams) =>
  queryOptions({
    queryKey: [...reportsKey, 'promotions', params],
    queryFn: async ({ signal }) =>
      (await call('GET /agent/reports/promotions', { query: params, signal })).data,
    placeholderData: keepPreviousData,
  });

export const gamesReportQuery = (params: ReportQueryParams) =>
  queryOptions({
    queryKey: [...reportsKey, 'games', params],
    queryFn: async ({ signal }) => (await call('GET /agent/reports/games', { query: params, signal })).data,
    placeholderData: keepPreviousData,
  });

export type ReportTransfersQueryParams = ReportQueryParams & {
  readonly kind?: ReportTransferKind;
  readonly initiatorId?: string;
  readonly shiftId?: string;
};

export const reportTransfersQuery = (params: ReportTransfersQueryParams) =>
  infiniteQueryOptions({
    queryKey: [...reportsKey, 'rows', params],
    queryFn: ({ pageParam, signal }) =>
      call('GET /agent/reports/transfers', {
        query: { ...params, ...(pageParam !== '' && { cursor: pageParam }) },
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

export const downloadReport = (params: ReportQueryParams): Promise<void> =>
  downloadResponse('GET /agent/reports/file', { query: { ...params } });

export interface ShiftsQueryParams {
  readonly fromDate: string;
  readonly toDate: string;
  readonly agentId?: string;
}

export const shiftsQuery = (params: ShiftsQueryParams) =>
  infiniteQueryOptions({
    queryKey: [...shiftsKey, 'list', params],
    queryFn: ({ pageParam, signal }) =>
      call('GET /agent/shifts', {
        query: { ...params, ...(pageParam !== '' && { cursor: pageParam }) },
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
