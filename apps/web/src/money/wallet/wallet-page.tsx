import { Dices, WalletCards } from 'lucide-react';
import { type ReactNode, Suspense } from 'react';
import { useIsPlayer } from '../../access/sessions/session.ts';
import { useTranslation } from '../../i18n/index.ts';
import { paths } from '../../paths.ts';
import { choiceParam, useTypedSearchParams } from '../../typed-search-params.ts';
import { LinkButton } from '../../ui/button.tsx';
import { EmptyPanel } from '../../ui/feedback.tsx';
import { lazyComponent } from '../../ui/lazy-component.ts';
import { PageLayout } from '../../ui/page.tsx';
import { WageringCard } from '../wagering/wagering-card.tsx';
import { BalanceCard } from './balance-card.tsx';
import { RequestsCard } from './requests-card.tsx';
import { TransfersCard } from './transfers-card.tsx';
import type { WalletTransferKind } from './wallet.queries.ts';

const WalletRequestDialog = lazyComponent(() => import('./wallet-request-dialog.tsx'), 'WalletRequestDialog');

/** The open form is in the URL, so that other pages can link to it. */
const walletParams = { request: choiceParam<WalletTransferKind | ''>(['recharge', 'redeem'], '') };

/** `extra` is content of a domain above. */
export function WalletPage({ extra }: { extra?: ReactNode }) {
  const { t } = useTranslation('wallet');
  const [{ request: requestKind }, changeParams] = useTypedSearchParams(walletParams);
  const setRequestKind = (request: WalletTransferKind | '') => changeParams({ request }, false);
  if (!useIsPlayer()) return <AgentWalletNotice />;
  return (
    <PageLayout
      title={t('wallet.title')}
      intro={t('wallet.intro')}
      actions={
        <LinkButton to={paths.bets} variant="line">
          <Dices aria-hidden className="size-4.5" />
          {t('shell.bets')}
        </LinkButton>
      }
    >
      <div className="grid grid-cols-1 gap-5 lg:grid-cols-3 lg:grid-rows-[auto_1fr]">
        <BalanceCard onRequest={setRequestKind} />
        <div className="flex min-w-0 flex-col gap-5 self-start lg:row-span-2">
          <RequestsCard />
          {extra}
        </div>
        <div className="flex min-w-0 flex-col gap-5 self-start lg:col-span-2">
          <WageringCard />
          <TransfersCard />
        </div>
      </div>
      <Suspense>
        {requestKind !== '' && <WalletRequestDialog kind={requestKind} onClose={() => setRequestKind('')} />}
      </Suspense>
    </PageLayout>
  );
}

function AgentWalletNotice() {
  const { t } = useTranslation('wallet');
  return (
    <PageLayout title={t('wallet.title')}>
      <EmptyPanel icon={WalletCards}>
        <p>{t('wallet.playersOnly')}</p>
        <LinkButton to={paths.agentConsole} variant="line" size="sm">
          {t('shell.agentConsole')}
        </LinkButton>
      </EmptyPanel>
    </PageLayout>
  );
}
