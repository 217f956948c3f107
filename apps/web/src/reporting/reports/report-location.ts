import type { Report } from '@golden-acers/contract';
import {
  type ReportFileTable,
  type ReportPeriod,
  reportPeriods,
  reportTables,
} from '@golden-acers/contract/agent-constants';
import type { UseQueryResult } from '@tanstack/react-query';
import {
  choiceParam,
  dayParam,
  idParam,
  parseSearchParams,
  withSearchParams,
} from '../../typed-search-params.ts';
import { useUrlSearchParams } from '../../url-search-params.ts';

const reportTransferKinds = ['recharge', 'redeem', 'promotion'] as const;
export type ReportTransferKind = (typeof reportTransferKinds)[number];

const reportParams = {
  tab: { ...choiceParam(reportTables, 'days'), name: 'report' },
  period: choiceParam(reportPeriods, 'this_month'),
  fromDate: { ...dayParam, name: 'from' },
  toDate: { ...dayParam, name: 'to' },
  agentId: { ...idParam('ag'), name: 'agent' },
  kind: choiceParam<ReportTransferKind | ''>(reportTransferKinds, ''),
  initiatorId: { ...idParam('ag'), name: 'mover' },
  shiftId: { ...idParam('sh'), name: 'shift' },
};
export type ReportLocation = ReturnType<typeof parseReportLocation>;

/** Only a custom period has dates, and it needs both. */
export function parseReportLocation(params: URLSearchParams) {
  const location = parseSearchParams(reportParams, params);
  const { period, fromDate, toDate } = location;
  if (period === 'custom' && fromDate !== '' && toDate !== '') return location;
  const fixed: ReportPeriod = period === 'custom' ? 'this_month' : period;
  return { ...location, period: fixed, fromDate: '', toDate: '' };
}

export type NavigateReport = (change: Partial<ReportLocation>) => void;

export function useReportLocation(): [ReportLocation, NavigateReport] {
  const [params, setParams] = useUrlSearchParams();
  const navigate: NavigateReport = (change) =>
    setParams((now) => withSearchParams(reportParams, now, { ...parseReportLocation(now), ...change }));
  return [parseReportLocation(params), navigate];
}

export function reportQueryParamsOf({ period, fromDate, toDate, agentId }: ReportLocation) {
  return {
    period,
    ...(period === 'custom' && { fromDate, toDate }),
    ...(agentId !== '' && { agentId }),
  };
}
export type ReportQueryParams = ReturnType<typeof reportQueryParamsOf>;

/** Returns the export of the shown table. For transfers it keeps the filters. */
export function reportFileParamsOf(location: ReportLocation & { readonly tab: ReportFileTable }) {
  const { tab, kind, initiatorId, shiftId } = location;
  return {
    table: tab,
    ...reportQueryParamsOf(location),
    ...(tab === 'transfers' && { ...(kind !== '' && { kind }), initiatorId, shiftId }),
  };
}

export interface ReportTabProps {
  readonly location: ReportLocation;
  readonly navigate: NavigateReport;
  readonly reportQuery: UseQueryResult<Report>;
}
