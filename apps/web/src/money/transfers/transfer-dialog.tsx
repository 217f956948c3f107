import type { UserRow } from '@golden-acers/contract';
import { parseCents } from '@golden-acers/money';
import { type FormEvent, type ReactNode, type RefObject, useEffect, useId, useRef, useState } from 'react';
import { type ConsoleTranslateFn, useConsoleTranslation } from '../../i18n/console-translations.ts';
import { formatDollars, formatMoney, formatShortMoney } from '../../i18n/number-format.ts';
import { cx } from '../../ui/cx.ts';
import { Dialog } from '../../ui/dialog.tsx';
import { amountCentsOf, balanceAfter, type ParsedAmount, parseAmountInput } from './amount-input.ts';
import { MoneyCommandFooter } from './money-command-footer.tsx';
import { PlayerSummary } from './player-summary.tsx';
import { amountProblem, noCommandReason, type TransferLimit, transferLimitHint } from './transfer-limit.ts';
import { type MoneyCommandKind, useTransferCommand, useTransferLimit } from './transfers.queries.ts';

interface TransferDialogProps {
  kind: MoneyCommandKind;
  player: UserRow;
  /** Says what the amount will cause. */
  noticeOf?: (cents: number | undefined) => ReactNode;
  onClose: () => void;
}

export function TransferDialog({ kind, player, noticeOf, onClose }: TransferDialogProps) {
  const t = useConsoleTranslation();
  const [text, setText] = useState('');
  const transfer = useTransferCommand(kind, player, onClose);
  const isFixed = transfer.isUnsettled || transfer.isPending;
  const currentLimit = useTransferLimit(kind);
  // A command that was sent has used up what it needs, and may be sent again.
  const limit = isFixed ? undefined : currentLimit;
  const amount = parseAmountInput(text, limit?.ceilingCents);
  const noCommand = noCommandReason(t, limit);
  const input = useRef<HTMLInputElement>(null);
  // The submit button lost the focus while it was busy.
  useEffect(() => {
    if (!transfer.isPending) input.current?.focus();
  }, [transfer.isPending]);
  const close = () => !transfer.isPending && onClose();

  function submit(event: FormEvent): void {
    event.preventDefault();
    if (transfer.isPending) return;
    if (amount.kind === 'empty') {
      onClose();
      return;
    }
    if (amount.kind === 'amount') transfer.send(amount.cents);
  }
  return (
    <Dialog isOpen onClose={close} title={t(`transfer.${kind}.title`)} isDismissable={text === ''}>
      <form onSubmit={submit} noValidate className="grid gap-5">
        <PlayerSummary player={player} />
        <AmountField
          input={input}
          text={text}
          onChange={(next) => {
            setText(next);
          }}
          amount={amount}
          limit={limit}
          isReadOnly={isFixed || noCommand !== undefined}
        />
        <QuickAmounts
          kind={kind}
          player={player}
          ceilingCents={limit?.ceilingCents}
          isDisabled={isFixed}
          onSelect={(cents) => setText(String(cents))}
        />
        <TransferBalances kind={kind} player={player} amount={amount} />
        {noticeOf?.(amount.kind === 'amount' ? amount.cents : undefined)}
        <MoneyCommandFooter
          kind={kind}
          command={transfer}
          unsettledHint={t('transfer.unsettled')}
          submitLabel={submitLabel(t, kind, amount)}
          isDisabled={noCommand !== undefined}
          onCancel={close}
        />
      </form>
    </Dialog>
  );
}

function submitLabel(t: ConsoleTranslateFn, kind: MoneyCommandKind, amount: ParsedAmount): string {
  if (amount.kind !== 'amount') return t(`transfer.${kind}.submit`);
  return t(`transfer.${kind}.submitAmount`, { amount: formatMoney(BigInt(amount.cents)) });
}

interface AmountFieldProps {
  input: RefObject<HTMLInputElement | null>;
  text: string;
  onChange: (text: string) => void;
  amount: ParsedAmount;
  limit: TransferLimit | undefined;
  isReadOnly: boolean;
}

