import type { PlayerSelection } from '@golden-acers/contract';
import type { JobKind } from '@golden-acers/contract/agent-vocabulary';
import { lengths } from '@golden-acers/contract/vocabulary';
import { type FormEvent, useState } from 'react';
import { messageOf } from '../../api/errors.ts';
import { centsOf, readAmount } from '../../console/amounts.ts';
import { useConsoleTexts } from '../../console/texts.ts';
import { countText, moneyText } from '../../i18n/figures.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { TextField } from '../../ui/field.tsx';
import { ErrorBar, Skeleton } from '../../ui/states.tsx';
import { readAmountsList } from './amounts-list.ts';
import { BulkRows } from './bulk-rows.tsx';
import { durationText } from './job-words.ts';
import type { JobPreview } from './jobs.queries.ts';
import { type Bulk, isMoney, useBulk } from './use-bulk.ts';

interface BulkDialogProps {
  kind: JobKind;
  selection: PlayerSelection;
  onClose: () => void;
  /** With the job that it became. */
  onStarted: (job: string) => void;
}

/** One command for many players: what it does to each, what is refused and why, how long it takes; then a reason, and it begins. */
export function BulkDialog({ kind, selection, onClose, onStarted }: BulkDialogProps) {
  const t = useConsoleTexts();
  const bulk = useBulk({ kind, selection, onStarted });
  const [isChecked, setChecked] = useState(false);
  const { preview, start, typed } = bulk;
  const close = () => !start.isSending && onClose();
  function submit(event: FormEvent): void {
    event.preventDefault();
    setChecked(true);
    if (!start.isSending) bulk.send();
  }
  return (
    <Dialog
      isOpen
      onClose={close}
      title={t(`jobs.kinds.${kind}`)}
      width="wide"
      isDismissable={typed.reason === '' && typed.amount === ''}
    >
      <form onSubmit={submit} noValidate className="grid min-w-0 grid-cols-[minmax(0,1fr)] gap-4">
        <fieldset disabled={start.isSending || start.isUnsettled} className="contents">
          {isMoney(kind) && <Amounts bulk={bulk} />}
          {kind === 'reset_password' && <p className="text-sm text-muted">{t('jobs.passwords.hint')}</p>}
          {kind === 'unbind' && <p className="text-sm text-muted">{t('jobs.unbindHint')}</p>}
          <Preview kind={kind} bulk={bulk} />
          <TextField
            label={t('requests.reason')}
            value={typed.reason}
            maxLength={lengths.reasonMax}
            onChange={({ target }) => bulk.type({ reason: target.value })}
            error={
              isChecked && typed.reason.trim().length < lengths.reasonMin
                ? t('reviews.reasonMissing', { min: lengths.reasonMin, max: lengths.reasonMax })
                : undefined
            }
          />
          <Confirmation bulk={bulk} isChecked={isChecked} />
        </fieldset>
        {start.problem !== undefined && (
          <ErrorBar>
            <p>{start.problem}</p>
            {start.isUnsettled && <p className="mt-1 text-muted">{t('jobs.unsettled')}</p>}
          </ErrorBar>
        )}
        {isChecked && bulk.problem === 'amounts' && (
          <p role="alert" className="text-sm text-bad">
            {t('jobs.amountsMissing')}
          </p>
        )}
        <div className="flex flex-wrap items-center justify-end gap-3">
          <Button variant="line" onClick={close} disabled={start.isSending}>
            {t('transfer.cancel')}
          </Button>
          <Button
            type="submit"
            busy={start.isSending}
            // What starts is what is shown: while the preview is on its way, nothing does.
            disabled={!start.isUnsettled && (!bulk.isFresh || preview.data?.accepted === 0)}
            className="tabular"
          >
            {start.isUnsettled
              ? t('transfer.sendAgain')
              : t('jobs.start', { count: preview.data?.accepted ?? 0 })}
          </Button>
        </div>
      </form>
    </Dialog>
  );
}

