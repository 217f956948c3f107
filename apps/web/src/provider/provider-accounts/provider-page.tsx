import { useQuery } from '@tanstack/react-query';
import { UserRoundX } from 'lucide-react';
import { useState } from 'react';
import { useIsPlayer } from '../../access/sessions/session.ts';
import { call } from '../../api/client.ts';
import { errorMessageOf } from '../../api/errors.ts';
import { useTranslation } from '../../i18n/index.ts';
import { formatDollars } from '../../i18n/number-format.ts';
import { RefreshBalanceButton } from '../../money/balances/refresh-balance-button.tsx';
import { useBalance } from '../../money/balances/use-balance.ts';
import { Button } from '../../ui/button.tsx';
import { EmptyPanel, ErrorBar, Skeleton } from '../../ui/feedback.tsx';
import { Card, PageLayout } from '../../ui/page.tsx';
import { PandaCoin } from './panda-coin.tsx';
import { ProviderGames } from './provider-games.tsx';

export function ProviderPage() {
  const { t } = useTranslation('account');
  const isPlayer = useIsPlayer();
  const balance = useBalance();
  return (
    <PageLayout
      title={t('provider.title')}
      intro={t('provider.intro')}
      actions={
        isPlayer && (
          <div className="flex items-center gap-2">
            <span className="sr-only">{t('balance.label')}</span>
            <span className="tabular font-display text-3xl text-gold-ink">
              {formatDollars(balance?.balance)}
            </span>
            <RefreshBalanceButton />
          </div>
        )
      }
    >
      {isPlayer ? (
        <ProviderAccountCard />
      ) : (
        <EmptyPanel icon={UserRoundX}>{t('games.agentsCannot')}</EmptyPanel>
      )}
      <ProviderGames />
    </PageLayout>
  );
}

function ProviderAccountCard() {
  const { t } = useTranslation('account');
  const [isRevealed, setRevealed] = useState(false);
  const {
    data: account,
    error,
    isFetching,
    refetch,
  } = useQuery({
    queryKey: ['provider-account'],
    queryFn: async ({ signal }) => (await call('GET /fortune-panda-user/account', { signal })).data,
  });
  const balance = useBalance();
  const missing = error === null ? undefined : t('common.notAvailable');
  return (
    <Card isHighlighted className="isolate overflow-hidden" title={t('provider.accountInformation')}>
      {error !== null && (
        <ErrorBar className="mb-5">
          <strong className="block">{t('provider.errorTitle')}</strong>
          {errorMessageOf(error, {
            refused: t('provider.accountFailed'),
            offline: t('provider.accountFailed'),
          })}
          <div className="mt-3">
            <Button variant="line" size="sm" busy={isFetching} onClick={() => void refetch()}>
              {t('errors.tryAgain')}
            </Button>
          </div>
        </ErrorBar>
      )}
      <dl className="grid grid-cols-2 gap-x-4 gap-y-5 md:pr-56 xl:grid-cols-4 xl:pr-64">
        <Fact
          label={t('provider.username')}
          value={account ? (isRevealed ? account.fortunePandaUsername : maskedText) : missing}
        />
        <Fact label={t('provider.password')} value={maskedText} />
        <Fact
          label={t('provider.playerBalance')}
          value={account ? formatDollars(balance?.balance ?? account.balance) : missing}
        />
        <Fact
          label={t('provider.agentBalance')}
          value={
            account === undefined
              ? missing
              : account.agentBalance === null
                ? t('provider.agentBalanceHidden')
                : formatDollars(account.agentBalance)
          }
        />
      </dl>
      <div className="mt-6 flex flex-wrap items-center gap-x-4 gap-y-3 md:pr-56">
        <Button variant="line" size="sm" onClick={() => setRevealed(!isRevealed)}>
          {isRevealed ? t('provider.hideCredentials') : t('provider.showCredentials')}
        </Button>
        <p role="status" className="text-sm text-muted empty:hidden">
          {isRevealed && t('provider.passwordNote')}
        </p>
      </div>
      <PandaCoin className="pointer-events-none absolute right-6 bottom-0 -z-10 hidden h-40 md:block lg:right-8" />
    </Card>
  );
}

/** Has a fixed length, so that it does not reveal the password's length. */
const maskedText = '••••••••';

function Fact({ label, value }: { label: string; value: string | undefined }) {
  const { t } = useTranslation('account');
  return (
    <div className="grid gap-1">
      <dt className="text-sm text-faint">{label}</dt>
      <dd className="tabular min-h-7 text-base font-semibold wrap-anywhere sm:text-lg">
        {value === maskedText && <span className="sr-only">{t('provider.masked')}</span>}
        {value === undefined ? (
          <Skeleton className="h-6 w-32" />
        ) : (
          <span aria-hidden={value === maskedText || undefined}>{value}</span>
        )}
      </dd>
    </div>
  );
}
