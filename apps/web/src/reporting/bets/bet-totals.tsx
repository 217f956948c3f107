import { formatCount, formatDollars, formatSignedDollars } from '../../i18n/number-format.ts';
import { usePagesTranslation } from '../../i18n/pages-translations.ts';
import { Skeleton } from '../../ui/feedback.tsx';
import type { BetTotals } from './bets.queries.ts';

/** For the whole period, not only for the rows that are shown. */
export function BetTotalsRow({ totals }: { totals: BetTotals | undefined }) {
  const t = usePagesTranslation();
  const figures = [
    ['bets', totals && formatCount(totals.bets)],
    ['staked', totals && formatDollars(totals.staked)],
    ['won', totals && formatDollars(totals.won)],
    ['net', totals && formatSignedDollars(totals.net)],
  ] as const;
  return (
    <dl className="grid grid-cols-2 gap-3 sm:grid-cols-4">
      {figures.map(([name, figure]) => (
        <div key={name} className="grid gap-0.5 rounded-xl border border-line bg-sunk px-4 py-3">
          <dt className="text-sm text-faint">{t(`bets.totals.${name}`)}</dt>
          <dd className="tabular flex h-8 items-center truncate text-lg font-semibold">
            {figure ?? <Skeleton className="h-5 w-20" />}
          </dd>
        </div>
      ))}
    </dl>
  );
}
