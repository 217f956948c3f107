import { lengths } from '@golden-acers/contract/vocabulary';
import { parseCents } from '@golden-acers/money';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useEffect, useRef, useState } from 'react';
import { messageOf } from '../../api/errors.ts';
import { dollars, moneyText, separators, shortMoneyText } from '../../i18n/figures.ts';
import { useTranslation } from '../../i18n/index.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { TextField } from '../../ui/field.tsx';
import { ErrorBar } from '../../ui/states.tsx';
import { notify } from '../../ui/toasts.tsx';
import { useBalance } from '../balances/balances.queries.ts';
import { readDollars } from './typed-dollars.ts';
import { refreshWallet, sendWish, type TransferKind, type Wish } from './wallet.queries.ts';

interface WishDialogProps {
  kind: TransferKind;
  onClose: () => void;
}

/** Asks the agent for a recharge or a redeem: an amount in dollars, and a few words if the player likes. */
export function WishDialog({ kind, onClose }: WishDialogProps) {
  const { t } = useTranslation();
  const [text, setText] = useState('');
  const [message, setMessage] = useState('');
  const [isChecked, setChecked] = useState(false);
  const wish = useWish(onClose);
  const input = useRef<HTMLInputElement>(null);
  useEffect(() => input.current?.focus(), []);
  const amount = readDollars(text, separators());

  function submit(event: FormEvent): void {
    event.preventDefault();
    setChecked(true);
    if (amount.kind !== 'amount') input.current?.focus();
    else if (!wish.isPending) wish.mutate({ kind, cents: amount.cents, message });
  }
  const problem = {
    empty: t('wallet.ask.missing'),
    invalid: t('wallet.ask.invalid'),
    amount: undefined,
  }[amount.kind];
  const left = lengths.messageMax - message.length;
  return (
    <Dialog
      isOpen
      onClose={() => !wish.isPending && onClose()}
      title={t(`wallet.ask.${kind}.title`)}
      isDismissable={text === '' && message === ''}
    >
      <form onSubmit={submit} noValidate className="grid gap-5">
        <p className="text-muted">{t(`wallet.ask.${kind}.text`)}</p>
        <div className="grid gap-3">
          <TextField
            label={t('wallet.ask.amount')}
            value={text}
            onChange={(event) => {
              setText(event.target.value);
              setChecked(false);
            }}
            error={isChecked ? problem : undefined}
            inputMode="decimal"
            autoComplete="off"
            maxLength={16}
            placeholder={typedText('0.00')}
            className="tabular text-lg font-semibold pointer-coarse:text-lg"
            ref={input}
          />
          <QuickAmounts kind={kind} onChoose={(chosen) => setText(chosen)} />
          {kind === 'redeem' && <BalanceHint cents={amount.kind === 'amount' ? amount.cents : 0} />}
        </div>
        <TextField
          label={t('wallet.ask.message')}
          value={message}
          onChange={(event) => setMessage(event.target.value)}
          hint={message === '' ? undefined : t('wallet.ask.messageLeft', { count: left })}
          autoComplete="off"
          maxLength={lengths.messageMax}
        />
        {wish.error !== null && (
          <ErrorBar>{messageOf(wish.error, { refused: t('wallet.ask.failed') })}</ErrorBar>
        )}
        <div className="flex flex-wrap justify-end gap-3">
          <Button variant="line" onClick={onClose} disabled={wish.isPending}>
            {t('common.cancel')}
          </Button>
          <Button type="submit" busy={wish.isPending} busyLabel={t('wallet.ask.busy')} className="tabular">
            {amount.kind === 'amount'
              ? t(`wallet.ask.${kind}.submitAmount`, { amount: moneyText(BigInt(amount.cents)) })
              : t(`wallet.ask.${kind}.submit`)}
          </Button>
        </div>
      </form>
    </Dialog>
  );
}

/** Sending again after silence is safe: one request of a kind may be open, and the server refuses a second. */
function useWish(onDone: () => void) {
  const { t } = useTranslation();
  const client = useQueryClient();
  return useMutation({
    mutationFn: (wish: Wish) => sendWish(wish),
    onSuccess: () => {
      notify.success(t('wallet.ask.sent'));
      onDone();
    },
    onSettled: () => refreshWallet(client),
  });
}

/** Decimal text as the reader's language types it. */
const typedText = (amount: string) => amount.replace('.', separators().decimal);

const commonDollars = ['5', '10', '20', '50', '100'];

function QuickAmounts({ kind, onChoose }: { kind: TransferKind; onChoose: (text: string) => void }) {
  const { t } = useTranslation();
  const balance = useBalance()?.balance ?? '0.00';
  const chip = (text: string, label: string) => (
    <button
      key={label}
      type="button"
      onClick={() => onChoose(text)}
      className="tabular h-9 rounded-full border pointer-coarse:h-11 border-line-strong px-3 text-sm font-medium text-muted hover:border-gold hover:text-text"
    >
      {label}
    </button>
  );
  return (
    <fieldset className="flex flex-wrap gap-1.5">
      <legend className="sr-only">{t('wallet.ask.quick')}</legend>
      {commonDollars.map((text) => chip(text, shortMoneyText(BigInt(text) * 100n)))}
      {kind === 'redeem' &&
        (parseCents(balance) ?? 0n) > 0n &&
        chip(typedText(balance), t('wallet.ask.all', { amount: dollars(balance) }))}
    </fieldset>
  );
}

function BalanceHint({ cents }: { cents: number }) {
  const { t } = useTranslation();
  const known = parseCents(useBalance()?.balance ?? '0') ?? 0n;
  return (
    <p aria-live="polite" className="min-h-10 text-sm text-warn sm:min-h-5">
      {BigInt(cents) > known && t('wallet.ask.aboveBalance', { amount: moneyText(known) })}
    </p>
  );
}