function Amounts({ bulk }: { bulk: Bulk }) {
  const t = useConsoleTexts();
  const [list, setList] = useState<string>();
  const { typed, preview } = bulk;
  const cents = centsOf(readAmount(typed.amount, undefined));
  const accounts = new Set(preview.data?.rows.map(({ account }) => account));
  const strange = list === undefined ? 0 : readAmountsList(list, accounts).strange;
  function paste(text: string): void {
    setList(text);
    bulk.type({ own: readAmountsList(text, accounts).amounts });
  }
  return (
    <div className="grid gap-2">
      <div className="flex flex-wrap items-end gap-x-4 gap-y-2">
        <div className="w-48">
          <TextField
            label={t('jobs.amountForAll')}
            value={typed.amount}
            inputMode="numeric"
            autoComplete="off"
            maxLength={15}
            autoFocus
            className="tabular"
            onChange={({ target }) => bulk.type({ amount: target.value })}
          />
        </div>
        <p aria-live="polite" className="tabular grow pb-2.5 text-lg font-semibold text-gold-ink">
          {cents === undefined ? '' : moneyText(cents)}
        </p>
        <Button
          size="sm"
          variant="line"
          className="mb-1"
          onClick={() => setList(list === undefined ? '' : undefined)}
        >
          {t('jobs.paste')}
        </Button>
      </div>
      {list !== undefined && (
        <label className="grid gap-1.5 text-sm font-medium text-muted">
          {t('jobs.pasteHint')}
          <textarea
            rows={4}
            value={list}
            onChange={({ target }) => paste(target.value)}
            className="tabular w-full resize-y rounded-xl border border-line-strong bg-field px-4 py-2.5 font-mono text-sm font-normal text-text hover:border-gold/60 focus:border-gold focus:outline-2 focus:outline-offset-0 focus:outline-gold/40"
          />
          <span aria-live="polite" className="min-h-5 font-normal text-warn">
            {strange > 0 && t('jobs.strangeLines', { count: strange })}
          </span>
        </label>
      )}
    </div>
  );
}

function Preview({ kind, bulk }: { kind: BulkDialogProps['kind']; bulk: Bulk }) {
  const t = useConsoleTexts();
  const { preview, isFresh } = bulk;
  if (preview.data === undefined) {
    return preview.error === null ? (
      <div role="status" className="grid gap-3">
        <span className="sr-only">{t('jobs.previewing')}</span>
        <Skeleton className="h-6 rounded-lg" />
        <Skeleton className="h-72 rounded-xl" />
      </div>
    ) : (
      <ErrorBar>{messageOf(preview.error, { refused: t('jobs.refused') })}</ErrorBar>
    );
  }
  return (
    <div aria-busy={!isFresh} className="grid gap-3">
      <Totals kind={kind} preview={preview.data} />
      {preview.error !== null && (
        <ErrorBar>{messageOf(preview.error, { refused: t('jobs.refused') })}</ErrorBar>
      )}
      <BulkRows kind={kind} preview={preview.data} bulk={bulk} />
    </div>
  );
}

function Totals({ kind, preview }: { kind: BulkDialogProps['kind']; preview: JobPreview }) {
  const t = useConsoleTexts();
  const { accepted, refused, sumCents, estimate } = preview;
  return (
    <p aria-live="polite" className="tabular flex flex-wrap gap-x-5 gap-y-1 text-sm">
      <span className="font-semibold">{t('jobs.accepted', { count: accepted })}</span>
      {refused > 0 && (
        <span className="font-semibold text-bad">{t('jobs.refusedRows', { rows: countText(refused) })}</span>
      )}
      {isMoney(kind) && <span className="font-semibold text-gold-ink">{moneyText(BigInt(sumCents))}</span>}
      {accepted > 0 && <span className="text-muted">{durationText(t, estimate)}</span>}
    </p>
  );
}

function Confirmation({ bulk, isChecked }: { bulk: Bulk; isChecked: boolean }) {
  const t = useConsoleTexts();
  const confirmation = bulk.preview.data?.confirmation ?? null;
  if (confirmation === null) return null;
  return (
    <TextField
      label={t('jobs.confirm', { figure: confirmation })}
      value={bulk.typed.confirmation}
      autoComplete="off"
      maxLength={20}
      className="tabular"
      onChange={({ target }) => bulk.type({ confirmation: target.value })}
      error={isChecked && bulk.problem === 'confirmation' ? t('jobs.confirmDiffers') : undefined}
    />
  );
}
