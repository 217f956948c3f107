import type { Shift } from '@golden-acers/contract';
import { lengths } from '@golden-acers/contract/constants';
import { formatCents, parseCents } from '@golden-acers/money';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useConsoleTranslation } from '../../i18n/console-translations.ts';
import { formatDollars, formatSignedDollars } from '../../i18n/number-format.ts';
import { TextField } from '../../ui/field.tsx';
import { FormDialog } from '../../ui/form-dialog.tsx';
import { notify } from '../../ui/toasts.tsx';
import { parseTillCents } from './report-figures.ts';
import { invalidateShifts, shiftApi } from './reports.queries.ts';

interface TillDialogProps {
  shift: Shift | null;
  onClose: () => void;
}

export function TillDialog({ shift, onClose }: TillDialogProps) {
  const t = useConsoleTranslation();
  const client = useQueryClient();
  const [amount, setAmount] = useState('');
  const [note, setNote] = useState('');
  const [wasSubmitted, setSubmitted] = useState(false);
  const cents = parseTillCents(amount);
  const { mutate, isPending, error } = useMutation({
    mutationFn: (typed: number) =>
      shift === null ? shiftApi.open(typed) : shiftApi.close(shift.id, typed, note.trim()),
    onSuccess: ({ message, data }) => {
      const { difference } = data;
      const outcome =
        difference === '0.00' ? t('reports.till.exact') : formatSignedDollars(difference ?? '0');
      notify.success(
        message,
        difference === null ? {} : { description: `${t('reports.till.difference')}: ${outcome}` },
      );
      void invalidateShifts(client);
      onClose();
    },
    onError: () => void invalidateShifts(client),
  });
  function submit(): void {
    setSubmitted(true);
    if (cents !== undefined) mutate(cents);
  }
  return (
    <FormDialog
      title={shift === null ? t('reports.till.open') : t('reports.till.close')}
      submitLabel={shift === null ? t('reports.till.open') : t('reports.till.close')}
      isPristine={amount === ''}
      mutation={{ isPending, error }}
      errorFallback={t('reports.till.refused')}
      onSubmit={submit}
      onClose={onClose}
    >
      <p className="text-sm text-muted">
        {shift === null ? t('reports.till.openAbout') : t('reports.till.closeAbout')}
      </p>
      <TextField
        label={shift === null ? t('reports.till.floatCents') : t('reports.till.countedCents')}
        value={amount}
        onChange={({ target }) => setAmount(target.value)}
        hint={
          <span className="tabular">
            {cents === undefined ? '–' : formatDollars(formatCents(BigInt(cents)))}
          </span>
        }
        error={wasSubmitted && cents === undefined ? t('reports.till.wrongAmount') : undefined}
        inputMode="numeric"
        autoComplete="off"
        maxLength={13}
        autoFocus
      />
      {shift !== null && (
        <>
          {cents !== undefined && <ExpectedAmounts shift={shift} cents={cents} />}
          <TextField
            label={t('reports.till.note')}
            value={note}
            onChange={({ target }) => setNote(target.value)}
            maxLength={lengths.reasonMax}
            autoComplete="off"
          />
        </>
      )}
    </FormDialog>
  );
}

function ExpectedAmounts({ shift, cents }: { shift: Shift; cents: number }) {
  const t = useConsoleTranslation();
  const difference = BigInt(cents) - (parseCents(shift.expected) ?? 0n);
  return (
    <div className="grid gap-1.5 rounded-xl border border-line bg-sunk px-4 py-3 text-sm" aria-live="polite">
      <dl className="grid gap-1.5">
        <div className="flex justify-between gap-4">
          <dt className="text-muted">{t('reports.till.expected')}</dt>
          <dd className="tabular m-0">{formatDollars(shift.expected)}</dd>
        </div>
        <div className="flex justify-between gap-4">
          <dt className="text-muted">{t('reports.till.difference')}</dt>
          <dd className={`tabular m-0 font-semibold ${difference === 0n ? 'text-good' : 'text-bad'}`}>
            {difference === 0n ? t('reports.till.exact') : formatSignedDollars(formatCents(difference))}
          </dd>
        </div>
      </dl>
      {shift.open.transfers > 0 && (
        <p className="text-xs text-warn">
          {t('reports.till.openTransfers', {
            count: shift.open.transfers,
            recharges: formatDollars(shift.open.recharges),
            redeems: formatDollars(shift.open.redeems),
          })}
        </p>
      )}
    </div>
  );
}
