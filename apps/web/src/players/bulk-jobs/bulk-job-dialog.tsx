import type { BulkJobPreview, BulkJobSelection } from '@golden-acers/contract';
import type { BulkJobKind } from '@golden-acers/contract/agent-constants';
import { lengths } from '@golden-acers/contract/constants';
import { type FormEvent, useState } from 'react';
import { errorMessageOf } from '../../api/errors.ts';
import { useConsoleTranslation } from '../../i18n/console-translations.ts';
import { formatCount, formatMoney } from '../../i18n/number-format.ts';
import { amountCentsOf, parseAmountInput } from '../../money/transfers/amount-input.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { ErrorBar, RequestError, Skeleton } from '../../ui/feedback.tsx';
import { TextField } from '../../ui/field.tsx';
import { AmountList, emptyList } from './amount-list.tsx';
import { BulkJobOptionInputs } from './bulk-job-option-inputs.tsx';
import { BulkJobPreviewTable } from './bulk-job-preview-table.tsx';
import { formatJobDuration } from './bulk-job-status.tsx';
import { type BulkJobForm, useBulkJobForm } from './use-bulk-job-form.ts';

interface BulkJobDialogProps {
  kind: BulkJobKind;
  selection: BulkJobSelection;
  labelId?: string | undefined;
  onClose: () => void;
  onStarted: (job: string) => void;
}

export function BulkJobDialog({ kind, selection, labelId, onClose, onStarted }: BulkJobDialogProps) {
  const t = useConsoleTranslation();
  const bulk = useBulkJobForm({ kind, selection, labelId, onStarted, onHeld: onClose });
  const [wasSubmitted, setSubmitted] = useState(false);
  const { preview, start, typed } = bulk;
  const close = () => !start.isSending && onClose();
  function submit(event: FormEvent): void {
    event.preventDefault();
    setSubmitted(true);
    if (!start.isSending) bulk.send();
  }
  return (
    <Dialog
      isOpen
      onClose={close}
      title={t(`jobs.kinds.${kind}`)}
      width="wide"
      isDismissable={typed.reason === '' && typed.defaultAmount === '' && typed.text === ''}
    >
      <form onSubmit={submit} noValidate className="grid min-w-0 grid-cols-[minmax(0,1fr)] gap-4">
        <fieldset disabled={start.isSending || start.isUnsettled} className="contents">
          {bulk.isMoney && <AmountInputs bulk={bulk} />}
          {kind === 'reset_password' && <p className="text-sm text-muted">{t('jobs.passwords.hint')}</p>}
          {kind === 'unbind' && <p className="text-sm text-muted">{t('jobs.unbindHint')}</p>}
          <BulkJobOptionInputs bulk={bulk} wasSubmitted={wasSubmitted} />
          {bulk.hasOptions && <BulkJobPreviewSection bulk={bulk} />}
          <TextField
            label={t('requests.reason')}
            value={typed.reason}
            maxLength={lengths.reasonMax}
            onChange={({ target }) => bulk.type({ reason: target.value })}
            error={
              wasSubmitted && typed.reason.trim().length < lengths.reasonMin
                ? t('reviews.reasonMissing', { min: lengths.reasonMin, max: lengths.reasonMax })
                : undefined
            }
          />
          <ConfirmationField bulk={bulk} wasSubmitted={wasSubmitted} />
        </fieldset>
        {start.error !== null && (
          <ErrorBar>
            <p>{errorMessageOf(start.error, { refused: t('jobs.refused') })}</p>
            {start.isUnsettled && <p className="mt-1 text-muted">{t('jobs.unsettled')}</p>}
          </ErrorBar>
        )}
        {wasSubmitted && (bulk.problem === 'amounts' || bulk.problem === 'list') && (
          <p role="alert" className="text-sm text-bad">
            {t(bulk.problem === 'list' ? 'jobs.listUnclear' : 'jobs.amountsMissing')}
          </p>
        )}
        <div className="flex flex-wrap items-center justify-end gap-3">
          <Button variant="line" onClick={close} disabled={start.isSending}>
            {t('transfer.cancel')}
          </Button>
          <Button
            type="submit"
            busy={start.isSending}
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

function AmountInputs({ bulk }: { bulk: BulkJobForm }) {
  const t = useConsoleTranslation();
  const { typed } = bulk;
  const cents = amountCentsOf(parseAmountInput(typed.defaultAmount, undefined));
  return (
    <div className="grid gap-2">
      <div className="flex flex-wrap items-end gap-x-4 gap-y-2">
        <div className="w-48">
          <TextField
            label={t('jobs.amountForAll')}
            value={typed.defaultAmount}
            inputMode="numeric"
            autoComplete="off"
            maxLength={15}
            autoFocus
            className="tabular"
            onChange={({ target }) => bulk.type({ defaultAmount: target.value })}
          />
        </div>
        <p aria-live="polite" className="tabular grow pb-2.5 text-lg font-semibold text-gold-ink">
          {cents === undefined ? '' : formatMoney(cents)}
        </p>
        <Button
          size="sm"
          variant="line"
          className="mb-1"
          aria-expanded={typed.list !== undefined}
          disabled={bulk.preview.data === undefined}
          onClick={() => bulk.changeList(typed.list === undefined ? emptyList : undefined)}
        >
          {t('jobs.paste')}
        </Button>
      </div>
      {typed.list !== undefined && <AmountList bulk={bulk} list={typed.list} />}
    </div>
  );
}

function BulkJobPreviewSection({ bulk }: { bulk: BulkJobForm }) {
  const t = useConsoleTranslation();
  const { preview, isFresh } = bulk;
  if (preview.data === undefined) {
    return preview.error === null ? (
      <div role="status" className="grid gap-3">
        <span className="sr-only">{t('jobs.previewing')}</span>
        <Skeleton className="h-6 rounded-lg" />
        <Skeleton className="h-72 rounded-xl" />
      </div>
    ) : (
      <RequestError error={preview.error} fallback={t('jobs.refused')} />
    );
  }
  return (
    <div aria-busy={!isFresh} className="grid gap-3">
      <BulkJobPreviewTotals isMoney={bulk.isMoney} preview={preview.data} />
      <RequestError error={preview.error} fallback={t('jobs.refused')} />
      <BulkJobPreviewTable rows={preview.data.rows} bulk={bulk} />
    </div>
  );
}

function BulkJobPreviewTotals({ preview, isMoney }: { preview: BulkJobPreview; isMoney: boolean }) {
  const t = useConsoleTranslation();
  const { accepted, refused, sumCents, estimate } = preview;
  return (
    <p aria-live="polite" className="tabular flex flex-wrap gap-x-5 gap-y-1 text-sm">
      <span className="font-semibold">{t('jobs.accepted', { count: accepted })}</span>
      {isMoney && <span className="font-semibold text-gold-ink">{formatMoney(BigInt(sumCents))}</span>}
      {accepted > 0 && <span className="text-muted">{formatJobDuration(t, estimate)}</span>}
      {/* Last, because before an amount it would be read as part of it. */}
      {refused > 0 && (
        <span className="font-semibold text-bad">
          {t('jobs.refusedRows', { rows: formatCount(refused) })}
        </span>
      )}
    </p>
  );
}

function ConfirmationField({ bulk, wasSubmitted }: { bulk: BulkJobForm; wasSubmitted: boolean }) {
  const t = useConsoleTranslation();
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
      error={wasSubmitted && bulk.problem === 'confirmation' ? t('jobs.confirmDiffers') : undefined}
    />
  );
}
