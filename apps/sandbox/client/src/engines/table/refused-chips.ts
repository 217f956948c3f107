import type { LiveTableState } from '../../api.ts';
import { formatCurrency } from '../../language/formats.ts';
import { tTable } from './t.ts';
import type { PlacedResult } from './table-bets.ts';

/** The reason why chips were not placed. */
export function refusedChipsText(
  result: Exclude<PlacedResult, 'placed'>,
  limits: LiveTableState['limits'] | undefined,
): string {
  if (result === 'closed') return tTable('waitForBetting');
  if (result === 'balance') return tTable('balanceLow');
  return tTable('limit', {
    position: formatCurrency(limits?.positionMaxCents ?? 0),
    total: formatCurrency(limits?.maxCents ?? 0),
  });
}
