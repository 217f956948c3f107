import type { Money } from '@golden-acers/contract';
import { Printer } from 'lucide-react';
import { useUser } from '../../access/sessions/session.ts';
import { brand } from '../../brand.ts';
import { formatDateTime } from '../../i18n/date-format.ts';
import { useFailureReason } from '../../i18n/failure-reasons.ts';
import { useTranslation } from '../../i18n/index.ts';
import { formatMoney } from '../../i18n/number-format.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { Badge } from '../../ui/feedback.tsx';
import { ReceiptLine } from './receipt-line.tsx';
import { transferStatusStyleOf } from './status-styles.ts';
import { transferKindText } from './transfer-kind-text.ts';
import type { WalletTransferItem } from './wallet.queries.ts';

interface ReceiptDialogProps {
  transfer: WalletTransferItem;
  onClose: () => void;
}

export function ReceiptDialog({ transfer, onClose }: ReceiptDialogProps) {
  const { t } = useTranslation('wallet');
  const account = useUser()?.fortunePandaUsername;
  const { tone, icon: Icon, textKey } = transferStatusStyleOf(transfer);
  const reason = useFailureReason(transfer.reason);
  const known = (amount: Money | null) =>
    amount === null ? t('wallet.receipt.unknown') : formatMoney(amount);
  return (
    <Dialog isOpen onClose={onClose} title={t('wallet.receipt.title')}>
      <div className="receipt grid gap-5">
        <div className="grid justify-items-center gap-2 rounded-xl border border-line bg-sunk px-4 py-5 text-center">
          <p className="text-sm text-muted">{transferKindText(t, transfer)}</p>
          <p className="gold-text tabular font-display text-4xl leading-tight">
            {formatMoney(transfer.amount)}
          </p>
          <Badge tone={tone}>
            <Icon aria-hidden className="size-3.5" />
            {t(`wallet.${textKey}`)}
          </Badge>
        </div>
        <dl className="grid gap-2.5 text-sm">
          <ReceiptLine label={t('wallet.receipt.number')}>
            <span className="font-mono text-xs break-all">{transfer.id}</span>
          </ReceiptLine>
          <ReceiptLine label={t('wallet.receipt.account')}>{account}</ReceiptLine>
          <ReceiptLine label={t('wallet.receipt.time')}>
            {formatDateTime(transfer.requestedAt, 'moment')}
          </ReceiptLine>
          {transfer.settledAt !== null && (
            <ReceiptLine label={t('wallet.receipt.settled')}>
              {formatDateTime(transfer.settledAt, 'moment')}
            </ReceiptLine>
          )}
          <ReceiptLine label={t('wallet.receipt.before')}>{known(transfer.balanceBefore)}</ReceiptLine>
          {transfer.outcome === 'done' && (
            <ReceiptLine label={t('wallet.receipt.after')}>{known(transfer.balanceAfter)}</ReceiptLine>
          )}
          {reason !== undefined && <ReceiptLine label={t('wallet.receipt.reason')}>{reason}</ReceiptLine>}
        </dl>
        <p className="text-sm text-faint">
          {transfer.outcome === 'checking' ? t('wallet.transfers.checkingHint') : t('wallet.receipt.note')}
        </p>
        <p aria-hidden className="hidden text-sm print:block">
          {brand.name}
        </p>
      </div>
      <div className="flex flex-wrap justify-end gap-3 print:hidden">
        <Button variant="line" onClick={() => window.print()}>
          <Printer aria-hidden className="size-4" />
          {t('wallet.receipt.print')}
        </Button>
        <Button onClick={onClose} autoFocus>
          {t('common.close')}
        </Button>
      </div>
    </Dialog>
  );
}
