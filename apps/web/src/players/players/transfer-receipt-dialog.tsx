import type { PlayerTransfer } from '@golden-acers/contract';
import { Printer } from 'lucide-react';
import { brand } from '../../brand.ts';
import { useConsoleTranslation } from '../../i18n/console-translations.ts';
import { useTranslation } from '../../i18n/index.ts';
import { formatMoney } from '../../i18n/number-format.ts';
import { ReceiptLine } from '../../money/wallet/receipt-line.tsx';
import { Button } from '../../ui/button.tsx';
import { formatMinute } from '../../ui/dates/period.ts';
import { Dialog } from '../../ui/dialog.tsx';
import { formatMoneyOrDash } from '../../ui/tables/columns.tsx';

interface TransferReceiptDialogProps {
  account: string;
  transfer: PlayerTransfer;
  onClose: () => void;
}

/** The receipt that a cashier prints for a player at the counter. */
export function TransferReceiptDialog({ account, transfer, onClose }: TransferReceiptDialogProps) {
  const t = useConsoleTranslation();
  const { t: site } = useTranslation('wallet');
  const { id, kind, amount, state, balanceBefore, balanceAfter, settledAt, requestedAt, by } = transfer;
  return (
    <Dialog isOpen onClose={onClose} title={site('wallet.receipt.title')}>
      <div className="receipt grid gap-4">
        <div className="grid justify-items-center gap-1 rounded-xl border border-line bg-sunk px-4 py-5 text-center">
          <p className="text-sm text-muted">
            {brand.name} · {t(`transfer.${kind}.title`)}
          </p>
          <p className="tabular font-display text-4xl leading-tight">{formatMoney(amount)}</p>
          <p className="text-sm">{t(`player.transferState.${state}`)}</p>
        </div>
        <dl className="grid gap-2.5 text-sm">
          <ReceiptLine label={t('players.account')}>{account}</ReceiptLine>
          <ReceiptLine label={site('wallet.receipt.time')}>
            {formatMinute(settledAt ?? requestedAt)}
          </ReceiptLine>
          <ReceiptLine label={site('wallet.receipt.before')}>{formatMoneyOrDash(balanceBefore)}</ReceiptLine>
          <ReceiptLine label={site('wallet.receipt.after')}>{formatMoneyOrDash(balanceAfter)}</ReceiptLine>
          {by !== '' && <ReceiptLine label={t('player.by')}>{by}</ReceiptLine>}
          <ReceiptLine label={site('wallet.receipt.number')}>
            <span className="font-mono text-xs break-all">{id}</span>
          </ReceiptLine>
        </dl>
      </div>
      <div className="flex flex-wrap justify-end gap-3 print:hidden">
        <Button variant="line" onClick={onClose}>
          {site('common.close')}
        </Button>
        <Button onClick={() => window.print()} autoFocus>
          <Printer aria-hidden className="size-4" />
          {site('wallet.receipt.print')}
        </Button>
      </div>
    </Dialog>
  );
}
