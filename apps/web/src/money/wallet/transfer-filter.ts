import { choiceParam } from '../../typed-search-params.ts';

export const transferKindOptions = ['recharge', 'redeem'] as const;
export const transferOutcomeOptions = ['done', 'checking', 'failed'] as const;
const periodDays = { today: 1, '7d': 7, '30d': 30, '90d': 90 } as const;
export const transferPeriodOptions = Object.keys(periodDays) as (keyof typeof periodDays)[];

export interface TransferFilter {
  readonly kind: (typeof transferKindOptions)[number] | '';
  readonly outcome: (typeof transferOutcomeOptions)[number] | '';
  readonly period: keyof typeof periodDays | '';
}

/** Stored in the URL. Empty means any. */
export const transferFilterParams = {
  kind: choiceParam<TransferFilter['kind']>(transferKindOptions, ''),
  outcome: { ...choiceParam<TransferFilter['outcome']>(transferOutcomeOptions, ''), name: 'state' },
  period: choiceParam<TransferFilter['period']>(transferPeriodOptions, ''),
};

/**
 * Returns the first instant of a period that ends today, in the reader's time zone. Whole days keep the
 * query key stable.
 */
export function periodStart(period: TransferFilter['period'], now: Date): string | undefined {
  if (period === '') return undefined;
  return new Date(now.getFullYear(), now.getMonth(), now.getDate() - periodDays[period] + 1).toISOString();
}
