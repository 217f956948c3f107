import type { Review } from '@golden-acers/contract';
import type { TableColumn } from '../../console/data-table.tsx';
import { Moment } from '../../console/moment.tsx';
import type { ConsoleTexts } from '../../console/texts.ts';
import { moneyText } from '../../i18n/figures.ts';
import { Button } from '../../ui/button.tsx';
import { Badge } from '../../ui/states.tsx';

export function reviewColumns(
  t: ConsoleTexts,
  onOpen: (review: Review) => void,
): readonly TableColumn<Review>[] {
  return [
    {
      id: 'account',
      header: t('players.account'),
      isRowHeader: true,
      onCard: 'title',
      cell: ({ account }) => account,
    },
    { id: 'kind', header: t('reviews.kind'), cell: ({ kind }) => t(`transfer.${kind}.title`) },
    {
      id: 'amount',
      header: t('reviews.amount'),
      isFigure: true,
      cell: ({ amountCents }) => <span className="font-semibold">{moneyText(BigInt(amountCents))}</span>,
    },
    { id: 'manager', header: t('players.manager'), cell: ({ manager }) => manager },
    { id: 'requestedBy', header: t('reviews.requestedBy'), cell: ({ requestedBy }) => requestedBy },
    { id: 'time', header: t('reviews.time'), cell: ({ requestedAt }) => <Moment at={requestedAt} /> },
    {
      id: 'state',
      header: t('players.status'),
      onCard: 'corner',
      cell: (review) => <ReviewState review={review} t={t} />,
    },
    {
      id: 'actions',
      header: t('players.actions'),
      onCard: 'buttons',
      cell: (review) => {
        const action = review.state === 'review' ? t('reviews.open') : t('reviews.look');
        return (
          <Button
            size="row"
            variant="line"
            onClick={() => onOpen(review)}
            aria-label={t('reviews.openOne', { action, account: review.account })}
          >
            {action}
          </Button>
        );
      },
    },
  ];
}

function ReviewState({ review, t }: { review: Review; t: ConsoleTexts }) {
  if (review.state === 'applied') return <Badge tone="good">{t('reviews.outcome.applied')}</Badge>;
  if (review.state === 'rejected') return <Badge tone="plain">{t('reviews.outcome.rejected')}</Badge>;
  const isWaiting = review.decisions.some(({ state }) => state === 'waiting');
  return <Badge tone="warn">{isWaiting ? t('reviews.waits') : t('reviews.undecided')}</Badge>;
}
