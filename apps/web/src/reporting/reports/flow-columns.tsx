import type { ReportFlow } from '@golden-acers/contract';
import type { ConsoleTranslateFn } from '../../i18n/console-translations.ts';
import { formatCount, formatDollars, formatSignedDollars } from '../../i18n/number-format.ts';
import { numberColumn } from '../../ui/tables/columns.tsx';
import type { TableColumn } from '../../ui/tables/data-table.tsx';

export function flowColumns<Item>(
  t: ConsoleTranslateFn,
  flowOf: (item: Item) => ReportFlow,
): readonly TableColumn<Item>[] {
  const columns: readonly TableColumn<ReportFlow>[] = [
    numberColumn('recharged', t('reports.figures.recharged'), ({ recharged, recharges }) => (
      <AmountWithCount amount={recharged} count={recharges} />
    )),
    numberColumn('redeemed', t('reports.figures.redeemed'), ({ redeemed, redeems }) => (
      <AmountWithCount amount={redeemed} count={redeems} />
    )),
    numberColumn('net', t('reports.figures.net'), ({ net }) => <NetAmount amount={net} />, 'corner'),
    numberColumn('promoted', t('reports.figures.promoted'), ({ promoted, promotions }) => (
      <AmountWithCount amount={promoted} count={promotions} />
    )),
    numberColumn('corrected', t('reports.figures.corrected'), ({ corrected }) =>
      corrected === '0.00' ? <span className="text-faint">–</span> : formatSignedDollars(corrected),
    ),
  ];
  return columns.map(({ cell, ...column }) => ({ ...column, cell: (item) => cell(flowOf(item)) }));
}

export function AmountWithCount({ amount, count }: { amount: string; count: number }) {
  if (count === 0) return <span className="text-faint">–</span>;
  return (
    <>
      {formatDollars(amount)} <span className="text-xs text-faint">× {formatCount(count)}</span>
    </>
  );
}

export function NetAmount({ amount }: { amount: string }) {
  return (
    <span className={amount.startsWith('-') ? 'font-semibold text-bad' : 'font-semibold'}>
      {formatDollars(amount)}
    </span>
  );
}
