import { useQuery } from '@tanstack/react-query';
import { ArrowDownToLine, ArrowUpFromLine, Clock } from 'lucide-react';
import { useIsStreamOpen } from '../../api/stream-status.ts';
import { formatDateTime } from '../../i18n/date-format.ts';
import { useTranslation } from '../../i18n/index.ts';
import { formatDollars } from '../../i18n/number-format.ts';
import { formatTimeAgo, useNowMs } from '../../i18n/relative-time.ts';
import { Button } from '../../ui/button.tsx';
import { cx } from '../../ui/cx.ts';
import { Badge } from '../../ui/feedback.tsx';
import { Card } from '../../ui/page.tsx';
import { RechargeStatusBadge } from '../balances/recharge-status-badge.tsx';
import { RefreshBalanceButton } from '../balances/refresh-balance-button.tsx';
import { balanceSizeClass, useBalance } from '../balances/use-balance.ts';
import { type WalletTransferKind, walletRequestsQuery } from './wallet.queries.ts';

export function BalanceCard({ onRequest }: { onRequest: (kind: WalletTransferKind) => void }) {
  const { t } = useTranslation('wallet');
  const balance = useBalance();
  const figure = formatDollars(balance?.balance);
  return (
    <Card isHighlighted className="grid content-between gap-6 lg:col-span-2">
      <div>
        <div className="flex items-center justify-between gap-4">
          <div className="flex items-center gap-4">
            <h2 className="text-muted">{t('wallet.balance')}</h2>
            <LiveIndicator />
          </div>
          <RefreshBalanceButton />
        </div>
        <p className={cx('gold-text tabular mt-1 font-display', balanceSizeClass(figure))}>{figure}</p>
        {/* On a phone, an age that gets longer would move what is below it. */}
        <div className="mt-4 flex items-center gap-x-4 gap-y-2 max-sm:flex-col max-sm:items-start">
          <RechargeStatusBadge />
          <BalanceAge at={balance?.updatedAt ?? null} />
        </div>
      </div>
      <div className="flex flex-wrap gap-3">
        <RequestButton kind="recharge" onRequest={onRequest} />
        <RequestButton kind="redeem" onRequest={onRequest} />
      </div>
    </Card>
  );
}

function BalanceAge({ at }: { at: string | null }) {
  const { t, locale } = useTranslation('wallet');
  const nowMs = useNowMs();
  if (at === null) return <span className="text-sm text-faint">{t('wallet.neverUpdated')}</span>;
  return (
    <time dateTime={at} title={formatDateTime(at, 'moment')} className="text-sm text-faint">
      {t('wallet.updated', { age: formatTimeAgo(at, nowMs, locale) })}
    </time>
  );
}

function LiveIndicator() {
  const { t } = useTranslation('wallet');
  if (!useIsStreamOpen()) return null;
  return (
    <span title={t('wallet.liveHint')} className="flex items-center gap-1.5 text-sm text-good">
      <span aria-hidden className="size-2 rounded-full bg-current" />
      {t('wallet.live')}
    </span>
  );
}

const kindIcons = { recharge: ArrowDownToLine, redeem: ArrowUpFromLine } as const;

/** At most one request per kind can be open, and the button says so. */
interface RequestButtonProps {
  kind: WalletTransferKind;
  onRequest: (kind: WalletTransferKind) => void;
}

function RequestButton({ kind, onRequest }: RequestButtonProps) {
  const { t } = useTranslation('wallet');
  const { data: requests = [] } = useQuery(walletRequestsQuery);
  const isWaiting = requests.some((request) => request.kind === kind && request.state === 'requested');
  const Icon = kindIcons[kind];
  if (isWaiting) {
    return (
      <Badge tone="gold" className="h-11 px-4 text-sm">
        <Clock aria-hidden className="size-4" />
        {t(`wallet.requestForm.${kind}.waiting`)}
      </Badge>
    );
  }
  return (
    <Button
      variant={kind === 'recharge' ? 'gold' : 'line'}
      className="max-sm:grow"
      onClick={() => onRequest(kind)}
    >
      <Icon aria-hidden className="size-4.5" />
      {t(`wallet.requestForm.${kind}.open`)}
    </Button>
  );
}
