import type { Shift } from '@golden-acers/contract';
import { formatCents } from '@golden-acers/money';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useConsoleTranslation } from '../../i18n/console-translations.ts';
import { formatDollars } from '../../i18n/number-format.ts';
import { TextField } from '../../ui/field.tsx';
import { FormDialog } from '../../ui/form-dialog.tsx';
import { notify } from '../../ui/toasts.tsx';
import { parseTillCents } from './report-figures.ts';
import { invalidateShifts, shiftApi } from './reports.queries.ts';

interface TillDialogProps {
  shift: Shift | null;
  onClose: () => void;
  onCounted: (shift: Shift) => void;
}

/** Opens the till, or counts it without showing the expected amount. */
export function TillDialog({ shift, onClose, onCounted }: TillDialogProps) {
  const t = useConsoleTranslation();
  const client = useQueryClient();
  const [amount, setAmount] = useState('');
  const [wasSubmitted, setSubmitted] = useState(false);
  const cents = parseTillCents(amount);
  const { mutate, isPending, error } = useMutation({
    mutationFn: (typed: number) =>
      shift === null ? shiftApi.open(typed) : shiftApi.close(shift.id, typed, ''),
    onSuccess: ({ message, data }) => {
      notify.success(message);
      if (shift === null) onClose();
      else onCounted(data);
    },
    onSettled: () => invalidateShifts(client),
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
    </FormDialog>
  );
}
