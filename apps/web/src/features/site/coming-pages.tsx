import { Hammer, LifeBuoy } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { Page } from '../../ui/page.tsx';
import { EmptyPanel } from '../../ui/states.tsx';
import { RechargeBadge } from '../balances/recharge-badge.tsx';
import { useIsPlayer } from '../sessions/session.ts';

export function WalletPage() {
  const { t } = useTranslation();
  const isPlayer = useIsPlayer();
  return (
    <Page title={t('wallet.title')}>
      <EmptyPanel icon={Hammer}>
        <p className="text-lg font-semibold text-text">{t('wallet.text')}</p>
        <p>{t('wallet.hint')}</p>
        {isPlayer && <RechargeBadge />}
      </EmptyPanel>
    </Page>
  );
}

export function SupportPage() {
  const { t } = useTranslation();
  return (
    <Page title={t('support.title')}>
      <EmptyPanel icon={LifeBuoy}>
        <p className="text-lg font-semibold text-text">{t('support.text')}</p>
        <p>{t('support.hint')}</p>
      </EmptyPanel>
    </Page>
  );
}
