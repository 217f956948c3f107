import { RefreshCw, Wallet } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { cx } from '../../ui/cx.ts';
import { balancePollMs } from './balance-query.ts';
import { dollars, useBalance, useRefreshBalance } from './balances.queries.ts';

/** The header's balance, and the button that asks the provider for it. */
export function BalancePill() {
  const { t } = useTranslation();
  const balance = useBalance(balancePollMs.headerAndDashboard);
  const { refresh, isRefreshing } = useRefreshBalance();
  return (
    <div className="gold-fill flex h-10 min-w-0 pointer-coarse:h-11 items-center rounded-full pl-3.5 sm:pl-4">
      <Wallet aria-hidden className="mr-2 hidden size-4.5 shrink-0 sm:block" />
      <span className="sr-only">{t('balance.label')}</span>
      <output className="tabular truncate text-sm font-bold sm:text-[0.9375rem]">
        {dollars(balance?.balance)}
      </output>
      <button
        type="button"
        title={t('balance.refresh')}
        aria-label={t('balance.refresh')}
        disabled={isRefreshing}
        onClick={refresh}
        className="grid h-full w-9 shrink-0 pointer-coarse:w-11 sm:w-10 place-content-center rounded-full hover:bg-black/10"
      >
        <RefreshCw aria-hidden className={cx('size-4', isRefreshing && 'animate-spin')} />
      </button>
    </div>
  );
}