function AmountField({ input, text, onChange, amount, limit, isReadOnly }: AmountFieldProps) {
  const t = useConsoleTranslation();
  const id = useId();
  const cents = amountCentsOf(amount);
  const noCommand = noCommandReason(t, limit);
  const error = noCommand ?? amountProblem(t, amount, limit);
  return (
    <div className="grid gap-1.5">
      <label htmlFor={id} className="text-sm font-medium text-muted">
        {t('transfer.amount')}
      </label>
      <div className="grid grid-cols-[minmax(0,1fr)_auto] items-center gap-3">
        <input
          id={id}
          value={text}
          onChange={(event) => onChange(event.target.value)}
          readOnly={isReadOnly}
          inputMode="numeric"
          autoComplete="off"
          maxLength={15}
          ref={input}
          aria-invalid={error !== undefined || undefined}
          aria-describedby={`${id}-hint ${id}-error`}
          className={cx(
            'tabular h-12 w-full rounded-xl border bg-field px-4 text-lg font-semibold read-only:opacity-60',
            'focus:border-gold focus:outline-2 focus:outline-offset-0 focus:outline-gold/40',
            error === undefined ? 'border-line-strong hover:border-gold/60' : 'border-bad',
          )}
        />
        <output htmlFor={id} className="tabular min-w-28 text-right text-lg font-semibold text-gold-ink">
          {cents !== undefined && `= ${formatMoney(cents)}`}
          {amount.kind === 'empty' && <span className="text-faint">= {formatMoney(0n)}</span>}
          {amount.kind === 'invalid' && <span className="text-faint">–</span>}
        </output>
      </div>
      <p id={`${id}-hint`} className="text-sm text-faint empty:hidden">
        {noCommand === undefined && transferLimitHint(t, limit)}
      </p>
      <p id={`${id}-error`} aria-live="polite" className="text-sm text-bad empty:hidden">
        {error}
      </p>
    </div>
  );
}

const commonAmountsCents = [500, 1_000, 2_000, 5_000, 10_000] as const;

interface QuickAmountsProps {
  kind: MoneyCommandKind;
  player: UserRow;
  ceilingCents: number | undefined;
  isDisabled: boolean;
  onSelect: (cents: number) => void;
}

function QuickAmounts({ kind, player, ceilingCents, isDisabled, onSelect }: QuickAmountsProps) {
  const t = useConsoleTranslation();
  const ceiling = ceilingCents ?? Number.POSITIVE_INFINITY;
  const all = Number(parseCents(player.balance) ?? 0n);
  const chip = (cents: number, label: string) => (
    <button
      key={label}
      type="button"
      disabled={isDisabled}
      onClick={() => onSelect(cents)}
      className="tabular h-9 pointer-coarse:h-11 rounded-full border border-line-strong px-3 text-sm font-medium text-muted hover:border-gold hover:text-text disabled:opacity-50"
    >
      {label}
    </button>
  );
  return (
    <fieldset className="flex flex-wrap gap-1.5">
      <legend className="sr-only">{t('transfer.quick')}</legend>
      {commonAmountsCents
        .filter((cents) => cents <= ceiling)
        .map((cents) => chip(cents, formatShortMoney(BigInt(cents))))}
      {kind === 'redeem' &&
        all > 0 &&
        all <= ceiling &&
        chip(all, `${t('transfer.all')} ${formatDollars(player.balance)}`)}
    </fieldset>
  );
}

function TransferBalances({
  kind,
  player,
  amount,
}: Pick<TransferDialogProps, 'kind' | 'player'> & { amount: ParsedAmount }) {
  const t = useConsoleTranslation();
  const cents = amountCentsOf(amount);
  const before = parseCents(player.balance);
  const after = cents === undefined || before === undefined ? undefined : balanceAfter(kind, before, cents);
  const isBelowZero = after !== undefined && after < 0n;
  return (
    <div className="grid gap-1">
      <dl className="tabular grid grid-cols-[1fr_auto] gap-y-1.5 border-t border-line pt-4 text-sm">
        <dt className="text-muted">{t('transfer.current')}</dt>
        <dd className="text-right">{formatDollars(player.balance)}</dd>
        <dt className="text-muted">{t('transfer.after')}</dt>
        <dd
          aria-live="polite"
          className={cx('text-right text-base font-semibold', isBelowZero && 'text-bad')}
        >
          {after === undefined ? '–' : formatMoney(after)}
        </dd>
      </dl>
      <p aria-live="polite" className="min-h-5 text-sm text-warn">
        {isBelowZero && t('transfer.aboveBalance')}
      </p>
    </div>
  );
}
