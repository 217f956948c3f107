import { useQuery } from '@tanstack/react-query';
import { ArrowDownToLine, ArrowUpFromLine, Clock } from 'lucide-react';
import { ageText, useNowMs } from '../../i18n/ages.ts';
import { useTranslation } from '../../i18n/index.ts';
import { instantText } from '../../i18n/instants.ts';
import { Button } from '../../ui/button.tsx';
import { cx } from '../../ui/cx.ts';
import { Card } from '../../ui/page.tsx';
import { Badge } from '../../ui/states.tsx';
import { balanceSize } from '../balances/balance-size.ts';
import { dollars, useBalance } from '../balances/balances.queries.ts';
import { useIsLive } from '../balances/live-state.ts';
import { RechargeBadge } from '../balances/recharge-badge.tsx';
import { RefreshButton } from '../balances/refresh-button.tsx';
import { requestsQuery, type TransferKind } from './wallet.queries.ts';

export function BalanceCard({ onAsk }: { onAsk: (kind: TransferKind) => void }) {
  const { t } = useTranslation();
  const balance = useBalance();
  const figure = dollars(balance?.balance);
  return (
    <Card isLit className="grid content-between gap-6 lg:col-span-2">
      <div>
        <div className="flex items-center justify-between gap-4">
          <h2 className="text-muted">{t('wallet.balance')}</h2>
          <RefreshButton />
        </div>
        <p className={cx('gold-text tabular mt-1 font-display', balanceSize(figure))}>{figure}</p>
        <div className="mt-4 flex flex-wrap items-center gap-x-4 gap-y-2">
          <RechargeBadge />
          <Age at={balance?.updatedAt ?? null} />
          <LiveMark />
        </div>
      </div>
      <div className="flex flex-wrap gap-3">
        <AskButton kind="recharge" onAsk={onAsk} />
        <AskButton kind="redeem" onAsk={onAsk} />
      </div>
    </Card>
  );
}

function Age({ at }: { at: string | null }) {
  const { t, language } = useTranslation();
  const nowMs = useNowMs();
  if (at === null) return <span className="text-sm text-faint">{t('wallet.neverUpdated')}</span>;
  return (
    <time dateTime={at} title={instantText(at, 'moment')} className="text-sm text-faint">
      {t('wallet.updated', { age: ageText(at, nowMs, language) })}
    </time>
  );
}

function LiveMark() {
  const { t } = useTranslation();
  if (!useIsLive()) return null;
  return (
    <span title={t('wallet.liveHint')} className="flex items-center gap-1.5 text-sm text-good">
      <span aria-hidden className="size-2 rounded-full bg-current" />
      {t('wallet.live')}
    </span>
  );
}

const icons = { recharge: ArrowDownToLine, redeem: ArrowUpFromLine } as const;

/** One request of each kind may be open: while it is, its button says so. */
function AskButton({ kind, onAsk }: { kind: TransferKind; onAsk: (kind: TransferKind) => void }) {
  const { t } = useTranslation();
  const { data: requests = [] } = useQuery(requestsQuery);
  const isWaiting = requests.some((request) => request.kind === kind && request.state === 'requested');
  const Icon = icons[kind];
  if (isWaiting) {
    return (
      <Badge tone="gold" className="h-11 px-4 text-sm">
        <Clock aria-hidden className="size-4" />
        {t(`wallet.ask.${kind}.waiting`)}
      </Badge>
    );
  }
  return (
    <Button
      variant={kind === 'recharge' ? 'gold' : 'line'}
      className="max-sm:grow"
      onClick={() => onAsk(kind)}
    >
      <Icon aria-hidden className="size-4.5" />
      {t(`wallet.ask.${kind}.open`)}
    </Button>
  );
}
