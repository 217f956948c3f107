import type { Shift } from '@golden-acers/contract';
import { formatCents } from '@golden-acers/money';
import { useState } from 'react';
import { call } from '../../api/client.ts';
import { replyMessage, useCommand } from '../../api/use-command.ts';
import { useConsoleTranslation } from '../../i18n/console-translations.ts';
import { formatDollars } from '../../i18n/number-format.ts';
import { TextField } from '../../ui/field.tsx';
import { FormDialog } from '../../ui/form-dialog.tsx';
import { parseTillCents } from './report-figures.ts';
import { shiftsKey } from './reports.queries.ts';

interface TillDialogProps {
  shift: Shift | null;
  onClose: () => void;
  onCounted: (shift: Shift) => void;
}

/** Opens the till, or counts it without showing the expected amount. */
export function TillDialog({ shift, onClose, onCounted }: TillDialogProps) {
  const t = useConsoleTranslation();
  const [amount, setAmount] = useState('');
  const [wasSubmitted, setSubmitted] = useState(false);
  const cents = parseTillCents(amount);
  const mutation = useCommand(
    (typed: number) =>
      shift === null
        ? call('POST /agent/shifts', { body: { floatCents: typed } })
        : call('POST /agent/shifts/close', { body: { shiftId: shift.id, countedCents: typed, note: '' } }),
    {
      success: replyMessage,
      invalidates: [shiftsKey],
      onSuccess: ({ data }) => (shift === null ? onClose() : onCounted(data)),
    },
  );
  function submit(): void {
    setSubmitted(true);
    if (cents !== undefined) mutation.mutate(cents);
  }
  return (
    <FormDialog
      title={shift === null ? t('reports.till.open') : t('reports.till.close')}
      submitLabel={shift === null ? t('reports.till.open') : t('reports.till.close')}
      isPristine={amount === ''}
      mutation={mutation}
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
