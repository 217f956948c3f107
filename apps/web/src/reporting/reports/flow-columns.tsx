import type { Money, ReportFlow } from '@golden-acers/contract';
import type { ConsoleTranslateFn } from '../../i18n/console-translations.ts';
import { formatCount, formatMoney, formatSignedMoney } from '../../i18n/number-format.ts';
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
      corrected.amountMinor === '0' ? <span className="text-faint">–</span> : formatSignedMoney(corrected),
    ),
  ];
  return columns.map(({ cell, ...column }) => ({ ...column, cell: (item) => cell(flowOf(item)) }));
}

export function AmountWithCount({ amount, count }: { amount: Money; count: number }) {
  if (count === 0) return <span className="text-faint">–</span>;
  return (
    <>
      {formatMoney(amount)} <span className="text-xs text-faint">× {formatCount(count)}</span>
    </>
  );
}

export function NetAmount({ amount }: { amount: Money }) {
  return (
    <span className={amount.amountMinor.startsWith('-') ? 'font-semibold text-bad' : 'font-semibold'}>
      {formatMoney(amount)}
    </span>
  );
}
