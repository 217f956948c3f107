import type { Difference } from '@golden-acers/contract';
import { Moment } from '../../console/moment.tsx';
import { useConsoleTexts } from '../../console/texts.ts';
import { dollars } from '../../money/balances/balances.queries.ts';
import { DecisionDialog } from '../../money/reviews/decision-dialog.tsx';
import { Fact } from '../../money/reviews/reviews-dialog.tsx';
import { Change, isDecidable } from './statements-columns.tsx';
import { differenceCalls, refreshStatements } from './statements-queries.ts';

interface DifferenceDialogProps {
  difference: Difference;
  /** Its statement is closed: nothing is decided any more. */
  isClosed: boolean;
  onClose: () => void;
}

/** What differs, and the form to correct or explain it. */
export function DifferenceDialog({ difference, isClosed, onClose }: DifferenceDialogProps) {
  const t = useConsoleTexts();
  return (
    <DecisionDialog
      title={t(`statements.kind.${difference.kind}`)}
      onClose={onClose}
      about={{
        ...difference,
        isOpen: !isClosed && isDecidable(difference),
        question: t('statements.whatNow'),
        outcomes: [
          { id: 'corrected', label: t('statements.correct'), hint: t('statements.correctHint') },
          { id: 'explained', label: t('statements.explain'), hint: t('statements.explainHint') },
        ],
        calls: differenceCalls,
        refresh: refreshStatements,
      }}
    >
      <p className="-mt-2 text-sm text-muted">{t(`statements.kindHint.${difference.kind}`)}</p>
      <Facts difference={difference} />
    </DecisionDialog>
  );
}

function Facts({ difference }: { difference: Difference }) {
  const t = useConsoleTexts();
  const { account, nickname, ours, theirs, change, oursAt, theirsAt, transferId, rejectedTransferId } =
    difference;
  return (
    <dl className="tabular grid grid-cols-[auto_minmax(0,1fr)] gap-x-4 gap-y-1.5 text-sm">
      <Fact label={t('players.account')}>
        {account} · {nickname}
      </Fact>
      <Fact label={t('statements.ours')}>{ours === null ? '–' : dollars(ours)}</Fact>
      <Fact label={t('statements.theirs')}>{theirs === null ? '–' : dollars(theirs)}</Fact>
      <Fact label={t('statements.change')}>
        <Change amount={change} />
      </Fact>
      {oursAt !== null && (
        <Fact label={t('statements.oursAt')}>
          <Moment at={oursAt} />
        </Fact>
      )}
      {theirsAt !== null && (
        <Fact label={t('statements.theirsAt')}>
          <Moment at={theirsAt} />
        </Fact>
      )}
      {transferId !== null && <Fact label={t('statements.transfer')}>{transferId}</Fact>}
      {rejectedTransferId !== null && (
        <Fact label={t('statements.rejectedTransfer')}>{rejectedTransferId}</Fact>
      )}
    </dl>
  );
}
