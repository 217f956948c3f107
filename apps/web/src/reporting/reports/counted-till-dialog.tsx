import type { Shift } from '@golden-acers/contract';
import { replyMessage, useCommand } from '../../api/use-command.ts';
import { useConsoleTranslation } from '../../i18n/console-translations.ts';
import { formatMoney, formatSignedMoney } from '../../i18n/number-format.ts';
import { ReasonField, useConsoleForm } from '../../ui/console-form.tsx';
import { FormDialog } from '../../ui/form-dialog.tsx';
import { formatMoneyOrDash } from '../../ui/tables/columns.tsx';
import { shiftsKey } from './reports.queries.ts';

interface CountedTillDialogProps {
  shift: Shift;
  onClose: () => void;
}

/** The result of a count. A difference needs a reason before the next till can be opened. */
export function CountedTillDialog({ shift, onClose }: CountedTillDialogProps) {
  const t = useConsoleTranslation();
  const differs = shift.difference?.amountMinor !== '0';
  const first: { readonly reason?: string } = differs ? { reason: '' } : {};
  const mutation = useCommand('POST /agent/shifts/explain', {
    success: replyMessage,
    invalidates: [shiftsKey],
    onSuccess: onClose,
  });
  const form = useConsoleForm('POST /agent/shifts/explain', first, mutation);
  return (
    <FormDialog
      title={differs ? t('reports.till.explain') : t('reports.till.exact')}
      submitLabel={differs ? t('reports.till.explain') : t('reports.till.done')}
      form={form}
      errorFallback={t('reports.till.notExplained')}
      onSubmit={() =>
        differs
          ? mutation.mutate({ body: { shiftId: shift.id, reason: form.values.reason ?? '' } })
          : onClose()
      }
      onClose={onClose}
    >
      <CountedAmounts shift={shift} />
      {differs && (
        <>
          <p className="text-sm text-muted">{t('reports.till.explainAbout')}</p>
          <ReasonField {...form.field('reason')} autoFocus />
        </>
      )}
    </FormDialog>
  );
}

function CountedAmounts({ shift }: { shift: Shift }) {
  const t = useConsoleTranslation();
  const { difference, open } = shift;
  const isExact = difference?.amountMinor === '0';
  const amounts = [
    { label: t('reports.till.counted'), text: formatMoneyOrDash(shift.counted), tone: '' },
    { label: t('reports.till.expected'), text: formatMoneyOrDash(shift.expected), tone: '' },
    {
      label: t('reports.till.difference'),
      text: isExact ? t('reports.till.exact') : formatSignedMoney(difference ?? 0n),
      tone: isExact ? 'font-semibold text-good' : 'font-semibold text-bad',
    },
  ];
  return (
    <div className="grid gap-1.5 rounded-xl border border-line bg-sunk px-4 py-3 text-sm" aria-live="polite">
      <dl className="grid gap-1.5">
        {amounts.map(({ label, text, tone }) => (
          <div key={label} className="flex justify-between gap-4">
            <dt className="text-muted">{label}</dt>
            <dd className={`tabular m-0 ${tone}`}>{text}</dd>
          </div>
        ))}
      </dl>
      {open.transfers > 0 && (
        <p className="text-xs text-warn">
          {t('reports.till.openTransfers', {
            count: open.transfers,
            recharges: formatMoney(open.recharges),
            redeems: formatMoney(open.redeems),
          })}
        </p>
      )}
    </div>
  );
}
