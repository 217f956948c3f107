import { RefreshCw } from 'lucide-react';
import { useTranslation } from '../../i18n/index.ts';
import { IconButton } from '../../ui/button.tsx';
import { cx } from '../../ui/cx.ts';
import { useRefreshBalance } from './use-balance.ts';

/** Reads the balance from the provider. */
export function RefreshBalanceButton() {
  const { t } = useTranslation();
  const { refresh, isRefreshing } = useRefreshBalance();
  return (
    <IconButton
      label={t('balance.refresh')}
      title={t('balance.refresh')}
      busy={isRefreshing}
      onClick={refresh}
    >
      <RefreshCw aria-hidden className={cx('size-5', isRefreshing && 'turning')} />
    </IconButton>
  );
}
