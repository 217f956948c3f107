import { lengths } from '@golden-acers/contract/constants';
import { toCents, toMoney } from '@golden-acers/contract/money-values';
import { parseCents } from '@golden-acers/money';
import { useQuery } from '@tanstack/react-query';
import { siteQuery } from '../../api/site.queries.ts';
import { useCommand } from '../../api/use-command.ts';
import { type Translate, useTranslation } from '../../i18n/index.ts';
import { formatDollars, formatMoney, formatShortMoney, numberSeparators } from '../../i18n/number-format.ts';
import { Dialog } from '../../ui/dialog.tsx';
import { RequestError } from '../../ui/feedback.tsx';
import { TextField } from '../../ui/field.tsx';
import { Form } from '../../ui/form.tsx';
import { FormActions } from '../../ui/form-actions.tsx';
import { useForm } from '../../ui/use-form.ts';
import { useBalance } from '../balances/use-balance.ts';
import { type AmountLimits, type ParsedDollars, parseDollars } from './parse-dollars.ts';
import { type WalletTransferKind, walletKeys } from './wallet.queries.ts';

interface WalletRequestDialogProps {
  kind: WalletTransferKind;
  onClose: () => void;
}

const amountErrorKeys = {
  empty: 'wallet.requestForm.missing',
  invalid: 'wallet.requestForm.invalid',
  aboveCeiling: 'wallet.requestForm.tooLarge',
  aboveBalance: 'wallet.requestForm.aboveBalance',
} as const;

function amountErrorText(t: Translate<'wallet'>, amount: ParsedDollars): string | undefined {
  if (amount.kind === 'amount') return undefined;
  const most = 'maxCents' in amount ? formatMoney(amount.maxCents) : '';
  return t(amountErrorKeys[amount.kind], { amount: most });
}

/** The largest amount of a request, as far as it is known. */
function useAmountLimits(kind: WalletTransferKind): AmountLimits {
  const ceiling = useQuery(siteQuery).data?.requestMax;
  const balance = useBalance()?.balance;
  return {
    ceilingCents: ceiling && toCents(ceiling),
    balanceCents: kind === 'redeem' && balance ? parseCents(balance) : undefined,
  };
}

/** A form with an amount in dollars and an optional message. */
export function WalletRequestDialog({ kind, onClose }: WalletRequestDialogProps) {
  const { t } = useTranslation('wallet');
  // Can be repeated, because the server allows one open request per kind.
  const request = useCommand('POST /fortune-panda-user/requests', {
    success: t('wallet.requestForm.sent'),
    invalidates: [walletKeys.all],
    onSuccess: onClose,
  });
  const limits = useAmountLimits(kind);
  const parse = (text: string) => parseDollars(text, numberSeparators(), limits);
  const form = useForm('POST /fortune-panda-user/requests', { dollars: '', message: '' }, request, {
    textsOf: (_: 'message') => ({ label: t('wallet.requestForm.message') }),
    problemsOf: ({ dollars }) => ({ dollars: amountErrorText(t, parse(dollars)) }),
  });
  const { dollars, message } = form.values;
  const amount = parse(dollars);
  function changeAmount(next: string): void {
    form.change({ dollars: next });
    // The refusal concerned the previous amount.
    request.reset();
  }
  function submit(): void {
    if (amount.kind !== 'amount') return;
    const body = { kind, amount: toMoney(amount.cents), ...(message.trim() !== '' && { message }) };
    request.mutate({ body });
  }
  const left = lengths.messageMax - message.length;
  return (
    <Dialog
      isOpen
      onClose={() => !request.isPending && onClose()}
      title={t(`wallet.requestForm.${kind}.title`)}
      isDismissable={form.isPristine}
    >
      <Form form={form} onSubmit={submit} className="grid gap-5">
        <p className="text-muted">{t(`wallet.requestForm.${kind}.text`)}</p>
        <div className="grid gap-3">
          <TextField
            {...form.field('dollars')}
            label={t('wallet.requestForm.amount')}
            onChange={({ target }) => changeAmount(target.value)}
            hint={
              limits.ceilingCents &&
              t('wallet.requestForm.ceiling', { amount: formatMoney(limits.ceilingCents) })
            }
            error={'maxCents' in amount ? amountErrorText(t, amount) : form.errorOf('dollars')}
            inputMode="decimal"
            maxLength={16}
            placeholder={localizedDecimalText('0.00')}
            className="tabular text-lg font-semibold pointer-coarse:text-lg"
            autoFocus
          />
          <QuickAmounts kind={kind} limits={limits} onChoose={changeAmount} />
        </div>
        <TextField
          {...form.field('message')}
          hint={message === '' ? undefined : t('wallet.requestForm.messageLeft', { count: left })}
        />
        <RequestError error={request.error} fallback={t('wallet.requestForm.failed')} />
        <FormActions
          onCancel={onClose}
          isBusy={request.isPending}
          busyLabel={t('wallet.requestForm.busy')}
          submitLabel={
            amount.kind === 'amount'
              ? t(`wallet.requestForm.${kind}.submitAmount`, { amount: formatMoney(BigInt(amount.cents)) })
              : t(`wallet.requestForm.${kind}.submit`)
          }
        />
      </Form>
    </Dialog>
  );
}

/** Decimal text in the format of the reader's language. */
const localizedDecimalText = (amount: string) => amount.replace('.', numberSeparators().decimal);

const quickDollarAmounts = ['5', '10', '20', '50', '100'];

interface QuickAmountsProps {
  kind: WalletTransferKind;
  limits: AmountLimits;
  onChoose: (text: string) => void;
}

function QuickAmounts({ kind, limits, onChoose }: QuickAmountsProps) {
  const { t } = useTranslation('wallet');
  const balance = useBalance()?.balance ?? '0.00';
  const balanceCents = kind === 'redeem' ? (limits.balanceCents ?? 0n) : undefined;
  const isPossible = (text: string) =>
    parseDollars(text, undefined, { ...limits, balanceCents }).kind === 'amount';
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
      <legend className="sr-only">{t('wallet.requestForm.quick')}</legend>
      {quickDollarAmounts.filter(isPossible).map((text) => chip(text, formatShortMoney(BigInt(text) * 100n)))}
      {kind === 'redeem' &&
        isPossible(balance) &&
        chip(localizedDecimalText(balance), t('wallet.requestForm.all', { amount: formatDollars(balance) }))}
    </fieldset>
  );
}
