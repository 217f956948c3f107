import type { Report } from '@golden-acers/contract';
import { type ReportPeriod, reportPeriods } from '@golden-acers/contract/agent-constants';
import type { UseQueryResult } from '@tanstack/react-query';
import {
  choiceParam,
  dayParam,
  idParam,
  parseSearchParams,
  withSearchParams,
} from '../../typed-search-params.ts';
import { useUrlSearchParams } from '../../url-search-params.ts';

export const reportTabs = ['days', 'agents', 'games', 'promotions', 'shifts', 'transfers'] as const;
export type ReportTab = (typeof reportTabs)[number];

const reportTransferKinds = ['recharge', 'redeem', 'promotion'] as const;
export type ReportTransferKind = (typeof reportTransferKinds)[number];

export interface ReportLocation {
  readonly tab: ReportTab;
  readonly period: ReportPeriod;
  readonly fromDate: string;
  readonly toDate: string;
  readonly agentId: string;
  readonly kind: ReportTransferKind | '';
  readonly initiatorId: string;
  readonly shiftId: string;
}

const searchParams = {
  report: choiceParam(reportTabs, 'days'),
  period: choiceParam(reportPeriods, 'this_month'),
  from: dayParam,
  to: dayParam,
  agent: idParam('ag'),
  kind: choiceParam<ReportTransferKind | ''>(reportTransferKinds, ''),
  mover: idParam('ag'),
  shift: idParam('sh'),
};

/** Only a custom period has dates, and it needs both. */
export function parseReportLocation(params: URLSearchParams): ReportLocation {
  const { report, period, from, to, agent, kind, mover, shift } = parseSearchParams(searchParams, params);
  const isCustom = period === 'custom' && from !== '' && to !== '';
  return {
    tab: report,
    period: isCustom || period !== 'custom' ? period : 'this_month',
    fromDate: isCustom ? from : '',
    toDate: isCustom ? to : '',
    agentId: agent,
    kind,
    initiatorId: mover,
    shiftId: shift,
  };
}

export type NavigateReport = (change: Partial<ReportLocation>) => void;

export function useReportLocation(): [ReportLocation, NavigateReport] {
  const [params, setParams] = useUrlSearchParams();
  const navigate: NavigateReport = (change) =>
    setParams((now) => {
      const { tab, fromDate, toDate, agentId, initiatorId, shiftId, ...same } = {
        ...parseReportLocation(now),
        ...change,
      };
      const named = {
        report: tab,
        from: fromDate,
        to: toDate,
        agent: agentId,
        mover: initiatorId,
        shift: shiftId,
      };
      return withSearchParams(searchParams, now, { ...same, ...named });
    });
  return [parseReportLocation(params), navigate];
}

export function reportQueryParamsOf({ period, fromDate, toDate, agentId }: ReportLocation) {
  return {
    period,
    ...(period === 'custom' && { fromDate, toDate }),
    ...(agentId !== '' && { agentId: agentId }),
  };
}
export type ReportQueryParams = ReturnType<typeof reportQueryParamsOf>;

export interface ReportTabProps {
  readonly location: ReportLocation;
  readonly navigate: NavigateReport;
  readonly reportQuery: UseQueryResult<Report>;
}
