import type { Money, Review, TransferState } from '@golden-acers/contract';
import type { ReactNode } from 'react';
import { type ConsoleTranslateFn, useConsoleTranslation } from '../../i18n/console-translations.ts';
import { formatMoney } from '../../i18n/number-format.ts';
import { Timestamp } from '../../ui/dates/timestamp.tsx';
import { DecisionDialog } from './decision-dialog.tsx';
import { reviewApi, reviewKeys } from './reviews.queries.ts';

interface ReviewDialogProps {
  review: Review;
  onClose: () => void;
}

export function ReviewDialog({ review, onClose }: ReviewDialogProps) {
  const t = useConsoleTranslation();
  return (
    <DecisionDialog
      title={t(`reviews.dialog.${review.kind}`)}
      onClose={onClose}
      subject={{
        ...review,
        id: review.transferId,
        isOpen: review.state === 'review',
        question: t('reviews.outcomeQuestion'),
        outcomes: [
          { id: 'applied', label: t('reviews.applied'), hint: t(`reviews.appliedHint.${review.kind}`) },
          { id: 'rejected', label: t('reviews.rejected'), hint: t('reviews.rejectedHint') },
        ],
        api: reviewApi,
        invalidates: reviewKeys,
      }}
    >
      <ReviewDetails review={review} />
      <ReviewEvidence review={review} />
    </DecisionDialog>
  );
}

function ReviewDetails({ review }: { review: Review }) {
  const t = useConsoleTranslation();
  const money = (amount: Money | null) => (amount === null ? t('reviews.unknown') : formatMoney(amount));
  return (
    <dl className="tabular grid grid-cols-[auto_minmax(0,1fr)] gap-x-4 gap-y-1.5 text-sm">
      <DetailItem label={t('reviews.amount')}>
        <strong className="text-base text-gold-ink">{formatMoney(review.amount)}</strong>
      </DetailItem>
      <DetailItem label={t('players.account')}>
        {review.account} · {review.nickname}
      </DetailItem>
      <DetailItem label={t('reviews.requestedBy')}>{review.requestedBy}</DetailItem>
      <DetailItem label={t('reviews.sent')}>
        <Timestamp at={review.sentAt ?? review.requestedAt} hasSeconds />
      </DetailItem>
      <DetailItem label={t('reviews.balanceBefore')}>{money(review.balanceBefore)}</DetailItem>
      <DetailItem label={t('reviews.balanceSeen')}>{money(review.balanceSeen)}</DetailItem>
      <DetailItem label={t('reviews.balanceNow')}>{money(review.balanceNow)}</DetailItem>
    </dl>
  );
}

export function DetailItem({ label, children }: { label: string; children: ReactNode }) {
  return (
    <>
      <dt className="text-muted">{label}</dt>
      <dd className="min-w-0 text-right break-words">{children}</dd>
    </>
  );
}

function groupEqualRecords(records: Review['records']) {
  const groups = Map.groupBy(records, ({ score, insertTime }) => `${insertTime} ${score.amountMinor}`);
  return [...groups.values()].flatMap(([first, ...others]) =>
    first === undefined ? [] : [{ ...first, count: others.length + 1 }],
  );
}

const stepStates: readonly TransferState[] = [
  'requested',
  'sending',
  'applied',
  'rejected',
  'unknown',
  'review',
];

/** A step with its cause. An unknown state of a newer server is shown by its name. */
function stepText(t: ConsoleTranslateFn, to: string, cause: string | null): string {
  const state = stepStates.find((known) => known === to);
  const title = state === undefined ? to : t(`reviews.stepStates.${state}`);
  return cause === null ? title : `${title}: ${stepCauseText(t, cause)}`;
}

function ReviewEvidence({ review }: { review: Review }) {
  const t = useConsoleTranslation();
  return (
    <>
      <section className="grid gap-2">
        <h3 className="text-sm font-medium text-muted">{t('reviews.records')}</h3>
        {review.records.length === 0 ? (
          <p className="text-sm text-faint">{t('reviews.noRecords')}</p>
        ) : (
          <ul className="tabular grid gap-1 text-sm">
            {groupEqualRecords(review.records).map(({ score, insertTime, count }) => (
              <li key={`${insertTime} ${score.amountMinor}`} className="flex justify-between gap-3">
                <Timestamp at={insertTime} hasSeconds />
                <span className="font-medium">
                  {count > 1 && <span className="text-muted">{count} × </span>}
                  {formatMoney(score)}
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
              <Timestamp at={at} hasSeconds />
              <span className="break-words">{stepText(t, to, why ?? code)}</span>
            </li>
          ))}
        </ol>
      </section>
    </>
  );
}

/** Causes that the server writes into a transfer's evidence, and the provider's failure codes. */
const stepCauses = [
  'not_sent',
  'not_sent_again',
  'left_unsent_for_too_long',
  'its_server_stopped_before_the_answer',
  'equal_transfers_leave_no_time_to_count_from',
  'the_provider_has_a_record_under_its_name',
  'what_the_provider_has_under_its_name_is_not_this_transfer',
  'no_record_under_its_name_yet_and_the_provider_may_still_be_at_it',
  'the_provider_names_every_record_and_none_is_it',
  'an_equal_transfer_is_in_review_too',
  'the_provider_has_fewer_records_than_we_applied',
  'the_provider_has_more_records_than_we_can_explain',
  'the_provider_has_a_record_of_it',
  'the_one_record_that_is_left_over_is_from_another_time',
  'no_record_yet_and_the_provider_may_still_be_at_it',
  'no_record_but_the_balance_moved_by_the_amount',
  'the_provider_has_no_record_of_it',
  'it_has_no_time_of_sending',
  'looking_for_it_failed',
  'the_provider_s_records_could_not_be_read',
  'the_provider_could_not_be_asked',
  'timed_out',
  'connection_lost',
  'redirected',
  'bad_status',
  'too_large',
  'not_json',
  'bad_response',
  'unclassified',
] as const;

/** Evidence contains English text. A decision's reason, which an agent wrote, is shown unchanged. */
function stepCauseText(t: ConsoleTranslateFn, cause: string): string {
  const [text = cause, code] = cause.split(': ');
  const key = text.toLowerCase().replace(/[^a-z]+/g, '_');
  const known = stepCauses.find((one) => one === key);
  if (known === undefined) return cause.replaceAll('_', ' ');
  const title = t(`reviews.stepCauses.${known}`);
  return code === undefined ? title : `${title} (${stepCauseText(t, code)})`;
}
