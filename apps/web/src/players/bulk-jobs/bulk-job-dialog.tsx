import type { BulkJobPreview, BulkJobSelection } from '@golden-acers/contract';
import { type BulkJobKind, bulkJobLimits } from '@golden-acers/contract/agent-constants';
import { useQuery } from '@tanstack/react-query';
import { usePermissionCheck } from '../../access/permissions/permissions.ts';
import { useManagers } from '../../agents/agent-tree/managers.ts';
import { errorMessageOf } from '../../api/errors.ts';
import { useConsoleTranslation } from '../../i18n/console-translations.ts';
import { formatCount, formatMoney } from '../../i18n/number-format.ts';
import { amountCentsOf, parseAmountInput } from '../../money/transfers/amount-input.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { ErrorBar, RequestError, Skeleton } from '../../ui/feedback.tsx';
import { NamedOptions, SelectField, TextArea, TextField } from '../../ui/field.tsx';
import { Form } from '../../ui/form.tsx';
import { AmountList } from './amount-list.tsx';
import { BulkJobPreviewTable } from './bulk-job-preview-table.tsx';
import { BulkJobSteps, formatJobDuration, JobFinishTime } from './bulk-job-status.tsx';
import { bulkJobLabelsQuery } from './bulk-jobs.queries.ts';
import { type BulkJobForm, emptyList, useBulkJobForm } from './use-bulk-job-form.ts';

interface BulkJobDialogProps {
  kind: BulkJobKind;
  /** Undefined: a list selects the players. */
  selection: BulkJobSelection | undefined;
  labelId?: string | undefined;
  onClose: () => void;
  onStarted: (job: string) => void;
}

export function BulkJobDialog({ kind, selection, labelId, onClose, onStarted }: BulkJobDialogProps) {
  const t = useConsoleTranslation();
  const bulk = useBulkJobForm({ kind, selection, labelId, onStarted, onHeld: onClose });
  const { form, start } = bulk;
  const close = () => !start.isPending && onClose();
  return (
    <Dialog
      isOpen
      onClose={close}
      title={t(`jobs.kinds.${kind}`)}
      width="page"
      isDismissable={form.isPristine}
    >
      <Form form={form} onSubmit={bulk.send} className="grid min-w-0 grid-cols-[minmax(0,1fr)] gap-4">
        <BulkJobSteps step="list" />
        <fieldset
          disabled={start.isPending || start.isUnsettled}
          className="grid min-w-0 grid-cols-[minmax(0,1fr)] gap-x-6 gap-y-4 lg:grid-cols-[minmax(0,2fr)_minmax(0,3fr)]"
        >
          <div className="grid content-start gap-4">
            <PlayersAndAmounts bulk={bulk} />
            {kind === 'reset_password' && <p className="text-sm text-muted">{t('jobs.passwords.hint')}</p>}
            {kind === 'unbind' && <p className="text-sm text-muted">{t('jobs.unbindHint')}</p>}
            <BulkJobOptionInputs bulk={bulk} />
            <TextField {...form.field('reason')} />
            <ConfirmationField bulk={bulk} />
          </div>
          <div className="grid min-w-0 grid-cols-[minmax(0,1fr)] content-start gap-4">
            {bulk.hasOptions && bulk.hasPlayers ? (
              <BulkJobPreviewSection bulk={bulk} />
            ) : (
              <p className="grid min-h-40 place-items-center rounded-xl border border-dashed border-line-strong px-6 text-center text-sm text-muted lg:h-full">
                {t('jobs.previewEmpty')}
              </p>
            )}
          </div>
        </fieldset>
        {start.error !== null && (
          <ErrorBar>
            <p>{errorMessageOf(start.error, { refused: t('jobs.refused') })}</p>
            {start.isUnsettled && <p className="mt-1 text-muted">{t('jobs.unsettled')}</p>}
          </ErrorBar>
        )}
        {bulk.isFresh && bulk.problem === 'list' && (
          <p role="alert" className="text-sm text-bad">
            {t('jobs.listUnclear')}
          </p>
        )}
        {form.wasSubmitted && bulk.problem === 'amounts' && (
          <p role="alert" className="text-sm text-bad">
            {t('jobs.amountsMissing')}
          </p>
        )}
        <div className="sticky -bottom-4 z-20 -mx-6 -mb-6 flex flex-wrap items-center justify-end gap-3 rounded-b-2xl border-t border-line bg-surface-2 px-6 py-4">
          <Button variant="line" onClick={close} disabled={start.isPending}>
            {t('transfer.cancel')}
          </Button>
          <Button
            type="submit"
            busy={start.isPending}
            disabled={!start.isUnsettled && !bulk.isStartable}
            className="tabular"
          >
            {start.isUnsettled
              ? t('transfer.sendAgain')
              : t('jobs.start', { count: bulk.shown?.accepted ?? 0 })}
          </Button>
        </div>
      </Form>
    </Dialog>
  );
}

function PlayersAndAmounts({ bulk }: { bulk: BulkJobForm }) {
  const t = useConsoleTranslation();
  const { typed, selection } = bulk;
  const isListOpen = typed.list !== undefined;
  const toggle = selection !== undefined && !('job' in selection) && (
    <Button
      size="sm"
      variant="line"
      aria-expanded={isListOpen}
      onClick={() => bulk.changeList(isListOpen ? undefined : emptyList)}
    >
      {t(isListOpen ? 'jobs.useSelection' : 'jobs.paste')}
    </Button>
  );
  if (typed.list !== undefined) return <AmountList bulk={bulk} list={typed.list} aside={toggle} />;
  return (
    <div className="flex flex-wrap items-end justify-end gap-x-4 gap-y-2">
      {bulk.isMoney && <AmountForAll bulk={bulk} />}
      <div className="mb-1">{toggle}</div>
    </div>
  );
}

