import type { UserRow } from '@golden-acers/contract';
import { toMoney } from '@golden-acers/contract/money-values';
import { useState } from 'react';
import { call, type EndpointBody } from '../../api/client.ts';
import { useConsoleTranslation } from '../../i18n/console-translations.ts';
import { formatMoney } from '../../i18n/number-format.ts';
import { ReasonField, useConsoleForm } from '../../ui/console-form.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { Options, SelectField, TextField } from '../../ui/field.tsx';
import { Form } from '../../ui/form.tsx';
import { amountCentsOf, parseAmountInput } from './amount-input.ts';
import { MoneyCommandFooter } from './money-command-footer.tsx';
import { PlayerSummary } from './player-summary.tsx';
import { amountProblem, noCommandReason } from './transfer-limit.ts';
import { toMoneyCommandResult, useMoneyCommand, useTransferLimit } from './transfers.queries.ts';

const adjustments = {
  bonus: { cause: 'bonus', kind: 'recharge' },
  credit: { cause: 'correction', kind: 'recharge' },
  debit: { cause: 'correction', kind: 'redeem' },
} as const;
type AdjustmentId = keyof typeof adjustments;
const adjustmentIds = Object.keys(adjustments).filter((id): id is AdjustmentId => id in adjustments);

interface AdjustDialogProps {
  player: UserRow;
  onClose: () => void;
}

/** Makes a bonus or correction, with a reason that other agents can read. */
export function AdjustDialog({ player, onClose }: AdjustDialogProps) {
  const t = useConsoleTranslation();
  const [id, setId] = useState<AdjustmentId>('bonus');
  const { cause, kind } = adjustments[id];
  const command = useMoneyCommand({
    kind,
    sendCommand: async (body: EndpointBody<'POST /fortune-panda/users/:username/adjust'>, idempotencyKey) => {
      const moneyAction = { kind, account: player.account, amount: formatMoney(body.amount) };
      const options = { params: { username: player.account }, body, idempotencyKey, moneyAction };
      return (await call('POST /fortune-panda/users/:username/adjust', options)).data;
    },
    toResult: toMoneyCommandResult,
    onFinished: onClose,
  });
  const isFixed = command.isPending || command.isUnsettled;
  const currentLimit = useTransferLimit(kind);
  // A command that was sent has used up what it needs, and may be sent again.
  const limit = isFixed ? undefined : currentLimit;
  const noCommand = noCommandReason(t, limit);
  const isExcluded = !isFixed && kind === 'recharge' && player.status === 'Excluded';
  const form = useConsoleForm(
    'POST /fortune-panda/users/:username/adjust',
    { amount: '', reason: '' },
    command,
    {
      problemsOf: (values) => {
        const parsed = parseAmountInput(values.amount, limit?.ceilingCents);
        if (parsed.kind === 'amount') return {};
        return { amount: amountProblem(t, parsed, limit) ?? t('transfer.invalid') };
      },
    },
  );
  const amount = parseAmountInput(form.values.amount, limit?.ceilingCents);
  const close = () => !command.isPending && onClose();
  return (
    <Dialog isOpen onClose={close} title={t('transfer.adjust.title')} isDismissable={form.isPristine}>
      <Form
        form={form}
        onSubmit={() =>
          command.send({ cause, kind, amount: toMoney(form.number('amount')), reason: form.values.reason })
        }
        className="grid gap-5"
      >
        <PlayerSummary player={player} />
        <fieldset disabled={isFixed} className="grid gap-5">
          <SelectField
            label={t('transfer.adjust.what')}
            hint={t('transfer.adjust.hint')}
            error={isExcluded ? t('player.cannot.excluded') : undefined}
            value={id}
            onChange={({ target }) => setId(adjustmentIds.find((one) => one === target.value) ?? 'bonus')}
          >
            <Options values={adjustmentIds} labelOf={(one) => t(`transfer.adjust.options.${one}`)} />
          </SelectField>
          <TextField
            {...form.field('amount')}
            hint={
              <output className="tabular text-gold-ink">{`= ${formatMoney(amountCentsOf(amount) ?? 0n)}`}</output>
            }
            error={noCommand ?? amountProblem(t, amount, limit) ?? form.errorOf('amount')}
            className="tabular text-lg! font-semibold"
          />
          <ReasonField {...form.field('reason')} />
        </fieldset>
        <MoneyCommandFooter
          kind={kind}
          command={command}
          unsettledHint={t('transfer.unsettled')}
          submitLabel={t('transfer.adjust.submit')}
          isDisabled={noCommand !== undefined || isExcluded}
          onCancel={close}
        />
      </Form>
    </Dialog>
  );
}
