import { type ReportPeriod, reportPeriods } from '@golden-acers/contract/agent-vocabulary';
import { useAddress } from '../../address.ts';
import { isDay } from '../../console/period.ts';

export const reportParts = ['days', 'agents', 'games', 'promotions', 'shifts', 'transfers'] as const;
export type ReportPart = (typeof reportParts)[number];

const rowKinds = ['recharge', 'redeem', 'promotion'] as const;
export type RowKind = (typeof rowKinds)[number];

/** What is asked for. It lies in the address, so that reload, back and a mail's link keep it. */
export interface ReportPlace {
  readonly part: ReportPart;
  readonly period: ReportPeriod;
  /** Of a custom period. */
  readonly fromDate: string;
  readonly toDate: string;
  /** In place of the whole subtree; empty: all of it. */
  readonly agent: string;
  /** Of the rows. */
  readonly kind: RowKind | '';
  readonly mover: string;
  readonly shift: string;
}

export function parseReport(params: URLSearchParams): ReportPlace {
  const [fromDate, toDate] = [params.get('from') ?? '', params.get('to') ?? ''];
  const period = reportPeriods.find((one) => one === params.get('period')) ?? 'this_month';
  const isWhole = period !== 'custom' || (isDay(fromDate) && isDay(toDate));
  const id = (name: string, prefix: string) =>
    new RegExp(`^${prefix}_[0-9a-hjkmnp-tv-z]{26}$`).exec(params.get(name) ?? '')?.[0] ?? '';
  return {
    part: reportParts.find((one) => one === params.get('report')) ?? 'days',
    period: isWhole ? period : 'this_month',
    fromDate: isWhole && period === 'custom' ? fromDate : '',
    toDate: isWhole && period === 'custom' ? toDate : '',
    agent: id('agent', 'ag'),
    kind: rowKinds.find((one) => one === params.get('kind')) ?? '',
    mover: id('mover', 'ag'),
    shift: id('shift', 'sh'),
  };
}

export type MoveReport = (change: Partial<ReportPlace>) => void;

export function useReportPlace(): [ReportPlace, MoveReport] {
  const [params, setParams] = useAddress();
  const move: MoveReport = (change) =>
    setParams((now) => {
      const place = { ...parseReport(now), ...change };
      const next = new URLSearchParams(now);
      const put = (name: string, value: string, plain = '') =>
        value === plain ? next.delete(name) : next.set(name, value);
      put('report', place.part, 'days');
      put('period', place.period, 'this_month');
      put('from', place.fromDate);
      put('to', place.toDate);
      put('agent', place.agent);
      put('kind', place.kind);
      put('mover', place.mover);
      put('shift', place.shift);
      return next;
    });
  return [parseReport(params), move];
}

/** As the server takes it. */
export function askOf({ period, fromDate, toDate, agent }: ReportPlace) {
  return {
    period,
    ...(period === 'custom' && { fromDate, toDate }),
    ...(agent !== '' && { agentId: agent }),
  };
}
export type ReportAsk = ReturnType<typeof askOf>;
