import type { Difference } from '@golden-acers/contract';
import { useConsoleTranslation } from '../../i18n/console-translations.ts';
import { DecisionDialog } from '../../money/reviews/decision-dialog.tsx';
import { DetailItem } from '../../money/reviews/review-dialog.tsx';
import { Timestamp } from '../../ui/dates/timestamp.tsx';
import { formatMoneyOrDash } from '../../ui/tables/columns.tsx';
import { differenceApi, statementsKey } from './statements.queries.ts';
import { BalanceChange, isDecidable } from './statements-columns.tsx';

interface DifferenceDialogProps {
  difference: Difference;
  isClosed: boolean;
  onClose: () => void;
}

export function DifferenceDialog({ difference, isClosed, onClose }: DifferenceDialogProps) {
  const t = useConsoleTranslation();
  return (
    <DecisionDialog
      title={t(`statements.kind.${difference.kind}`)}
      onClose={onClose}
      subject={{
        ...difference,
        isOpen: !isClosed && isDecidable(difference),
        question: t('statements.outcomeQuestion'),
        outcomes: [
          { id: 'corrected', label: t('statements.correct'), hint: t('statements.correctHint') },
          { id: 'explained', label: t('statements.explain'), hint: t('statements.explainHint') },
        ],
        api: differenceApi,
        invalidates: [statementsKey],
      }}
    >
      <p className="-mt-2 text-sm text-muted">{t(`statements.kindHint.${difference.kind}`)}</p>
      <DifferenceDetails difference={difference} />
    </DecisionDialog>
  );
}

function DifferenceDetails({ difference }: { difference: Difference }) {
  const t = useConsoleTranslation();
  const { account, nickname, ours, theirs, change, oursAt, theirsAt, transferId, rejectedTransferId } =
    difference;
  return (
    <dl className="tabular grid grid-cols-[auto_minmax(0,1fr)] gap-x-4 gap-y-1.5 text-sm">
      <DetailItem label={t('players.account')}>
        {account} · {nickname}
      </DetailItem>
      <DetailItem label={t('statements.ours')}>{formatMoneyOrDash(ours)}</DetailItem>
      <DetailItem label={t('statements.theirs')}>{formatMoneyOrDash(theirs)}</DetailItem>
      <DetailItem label={t('statements.change')}>
        <BalanceChange amount={change} />
      </DetailItem>
      {oursAt !== null && (
        <DetailItem label={t('statements.oursAt')}>
          <Timestamp at={oursAt} hasSeconds />
        </DetailItem>
      )}
      {theirsAt !== null && (
        <DetailItem label={t('statements.theirsAt')}>
          <Timestamp at={theirsAt} hasSeconds />
        </DetailItem>
      )}
      {transferId !== null && <DetailItem label={t('statements.transfer')}>{transferId}</DetailItem>}
      {rejectedTransferId !== null && (
        <DetailItem label={t('statements.rejectedTransfer')}>{rejectedTransferId}</DetailItem>
      )}
    </dl>
  );
}