function AmountForAll({ bulk }: { bulk: BulkJobForm }) {
  const t = useConsoleTranslation();
  const cents = amountCentsOf(parseAmountInput(bulk.typed.defaultAmount, undefined));
  return (
    <>
      <div className="w-48">
        <TextField
          {...bulk.form.field('defaultAmount')}
          label={t('jobs.amountForAll')}
          inputMode="numeric"
          maxLength={15}
          autoFocus
          className="tabular"
        />
      </div>
      <p aria-live="polite" className="tabular grow pb-2.5 text-lg font-semibold text-gold-ink">
        {cents === undefined ? '' : formatMoney(cents)}
      </p>
    </>
  );
}

function BulkJobPreviewSection({ bulk }: { bulk: BulkJobForm }) {
  const t = useConsoleTranslation();
  const { preview, shown, isFresh } = bulk;
  if (shown === undefined) {
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
      <BulkJobPreviewTotals isMoney={bulk.isMoney} preview={shown} />
      <RequestError error={preview.error} fallback={t('jobs.refused')} />
      {shown.rows.length > 0 && <BulkJobPreviewTable rows={shown.rows} bulk={bulk} />}
    </div>
  );
}

function BulkJobPreviewTotals({ preview, isMoney }: { preview: BulkJobPreview; isMoney: boolean }) {
  const t = useConsoleTranslation();
  const { maxRows } = bulkJobLimits;
  const { accepted, refused, amountsMissing, sum, mayGetBonus, estimate } = preview;
  return (
    <p aria-live="polite" className="tabular flex flex-wrap gap-x-5 gap-y-1 text-sm">
      <span className="font-semibold">{t('jobs.accepted', { count: accepted })}</span>
      {isMoney && <span className="font-semibold text-gold-ink">{formatMoney(sum)}</span>}
      {mayGetBonus > 0 && <span>{t('jobs.bonuses', { count: mayGetBonus })}</span>}
      {accepted > 0 && <span className="text-muted">{formatJobDuration(t, estimate)}</span>}
      {accepted > 0 && <JobFinishTime estimate={estimate} />}
      {accepted > maxRows && (
        <span className="font-semibold">
          {t('jobs.becomes', { count: Math.ceil(accepted / maxRows), rows: formatCount(maxRows) })}
        </span>
      )}
      {amountsMissing > 0 && (
        <span className="text-muted">{t('jobs.withoutAmount', { count: amountsMissing })}</span>
      )}
      {/* Last, because before an amount it would be read as part of it. */}
      {refused > 0 && (
        <span className="font-semibold text-bad">
          {t('jobs.refusedRows', { rows: formatCount(refused) })}
        </span>
      )}
    </p>
  );
}

function ConfirmationField({ bulk: { form, shown, problem } }: { bulk: BulkJobForm }) {
  const t = useConsoleTranslation();
  const confirmation = shown?.confirmation ?? null;
  if (confirmation === null) return null;
  return (
    <TextField
      {...form.field('confirmation')}
      label={t('jobs.confirm', { figure: confirmation })}
      className="tabular"
      error={form.wasSubmitted && problem === 'confirmation' ? t('jobs.confirmDiffers') : undefined}
    />
  );
}

/** Describes the kind, with inputs for its options. */
function BulkJobOptionInputs({ bulk }: { bulk: BulkJobForm }) {
  const t = useConsoleTranslation();
  switch (bulk.kind) {
    case 'freeze':
    case 'unfreeze':
      return <p className="text-sm text-muted">{t(`jobs.hints.${bulk.kind}`)}</p>;
    case 'label':
    case 'unlabel':
      return <LabelSelect bulk={bulk} />;
    case 'move':
      return <ManagerSelect bulk={bulk} />;
    case 'message':
      return <TextArea {...bulk.form.field('text')} rows={3} />;
    default:
      return null;
  }
}

function LabelSelect({ bulk }: { bulk: BulkJobForm }) {
  const t = useConsoleTranslation();
  const { data = [] } = useQuery(bulkJobLabelsQuery);
  const may = usePermissionCheck();
  const labels = data.map((label) => ({
    ...label,
    isDisabled: label.isOfOffers && !may('promotions.manage'),
  }));
  const hint = labels.some(({ isDisabled }) => isDisabled) ? t('player.offerLabelsHint') : undefined;
  return (
    <SelectField
      label={t('jobs.label')}
      value={bulk.typed.labelId}
      hint={labels.length === 0 ? t('player.noLabelsDefined') : hint}
      onChange={({ target }) => bulk.type({ labelId: target.value })}
    >
      <option value="">{t('jobs.chooseLabel')}</option>
      <NamedOptions of={labels} />
    </SelectField>
  );
}

function ManagerSelect({ bulk }: { bulk: BulkJobForm }) {
  const t = useConsoleTranslation();
  const managers = useManagers();
  return (
    <SelectField
      label={t('jobs.manager')}
      hint={t('jobs.hints.move')}
      value={bulk.typed.managerId}
      onChange={({ target }) => bulk.type({ managerId: target.value })}
    >
      <option value="">{t('jobs.chooseManager')}</option>
      <NamedOptions of={managers} />
    </SelectField>
  );
}
