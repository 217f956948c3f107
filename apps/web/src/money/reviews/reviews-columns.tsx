import type { Review } from '@golden-acers/contract';
import type { ConsoleTranslateFn } from '../../i18n/console-translations.ts';
import { formatMoney } from '../../i18n/number-format.ts';
import { Button } from '../../ui/button.tsx';
import { Badge } from '../../ui/feedback.tsx';
import { column, numberColumn, timeColumn, titleColumn } from '../../ui/tables/columns.tsx';
import type { TableColumn } from '../../ui/tables/data-table.tsx';

export function reviewColumns(
  t: ConsoleTranslateFn,
  onOpen: (review: Review) => void,
): readonly TableColumn<Review>[] {
  return [
    titleColumn('account', t('players.account'), ({ account }) => account),
    column('kind', t('reviews.kind'), ({ kind }) => t(`transfer.${kind}.title`)),
    numberColumn('amount', t('reviews.amount'), ({ amountCents }) => (
      <span className="font-semibold">{formatMoney(BigInt(amountCents))}</span>
    )),
    column('manager', t('players.manager'), ({ manager }) => manager),
    column('requestedBy', t('reviews.requestedBy'), ({ requestedBy }) => requestedBy),
    timeColumn('time', t('reviews.time'), ({ requestedAt }) => requestedAt),
    column('state', t('players.status'), (review) => <ReviewStateBadge review={review} t={t} />, 'corner'),
    column(
      'actions',
      t('players.actions'),
      (review) => {
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
      'buttons',
    ),
  ];
}

function ReviewStateBadge({ review, t }: { review: Review; t: ConsoleTranslateFn }) {
  if (review.state === 'applied') return <Badge tone="good">{t('reviews.outcome.applied')}</Badge>;
  if (review.state === 'rejected') return <Badge tone="plain">{t('reviews.outcome.rejected')}</Badge>;
  const isWaiting = review.decisions.some(({ state }) => state === 'waiting');
  return <Badge tone="warn">{isWaiting ? t('reviews.pendingConfirmation') : t('reviews.undecided')}</Badge>;
}
