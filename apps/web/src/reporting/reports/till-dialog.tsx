import type { Money, Shift } from '@golden-acers/contract';
import { toMoney } from '@golden-acers/contract/money-values';
import { call } from '../../api/client.ts';
import { replyMessage, useCommand } from '../../api/use-command.ts';
import { useConsoleTranslation } from '../../i18n/console-translations.ts';
import { formatMoney } from '../../i18n/number-format.ts';
import { useConsoleForm } from '../../ui/console-form.tsx';
import { TextField } from '../../ui/field.tsx';
import { FormDialog } from '../../ui/form-dialog.tsx';
import { shiftsKey } from './reports.queries.ts';

interface TillDialogProps {
  shift: Shift | null;
  onClose: () => void;
  onCounted: (shift: Shift) => void;
}

/** Opens the till, or counts it without showing the expected amount. */
export function TillDialog({ shift, onClose, onCounted }: TillDialogProps) {
  const t = useConsoleTranslation();
  const mutation = useCommand(
    (typed: Money) =>
      shift === null
        ? call('POST /agent/shifts', { body: { float: typed } })
        : call('POST /agent/shifts/close', { body: { shiftId: shift.id, counted: typed, note: '' } }),
    {
      success: replyMessage,
      invalidates: [shiftsKey],
      onSuccess: ({ data }) => (shift === null ? onClose() : onCounted(data)),
    },
  );
  const name = shift === null ? 'float' : 'counted';
  const form = useConsoleForm(
    shift === null ? 'POST /agent/shifts' : 'POST /agent/shifts/close',
    { [name]: '' },
    mutation,
  );
  const cents = form.typedNumber(name);
  return (
    <FormDialog
      title={shift === null ? t('reports.till.open') : t('reports.till.close')}
      submitLabel={shift === null ? t('reports.till.open') : t('reports.till.close')}
      form={form}
      errorFallback={t('reports.till.refused')}
      onSubmit={() => mutation.mutate(toMoney(form.number(name)))}
      onClose={onClose}
    >
      <p className="text-sm text-muted">
        {shift === null ? t('reports.till.openAbout') : t('reports.till.closeAbout')}
      </p>
      <TextField
        {...form.field(name)}
        hint={<span className="tabular">{cents === undefined ? '–' : formatMoney(BigInt(cents))}</span>}
        autoFocus
      />
    </FormDialog>
  );
}
