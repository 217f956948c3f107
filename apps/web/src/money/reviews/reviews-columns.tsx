import type { Review } from '@golden-acers/contract';
import type { ConsoleTranslateFn } from '../../i18n/console-translations.ts';
import { formatMoney } from '../../i18n/number-format.ts';
import { Button } from '../../ui/button.tsx';
import { Timestamp } from '../../ui/dates/timestamp.tsx';
import { Badge } from '../../ui/feedback.tsx';
import type { TableColumn } from '../../ui/tables/data-table.tsx';

export function reviewColumns(
  t: ConsoleTranslateFn,
  onOpen: (review: Review) => void,
): readonly TableColumn<Review>[] {
  return [
    {
      id: 'account',
      header: t('players.account'),
      isRowHeader: true,
      cardSlot: 'title',
      cell: ({ account }) => account,
    },
    { id: 'kind', header: t('reviews.kind'), cell: ({ kind }) => t(`transfer.${kind}.title`) },
    {
      id: 'amount',
      header: t('reviews.amount'),
      isNumeric: true,
      cell: ({ amountCents }) => <span className="font-semibold">{formatMoney(BigInt(amountCents))}</span>,
    },
    { id: 'manager', header: t('players.manager'), cell: ({ manager }) => manager },
    { id: 'requestedBy', header: t('reviews.requestedBy'), cell: ({ requestedBy }) => requestedBy },
    { id: 'time', header: t('reviews.time'), cell: ({ requestedAt }) => <Timestamp at={requestedAt} /> },
    {
      id: 'state',
      header: t('players.status'),
      cardSlot: 'corner',
      cell: (review) => <ReviewStateBadge review={review} t={t} />,
    },
    {
      id: 'actions',
      header: t('players.actions'),
      cardSlot: 'buttons',
      cell: (review) => {
        const action = review.state === 'review' ? t('reviews.open') : t('reviews.view');
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

function ReviewStateBadge({ review, t }: { review: Review; t: ConsoleTranslateFn }) {
  if (review.state === 'applied') return <Badge tone="good">{t('reviews.outcome.applied')}</Badge>;
  if (review.state === 'rejected') return <Badge tone="plain">{t('reviews.outcome.rejected')}</Badge>;
  const isWaiting = review.decisions.some(({ state }) => state === 'waiting');
  return <Badge tone="warn">{isWaiting ? t('reviews.pendingConfirmation') : t('reviews.undecided')}</Badge>;
}
