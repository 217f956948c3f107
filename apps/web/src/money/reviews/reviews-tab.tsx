import type { Review } from '@golden-acers/contract';
import { useInfiniteQuery } from '@tanstack/react-query';
import { BadgeCheck, SearchX } from 'lucide-react';
import { useState } from 'react';
import { rowsOf } from '../../api/cursor-query.ts';
import { type ConsoleTranslateFn, useConsoleTranslation } from '../../i18n/console-translations.ts';
import { formatMoney } from '../../i18n/number-format.ts';
import { ChoiceChips } from '../../ui/choice-chip.tsx';
import { Badge } from '../../ui/feedback.tsx';
import { buttonColumn, column, numberColumn, timeColumn, titleColumn } from '../../ui/tables/columns.tsx';
import type { TableColumn } from '../../ui/tables/data-table.tsx';
import { QueryTable } from '../../ui/tables/query-table.tsx';
import { TableEmpty } from '../../ui/tables/table-states.tsx';
import { ReviewDialog } from './review-dialog.tsx';
import { type ReviewFilter, reviewFilters, reviewsQuery } from './reviews.queries.ts';

const emptyTexts = {
  open: { title: 'reviews.none', hint: 'reviews.noneHint' },
  settled: { title: 'reviews.noneSettled' },
  sign_up_credits: { title: 'reviews.noCredits', hint: 'reviews.noCreditsHint' },
} as const;

export function ReviewsTab() {
  const t = useConsoleTranslation();
  const [status, setStatus] = useState<ReviewFilter>('open');
  const [opened, setOpened] = useState<Review>();
  const list = useInfiniteQuery(reviewsQuery(status));
  const reviews = rowsOf(list.data);
  const emptyText = emptyTexts[status];
  const shown = reviews?.find(({ transferId }) => transferId === opened?.transferId) ?? opened;
  return (
    <>
      <div className="flex shrink-0 flex-wrap items-center justify-between gap-3 pt-1">
        <h1 className="font-display text-xl leading-none">{t('reviews.title')}</h1>
        <ChoiceChips
          label={t('reviews.filter')}
          choices={reviewFilters}
          selected={status}
          onSelect={setStatus}
          labelOf={(filter) => t(`reviews.status.${filter}`)}
        />
      </div>
      <QueryTable
        label={t('reviews.title')}
        columns={reviewColumns(t, setOpened)}
        items={reviews}
        keyOf={({ transferId }) => transferId}
        nameOf={({ account }) => account}
        query={list}
        loadingLabel={t('reviews.loading')}
        errorFallback={t('reviews.notLoaded')}
        empty={
          <TableEmpty
            icon={status === 'settled' ? SearchX : BadgeCheck}
            title={t(emptyText.title)}
            hint={'hint' in emptyText ? t(emptyText.hint) : undefined}
          />
        }
      />
      {shown !== undefined && opened !== undefined && (
        <ReviewDialog review={shown} onClose={() => setOpened(undefined)} />
      )}
    </>
  );
}

function reviewColumns(
  t: ConsoleTranslateFn,
  onOpen: (review: Review) => void,
): readonly TableColumn<Review>[] {
  return [
    titleColumn('account', t('players.account'), ({ account }) => account),
    column('kind', t('reviews.kind'), ({ kind }) => t(`transfer.${kind}.title`)),
    numberColumn('amount', t('reviews.amount'), ({ amount }) => (
      <span className="font-semibold">{formatMoney(amount)}</span>
    )),
    column('manager', t('players.manager'), ({ manager }) => manager),
    column('requestedBy', t('reviews.requestedBy'), ({ requestedBy }) => requestedBy),
    timeColumn('time', t('reviews.time'), ({ requestedAt }) => requestedAt),
    column('state', t('players.status'), (review) => <ReviewStateBadge review={review} t={t} />, 'corner'),
    buttonColumn(t('players.actions'), (review) => {
      const text = review.state === 'review' ? t('reviews.open') : t('reviews.view');
      const label = t('reviews.openOne', { action: text, account: review.account });
      return { text, label, onPress: () => onOpen(review) };
    }),
  ];
}

function ReviewStateBadge({ review, t }: { review: Review; t: ConsoleTranslateFn }) {
  if (review.state === 'applied') return <Badge tone="good">{t('reviews.outcome.applied')}</Badge>;
  if (review.state === 'rejected') return <Badge tone="plain">{t('reviews.outcome.rejected')}</Badge>;
  if (review.state !== 'review') return <Badge tone="warn">{t('reviews.creditWaits')}</Badge>;
  const isWaiting = review.decisions.some(({ state }) => state === 'waiting');
  return <Badge tone="warn">{isWaiting ? t('reviews.pendingConfirmation') : t('reviews.undecided')}</Badge>;
}
