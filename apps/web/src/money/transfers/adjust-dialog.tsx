import type { UserRow } from '@golden-acers/contract';
import { type FormEvent, useState } from 'react';
import { call } from '../../api/client.ts';
import { useConsoleTranslation } from '../../i18n/console-translations.ts';
import { formatMoney } from '../../i18n/number-format.ts';
import { Dialog } from '../../ui/dialog.tsx';
import { Options, SelectField, TextField } from '../../ui/field.tsx';
import { useReasonField } from '../../ui/reason-field.tsx';
import { amountCentsOf, type ParsedAmount, parseAmountInput } from './amount-input.ts';
import { MoneyCommandFooter } from './money-command-footer.tsx';
import { PlayerSummary } from './player-summary.tsx';
import { toMoneyCommandResult, useMoneyCommand, useTransferCeiling } from './transfers.queries.ts';

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
  const ceilingCents = useTransferCeiling();
  const [id, setId] = useState<AdjustmentId>('bonus');
  const [text, setText] = useState('');
  const { reason, field, submit, wasSubmitted } = useReasonField();
  const { cause, kind } = adjustments[id];
  const command = useMoneyCommand({
    kind,
    sendCommand: async (amount: number, idempotencyKey) => {
      const params = { username: player.account };
      const body = { cause, kind, amount, reason };
      const options = { params, body, idempotencyKey };
      return (await call('POST /fortune-panda/users/:username/adjust', options)).data;
    },
    toResult: toMoneyCommandResult,
    onFinished: onClose,
  });
  const amount = parseAmountInput(text, ceilingCents);
  const isFixed = command.isSending || command.isUnsettled;
  const close = () => !command.isSending && onClose();
  function send(event: FormEvent): void {
    event.preventDefault();
    submit(() => {
      if (!command.isSending && amount.kind === 'amount') command.send(amount.cents);
    });
  }
  return (
    <Dialog
      isOpen
      onClose={close}
      title={t('transfer.adjust.title')}
      isDismissable={text === '' && reason === ''}
    >
      <form onSubmit={send} noValidate className="grid gap-5">
        <PlayerSummary player={player} />
        <fieldset disabled={isFixed} className="grid gap-5">
          <SelectField
            label={t('transfer.adjust.what')}
            hint={t('transfer.adjust.hint')}
            value={id}
            onChange={({ target }) => setId(adjustmentIds.find((one) => one === target.value) ?? 'bonus')}
          >
            <Options values={adjustmentIds} labelOf={(one) => t(`transfer.adjust.options.${one}`)} />
          </SelectField>
          <AdjustAmountField
            text={text}
            amount={amount}
            ceilingCents={ceilingCents}
            wasSubmitted={wasSubmitted}
            onChange={setText}
          />
          {field}
        </fieldset>
        <MoneyCommandFooter
          kind={kind}
          command={command}
          unsettledHint={t('transfer.unsettled')}
          submitLabel={t('transfer.adjust.submit')}
          onCancel={close}
        />
      </form>
    </Dialog>
  );
}

interface AdjustAmountFieldProps {
  text: string;
  amount: ParsedAmount;
  ceilingCents: number | undefined;
  wasSubmitted: boolean;
  onChange: (text: string) => void;
}

function AdjustAmountField({ text, amount, ceilingCents, wasSubmitted, onChange }: AdjustAmountFieldProps) {
  const t = useConsoleTranslation();
  const ceiling = formatMoney(BigInt(ceilingCents ?? 0));
  const isWrong = amount.kind === 'invalid' || (wasSubmitted && amount.kind === 'empty');
  return (
    <TextField
      label={t('transfer.amount')}
      hint={
        <output className="tabular text-gold-ink">{`= ${formatMoney(amountCentsOf(amount) ?? 0n)}`}</output>
      }
      value={text}
      onChange={(event) => onChange(event.target.value)}
      error={
        amount.kind === 'above-ceiling'
          ? t('transfer.aboveCeiling', { amount: ceiling })
          : isWrong
            ? t('transfer.invalid')
            : undefined
      }
      inputMode="numeric"
      autoComplete="off"
      maxLength={15}
      className="tabular text-lg! font-semibold"
    />
  );
}
