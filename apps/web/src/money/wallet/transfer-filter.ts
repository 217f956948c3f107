import { useUrlSearchParams } from '../../url-search-params.ts';

export const transferKindOptions = ['recharge', 'redeem'] as const;
export const transferOutcomeOptions = ['done', 'checking', 'failed'] as const;
export const transferPeriodOptions = ['today', '7d', '30d', '90d'] as const;

export interface TransferFilter {
  readonly kind: (typeof transferKindOptions)[number] | undefined;
  readonly outcome: (typeof transferOutcomeOptions)[number] | undefined;
  readonly period: (typeof transferPeriodOptions)[number] | undefined;
}

export function parseTransferFilter(params: URLSearchParams): TransferFilter {
  const oneOf = <T extends string>(name: string, values: readonly T[]) =>
    values.find((value) => value === params.get(name));
  return {
    kind: oneOf('kind', transferKindOptions),
    outcome: oneOf('state', transferOutcomeOptions),
    period: oneOf('period', transferPeriodOptions),
  };
}

export function transferFilterParams({ kind, outcome, period }: TransferFilter): URLSearchParams {
  const params = new URLSearchParams();
  if (kind !== undefined) params.set('kind', kind);
  if (outcome !== undefined) params.set('state', outcome);
  if (period !== undefined) params.set('period', period);
  return params;
}

const periodDays = { today: 1, '7d': 7, '30d': 30, '90d': 90 } as const;

/**
 * The first instant of a period that ends today, in the reader's own zone; the whole day, so that a page's
 * question stays the same.
 */
export function periodStart(period: TransferFilter['period'], now: Date): string | undefined {
  if (period === undefined) return undefined;
  return new Date(now.getFullYear(), now.getMonth(), now.getDate() - periodDays[period] + 1).toISOString();
}

export function useTransferFilter(): [TransferFilter, (change: Partial<TransferFilter>) => void] {
  const [params, setParams] = useUrlSearchParams();
  const change = (part: Partial<TransferFilter>) =>
    setParams((now) => transferFilterParams({ ...parseTransferFilter(now), ...part }), { replace: true });
  return [parseTransferFilter(params), change];
}
