import type { Review } from '@golden-acers/contract';
import { useQuery } from '@tanstack/react-query';
import { BadgeCheck, SearchX } from 'lucide-react';
import { useMemo, useState } from 'react';
import { useConsoleTranslation } from '../../i18n/console-translations.ts';
import { ChoiceChip } from '../../ui/choice-chip.tsx';
import { Pagination } from '../../ui/tables/pagination.tsx';
import { QueryTable } from '../../ui/tables/query-table.tsx';
import { TableEmpty } from '../../ui/tables/table-states.tsx';
import { ReviewDialog } from './review-dialog.tsx';
import { type ReviewFilter, reviewsQuery } from './reviews.queries.ts';
import { reviewColumns } from './reviews-columns.tsx';

const reviewFilters: readonly ReviewFilter[] = ['open', 'settled'];

export function ReviewsTab() {
  const t = useConsoleTranslation();
  const [status, setStatus] = useState<ReviewFilter>('open');
  const [page, setPage] = useState(1);
  const [opened, setOpened] = useState<Review>();
  const list = useQuery(reviewsQuery(status, page));
  const columns = useMemo(() => reviewColumns(t, setOpened), [t]);
  const shown = list.data?.reviews.find(({ transferId }) => transferId === opened?.transferId) ?? opened;
  return (
    <>
      <div className="flex shrink-0 flex-wrap items-center justify-between gap-3 pt-1">
        <h1 className="font-display text-xl leading-none">{t('reviews.title')}</h1>
        <fieldset className="flex gap-2">
          <legend className="sr-only">{t('reviews.filter')}</legend>
          {reviewFilters.map((each) => (
            <ChoiceChip
              key={each}
              isSelected={each === status}
              onPress={() => {
                setStatus(each);
                setPage(1);
              }}
            >
              {t(`reviews.status.${each}`)}
            </ChoiceChip>
          ))}
        </fieldset>
      </div>
      <QueryTable
        label={t('reviews.title')}
        columns={columns}
        items={list.data?.reviews ?? []}
        keyOf={({ transferId }) => transferId}
        nameOf={({ account }) => account}
        query={list}
        loadingLabel={t('reviews.loading')}
        errorFallback={t('reviews.notLoaded')}
        empty={
          status === 'open' ? (
            <TableEmpty icon={BadgeCheck} title={t('reviews.none')} hint={t('reviews.noneHint')} />
          ) : (
            <TableEmpty icon={SearchX} title={t('reviews.noneSettled')} />
          )
        }
      />
      {(list.data?.meta.total ?? 0) > 0 && <Pagination meta={list.data?.meta} onPageChange={setPage} />}
      {shown !== undefined && opened !== undefined && (
        <ReviewDialog review={shown} onClose={() => setOpened(undefined)} />
      )}
    </>
  );
}
