import type { Review } from '@golden-acers/contract';
import { useQuery } from '@tanstack/react-query';
import { BadgeCheck, SearchX } from 'lucide-react';
import { useMemo, useState } from 'react';
import { Chip } from '../../console/chip.tsx';
import { DataTable } from '../../console/data-table.tsx';
import { Pager } from '../../console/pager.tsx';
import { TableEmpty, TableState } from '../../console/table-states.tsx';
import { useConsoleTexts } from '../../console/texts.ts';
import { reviewColumns } from './reviews-columns.tsx';
import { ReviewDialog } from './reviews-dialog.tsx';
import { type ReviewStatus, reviewsQuery } from './reviews-queries.ts';

const statuses: readonly ReviewStatus[] = ['open', 'settled'];

/** Transfers whose outcome the provider's records can't tell, and what people said of them. */
export function ReviewsView() {
  const t = useConsoleTexts();
  const [status, setStatus] = useState<ReviewStatus>('open');
  const [page, setPage] = useState(1);
  const [opened, setOpened] = useState<Review>();
  const list = useQuery(reviewsQuery(status, page));
  const columns = useMemo(() => reviewColumns(t, setOpened), [t]);
  // The list looks again by itself: an open dialog shows what became of its transfer meanwhile.
  const shown = list.data?.reviews.find(({ transferId }) => transferId === opened?.transferId) ?? opened;
  return (
    <>
      <div className="flex shrink-0 flex-wrap items-center justify-between gap-3 pt-1">
        <h1 className="font-display text-xl leading-none">{t('reviews.title')}</h1>
        <fieldset className="flex gap-2">
          <legend className="sr-only">{t('reviews.filter')}</legend>
          {statuses.map((each) => (
            <Chip
              key={each}
              isChosen={each === status}
              onPress={() => {
                setStatus(each);
                setPage(1);
              }}
            >
              {t(`reviews.status.${each}`)}
            </Chip>
          ))}
        </fieldset>
      </div>
      <DataTable
        label={t('reviews.title')}
        columns={columns}
        items={list.data?.reviews ?? []}
        keyOf={({ transferId }) => transferId}
        nameOf={({ account }) => account}
        isBusy={list.isPending}
        empty={
          <TableState
            query={list}
            columns={columns.length}
            loading={t('reviews.loading')}
            failed={t('reviews.notLoaded')}
          >
            {status === 'open' ? (
              <TableEmpty icon={BadgeCheck} title={t('reviews.none')} hint={t('reviews.noneHint')} />
            ) : (
              <TableEmpty icon={SearchX} title={t('reviews.noneSettled')} />
            )}
          </TableState>
        }
      />
      {(list.data?.meta.total ?? 0) > 0 && <Pager meta={list.data?.meta} onPage={setPage} />}
      {shown !== undefined && opened !== undefined && (
        <ReviewDialog review={shown} onClose={() => setOpened(undefined)} />
      )}
    </>
  );
}
