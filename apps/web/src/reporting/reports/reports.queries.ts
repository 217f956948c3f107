import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { call, type EndpointQuery } from '../../api/client.ts';
import { cursorQuery } from '../../api/cursor-query.ts';
import { chosenCsvSeparator } from '../files/csv-separator.ts';
import { downloadResponse } from '../files/download-file.ts';
import type { ReportQueryParams, reportFileParamsOf } from './report-location.ts';

const reportsKey = ['console', 'reports'] as const;
export const shiftsKey = ['console', 'shifts'] as const;
/** Polled, because this page gets no event when a transfer is applied. */
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

export const reportTransfersQuery = (params: EndpointQuery<'GET /agent/reports/transfers'>) =>
  cursorQuery([...reportsKey, 'rows', params], (cursor, signal) =>
    call('GET /agent/reports/transfers', { query: { ...params, cursor }, signal }),
  );

export const reportSchedulesQuery = queryOptions({
  queryKey: [...reportsKey, 'schedules'],
  queryFn: async ({ signal }) => (await call('GET /agent/reports/schedules', { signal })).data,
});

export const downloadReport = (params: ReturnType<typeof reportFileParamsOf>): Promise<void> =>
  downloadResponse('GET /agent/reports/file', { query: { ...params, separator: chosenCsvSeparator() } });

export const shiftsQuery = (params: EndpointQuery<'GET /agent/shifts'>) => ({
  ...cursorQuery([...shiftsKey, 'list', params], (cursor, signal) =>
    call('GET /agent/shifts', { query: { ...params, cursor }, signal }),
  ),
  refetchInterval: pollMs,
});

export const ownShiftQuery = queryOptions({
  queryKey: [...shiftsKey, 'own'],
  queryFn: async ({ signal }) => {
    const { data, unexplained } = await call('GET /agent/shifts/current', { signal });
    return { open: data, unexplained };
  },
  refetchInterval: ownShiftPollMs,
});
