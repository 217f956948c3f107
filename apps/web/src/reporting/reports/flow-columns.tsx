import type { ReportFlow } from '@golden-acers/contract';
import type { ConsoleTranslateFn } from '../../i18n/console-translations.ts';
import { formatCount, formatDollars, formatSignedDollars } from '../../i18n/number-format.ts';
import type { TableColumn } from '../../ui/tables/data-table.tsx';

/** How many and how much, as every table of a report tells it. */
export function flowColumns<Item extends ReportFlow>(t: ConsoleTranslateFn): readonly TableColumn<Item>[] {
  return [
    {
      id: 'recharged',
      header: t('reports.figures.recharged'),
      isNumeric: true,
      cell: ({ recharged, recharges }) => <AmountWithCount amount={recharged} count={recharges} />,
    },
    {
      id: 'redeemed',
      header: t('reports.figures.redeemed'),
      isNumeric: true,
      cell: ({ redeemed, redeems }) => <AmountWithCount amount={redeemed} count={redeems} />,
    },
    {
      id: 'net',
      header: t('reports.figures.net'),
      isNumeric: true,
      cardSlot: 'corner',
      cell: ({ net }) => <NetAmount amount={net} />,
    },
    {
      id: 'promoted',
      header: t('reports.figures.promoted'),
      isNumeric: true,
      cell: ({ promoted, promotions }) => <AmountWithCount amount={promoted} count={promotions} />,
    },
    {
      id: 'corrected',
      header: t('reports.figures.corrected'),
      isNumeric: true,
      cell: ({ corrected }) =>
        corrected === '0.00' ? <span className="text-faint">–</span> : formatSignedDollars(corrected),
    },
  ];
}

function AmountWithCount({ amount, count }: { amount: string; count: number }) {
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
