import type { Report } from '@golden-acers/contract';
import { type ReportPeriod, reportPeriods } from '@golden-acers/contract/agent-constants';
import type { UseQueryResult } from '@tanstack/react-query';
import { isDay } from '../../ui/dates/period.ts';
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

export function parseReportLocation(params: URLSearchParams): ReportLocation {
  const [fromDate, toDate] = [params.get('from') ?? '', params.get('to') ?? ''];
  const period = reportPeriods.find((one) => one === params.get('period')) ?? 'this_month';
  const isWhole = period !== 'custom' || (isDay(fromDate) && isDay(toDate));
  const id = (name: string, prefix: string) =>
    new RegExp(`^${prefix}_[0-9a-hjkmnp-tv-z]{26}$`).exec(params.get(name) ?? '')?.[0] ?? '';
  return {
    tab: reportTabs.find((one) => one === params.get('report')) ?? 'days',
    period: isWhole ? period : 'this_month',
    fromDate: isWhole && period === 'custom' ? fromDate : '',
    toDate: isWhole && period === 'custom' ? toDate : '',
    agentId: id('agent', 'ag'),
    kind: reportTransferKinds.find((one) => one === params.get('kind')) ?? '',
    initiatorId: id('mover', 'ag'),
    shiftId: id('shift', 'sh'),
  };
}

export type NavigateReport = (change: Partial<ReportLocation>) => void;

export function useReportLocation(): [ReportLocation, NavigateReport] {
  const [params, setParams] = useUrlSearchParams();
  const move: NavigateReport = (change) =>
    setParams((now) => {
      const place = { ...parseReportLocation(now), ...change };
      const next = new URLSearchParams(now);
      const put = (name: string, value: string, plain = '') =>
        value === plain ? next.delete(name) : next.set(name, value);
      put('report', place.tab, 'days');
      put('period', place.period, 'this_month');
      put('from', place.fromDate);
      put('to', place.toDate);
      put('agent', place.agentId);
      put('kind', place.kind);
      put('mover', place.initiatorId);
      put('shift', place.shiftId);
      return next;
    });
  return [parseReportLocation(params), move];
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
