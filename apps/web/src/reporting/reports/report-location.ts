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

/** What is asked for. It lies in the address, so that reload, back and a mail's link keep it. */
export interface ReportLocation {
  readonly tab: ReportTab;
  readonly period: ReportPeriod;
  /** Of a custom period. */
  readonly fromDate: string;
  readonly toDate: string;
  /** In place of the whole subtree; empty: all of it. */
  readonly agentId: string;
  /** Of the rows. */
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

/** A custom period needs both of its days, and no other period has any. */
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

/** In the shape that the server takes. */
export function reportQueryParamsOf({ period, fromDate, toDate, agentId }: ReportLocation) {
  return {
    period,
    ...(period === 'custom' && { fromDate, toDate }),
    ...(agentId !== '' && { agentId: agentId }),
  };
}
export type ReportQueryParams = ReturnType<typeof reportQueryParamsOf>;

/** Every tab of the reports gets these. */
export interface ReportTabProps {
  readonly location: ReportLocation;
  readonly navigate: NavigateReport;
  readonly reportQuery: UseQueryResult<Report>;
}
