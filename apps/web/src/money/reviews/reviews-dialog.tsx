import type { Review } from '@golden-acers/contract';
import type { ReactNode } from 'react';
import { Moment } from '../../console/moment.tsx';
import { useConsoleTexts } from '../../console/texts.ts';
import { moneyText } from '../../i18n/figures.ts';
import { dollars } from '../balances/balances.queries.ts';
import { DecisionDialog } from './decision-dialog.tsx';
import { refreshReviews, reviewCalls } from './reviews-queries.ts';

interface ReviewDialogProps {
  review: Review;
  onClose: () => void;
}

/** All that is known of a transfer in review, and the form to say what became of it. */
export function ReviewDialog({ review, onClose }: ReviewDialogProps) {
  const t = useConsoleTexts();
  return (
    <DecisionDialog
      title={t(`reviews.dialog.${review.kind}`)}
      onClose={onClose}
      about={{
        ...review,
        id: review.transferId,
        isOpen: review.state === 'review',
        question: t('reviews.whatHappened'),
        outcomes: [
          { id: 'applied', label: t('reviews.applied'), hint: t(`reviews.appliedHint.${review.kind}`) },
          { id: 'rejected', label: t('reviews.rejected'), hint: t('reviews.rejectedHint') },
        ],
        calls: reviewCalls,
        refresh: refreshReviews,
      }}
    >
      <Facts review={review} />
      <Evidence review={review} />
    </DecisionDialog>
  );
}

function Facts({ review }: { review: Review }) {
  const t = useConsoleTexts();
  const money = (text: string | null) => (text === null ? t('reviews.unknown') : dollars(text));
  return (
    <dl className="tabular grid grid-cols-[auto_minmax(0,1fr)] gap-x-4 gap-y-1.5 text-sm">
      <Fact label={t('reviews.amount')}>
        <strong className="text-base text-gold-ink">{moneyText(BigInt(review.amountCents))}</strong>
      </Fact>
      <Fact label={t('players.account')}>
        {review.account} · {review.nickname}
      </Fact>
      <Fact label={t('reviews.requestedBy')}>{review.requestedBy}</Fact>
      <Fact label={t('reviews.sent')}>
        <Moment at={review.sentAt ?? review.requestedAt} />
      </Fact>
      <Fact label={t('reviews.balanceBefore')}>{money(review.balanceBefore)}</Fact>
      <Fact label={t('reviews.balanceSeen')}>{money(review.balanceSeen)}</Fact>
      <Fact label={t('reviews.balanceNow')}>{money(review.balanceNow)}</Fact>
    </dl>
  );
}

export function Fact({ label, children }: { label: string; children: ReactNode }) {
  return (
    <>
      <dt className="text-muted">{label}</dt>
      <dd className="min-w-0 text-right break-words">{children}</dd>
    </>
  );
}

/** Equal records at one moment are what a review is often about: how many there are is the question. */
function countEqual(records: Review['records']) {
  const groups = Map.groupBy(records, ({ score, insertTime }) => `${insertTime} ${score}`);
  return [...groups.values()].flatMap(([first, ...others]) =>
    first === undefined ? [] : [{ ...first, count: others.length + 1 }],
  );
}

function Evidence({ review }: { review: Review }) {
  const t = useConsoleTexts();
  return (
    <>
      <section className="grid gap-2">
        <h3 className="text-sm font-medium text-muted">{t('reviews.records')}</h3>
        {review.records.length === 0 ? (
          <p className="text-sm text-faint">{t('reviews.noRecords')}</p>
        ) : (
          <ul className="tabular grid gap-1 text-sm">
            {countEqual(review.records).map(({ score, insertTime, count }) => (
              <li key={`${insertTime} ${score}`} className="flex justify-between gap-3">
                <Moment at={insertTime} />
                <span className="font-medium">
                  {count > 1 && <span className="text-muted">{count} × </span>}
                  {dollars(score)}
                </span>
              </li>
            ))}
          </ul>
        )}
      </section>
      <section className="grid gap-2">
        <h3 className="text-sm font-medium text-muted">{t('reviews.steps')}</h3>
        <ol className="grid gap-1 text-sm">
          {review.evidence.map(({ at, to, why, code }) => (
            <li key={at} className="grid grid-cols-[auto_minmax(0,1fr)] gap-x-3">
              <Moment at={at} />
              <span className="break-words">
                {to}
                {(why ?? code) !== null && <span className="text-muted"> · {why ?? code}</span>}
              </span>
            </li>
          ))}
        </ol>
      </section>
    </>
  );
}
