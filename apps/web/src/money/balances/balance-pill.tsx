import { RefreshCw, Wallet } from 'lucide-react';
import { formatDateTime } from '../../i18n/date-format.ts';
import { useTranslation } from '../../i18n/index.ts';
import { formatDollars } from '../../i18n/number-format.ts';
import { formatTimeAgo, useNowMs } from '../../i18n/relative-time.ts';
import { busyProps } from '../../ui/button.tsx';
import { cx } from '../../ui/cx.ts';
import { balancePollMs } from './balance.queries.ts';
import { useBalance, useRefreshBalance } from './use-balance.ts';

/** Older balances show their age. */
const staleAfterMs = 5 * 60_000;

export function BalancePill() {
  const { t } = useTranslation();
  const balance = useBalance(balancePollMs.headerAndDashboard);
  const { refresh, isRefreshing } = useRefreshBalance();
  return (
    <div className="gold-fill flex h-10 min-w-0 pointer-coarse:h-11 items-center rounded-full pl-3.5 sm:pl-4">
      <Wallet aria-hidden className="mr-2 hidden size-4.5 shrink-0 sm:block" />
      <span className="grid min-w-15">
        <output className="tabular truncate text-sm leading-tight font-bold sm:text-[0.9375rem]">
          <span className="sr-only">{t('balance.label')} </span>
          <span>{formatDollars(balance?.balance)}</span>
        </output>
        {balance?.updatedAt != null && <StaleIndicator at={balance.updatedAt} />}
      </span>
      <button
        type="button"
        title={t('balance.refresh')}
        aria-label={t('balance.refresh')}
        onClick={refresh}
        {...(isRefreshing && busyProps)}
        className="grid h-full w-9 shrink-0 pointer-coarse:w-11 sm:w-10 place-content-center rounded-full hover:bg-black/10"
      >
        <RefreshCw aria-hidden className={cx('size-4', isRefreshing && 'turning')} />
      </button>
    </div>
  );
}

/** Overlaid on the balance, so that nothing shifts. */
function StaleIndicator({ at }: { at: string }) {
  const { t, locale } = useTranslation();
  const nowMs = useNowMs();
  if (nowMs - Date.parse(at) < staleAfterMs) return null;
  return (
    <time
      dateTime={at}
      title={t('balance.asOf', { time: formatDateTime(at, 'moment') })}
      className="w-0 min-w-full truncate text-[0.6875rem] leading-tight"
    >
      {formatTimeAgo(at, nowMs, locale, 'narrow')}
    </time>
  );
}
