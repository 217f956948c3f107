import type { ReportFlow } from '@golden-acers/contract';
import type { TableColumn } from '../../console/data-table.tsx';
import type { ConsoleTexts } from '../../console/texts.ts';
import { changeText, countText, dollars } from '../../i18n/figures.ts';

/** How many and how much, as every table of a report tells it. */
export function flowColumns<Item extends ReportFlow>(t: ConsoleTexts): readonly TableColumn<Item>[] {
  return [
    {
      id: 'recharged',
      header: t('reports.figures.recharged'),
      isFigure: true,
      cell: ({ recharged, recharges }) => <Sum amount={recharged} count={recharges} />,
    },
    {
      id: 'redeemed',
      header: t('reports.figures.redeemed'),
      isFigure: true,
      cell: ({ redeemed, redeems }) => <Sum amount={redeemed} count={redeems} />,
    },
    {
      id: 'net',
      header: t('reports.figures.net'),
      isFigure: true,
      onCard: 'corner',
      cell: ({ net }) => <Net amount={net} />,
    },
    {
      id: 'promoted',
      header: t('reports.figures.promoted'),
      isFigure: true,
      cell: ({ promoted, promotions }) => <Sum amount={promoted} count={promotions} />,
    },
    {
      id: 'corrected',
      header: t('reports.figures.corrected'),
      isFigure: true,
      cell: ({ corrected }) =>
        corrected === '0.00' ? <span className="text-faint">–</span> : changeText(corrected),
    },
  ];
}

function Sum({ amount, count }: { amount: string; count: number }) {
  if (count === 0) return <span className="text-faint">–</span>;
  return (
    <>
      {dollars(amount)} <span className="text-xs text-faint">× {countText(count)}</span>
    </>
  );
}

export function Net({ amount }: { amount: string }) {
  return (
    <span className={amount.startsWith('-') ? 'font-semibold text-bad' : 'font-semibold'}>
      {dollars(amount)}
    </span>
  );
}
