import { toCents } from '@golden-acers/contract/money-values';
import { ArrowDownToLine, ArrowUpFromLine, ChevronRight, Gift } from 'lucide-react';
import { formatDateTime } from '../../i18n/date-format.ts';
import { useFailureReason } from '../../i18n/failure-reasons.ts';
import { useTranslation } from '../../i18n/index.ts';
import { formatMoney, formatSignedMoney } from '../../i18n/number-format.ts';
import { cx } from '../../ui/cx.ts';
import { Badge } from '../../ui/feedback.tsx';
import { transferStatusStyleOf } from './status-styles.ts';
import { transferKindText } from './transfer-kind-text.ts';
import type { WalletTransferItem } from './wallet.queries.ts';

interface TransferHistoryRowProps {
  transfer: WalletTransferItem;
  onOpen: (transfer: WalletTransferItem) => void;
}

export function TransferHistoryRow({ transfer, onOpen }: TransferHistoryRowProps) {
  const { t } = useTranslation('wallet');
  const { tone, icon: StateIcon, textKey } = transferStatusStyleOf(transfer);
  const reason = useFailureReason(transfer.reason);
  const isIn = transfer.kind === 'recharge';
  const isSignUp = transfer.cause === 'sign_up';
  const Icon = isSignUp ? Gift : isIn ? ArrowDownToLine : ArrowUpFromLine;
  const kind = transferKindText(t, transfer);
  const cents = toCents(transfer.amount);
  const state = t(`wallet.${textKey}`);
  return (
    <li>
      <button
        type="button"
        onClick={() => onOpen(transfer)}
        className="group -mx-2 grid w-[calc(100%+1rem)] grid-cols-[auto_minmax(0,1fr)_auto] items-center gap-x-3.5 gap-y-1 rounded-xl px-2 py-3.5 text-left hover:bg-gold-wash sm:grid-cols-[auto_minmax(0,1fr)_8.5rem_8rem_auto] sm:gap-x-5"
      >
        <span
          aria-hidden
          className={cx(
            'row-span-2 grid size-10 place-content-center rounded-full sm:row-span-1',
            isIn ? 'bg-good-wash text-good' : 'bg-gold-wash text-gold-ink',
          )}
        >
          <Icon className="size-5" />
        </span>
        <span className="grid min-w-0">
          <span className="font-medium wrap-anywhere">
            <span className="sr-only">{t('wallet.transfers.receiptOf')} </span>
            {kind}
          </span>
          <span className="truncate text-sm text-faint">
            {formatDateTime(transfer.requestedAt, 'moment')}
          </span>
          {reason !== undefined && <span className="text-sm text-muted">{reason}</span>}
        </span>
        <Badge tone={tone} className="col-start-2 justify-self-start sm:col-start-3 sm:row-start-1">
          <StateIcon aria-hidden className="size-3.5" />
          {state}
        </Badge>
        <span className="col-start-3 row-start-1 grid justify-items-end sm:col-start-4">
          <span
            className={cx(
              'tabular font-semibold',
              transfer.outcome === 'done' && isIn && 'text-good',
              transfer.outcome === 'failed' && 'text-faint line-through',
            )}
          >
            {formatSignedMoney(isIn ? cents : -cents)}
          </span>
          {transfer.balanceAfter !== null && (
            <span className="tabular text-xs text-faint">
              {t('wallet.transfers.balanceAfter', { amount: formatMoney(transfer.balanceAfter) })}
            </span>
          )}
        </span>
        <ChevronRight
          aria-hidden
          className="hidden size-5 text-faint transition-transform group-hover:translate-x-1 sm:block"
        />
      </button>
    </li>
  );
}
