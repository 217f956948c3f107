import { useAddress } from '../../address.ts';

export const kinds = ['recharge', 'redeem'] as const;
export const outcomes = ['done', 'checking', 'failed'] as const;
export const periods = ['today', '7d', '30d', '90d'] as const;

/** Which transfers are shown. It lies in the address, so that reload, back and a bookmark keep it. */
export interface WalletFilter {
  readonly kind: (typeof kinds)[number] | undefined;
  readonly outcome: (typeof outcomes)[number] | undefined;
  readonly period: (typeof periods)[number] | undefined;
}

export function parseFilter(params: URLSearchParams): WalletFilter {
  const oneOf = <T extends string>(name: string, values: readonly T[]) =>
    values.find((value) => value === params.get(name));
  return {
    kind: oneOf('kind', kinds),
    outcome: oneOf('state', outcomes),
    period: oneOf('period', periods),
  };
}

export function filterParams({ kind, outcome, period }: WalletFilter): URLSearchParams {
  const params = new URLSearchParams();
  if (kind !== undefined) params.set('kind', kind);
  if (outcome !== undefined) params.set('state', outcome);
  if (period !== undefined) params.set('period', period);
  return params;
}

const daysOf = { today: 1, '7d': 7, '30d': 30, '90d': 90 } as const;

/** The first instant of a period that ends today, in the reader's own zone; the whole day, so that a page's question stays the same. */
export function startOf(period: WalletFilter['period'], now: Date): string | undefined {
  if (period === undefined) return undefined;
  return new Date(now.getFullYear(), now.getMonth(), now.getDate() - daysOf[period] + 1).toISOString();
}

export function useWalletFilter(): [WalletFilter, (change: Partial<WalletFilter>) => void] {
  const [params, setParams] = useAddress();
  const change = (part: Partial<WalletFilter>) =>
    setParams((now) => filterParams({ ...parseFilter(now), ...part }), { replace: true });
  return [parseFilter(params), change];
}
