import type { User } from '@golden-acers/contract';
import { ArrowRight, Gamepad2, LifeBuoy, type LucideIcon, UserRound, Wallet } from 'lucide-react';
import { Link } from 'react-router';
import { useUser } from '../access/sessions/session.ts';
import { joinFullName } from '../accounts/accounts/full-name.ts';
import { ActivityCard } from '../events/activity/activity-card.tsx';
import { ContinuePlayingCard } from '../games/catalogue/continue-playing-card.tsx';
import { MyGames } from '../games/catalogue/my-games.tsx';
import { formatDateTime } from '../i18n/date-format.ts';
import { useTranslation } from '../i18n/index.ts';
import { formatDollars } from '../i18n/number-format.ts';
import { balancePollMs } from '../money/balances/balance.queries.ts';
import { RechargeStatusBadge } from '../money/balances/recharge-status-badge.tsx';
import { RefreshBalanceButton } from '../money/balances/refresh-balance-button.tsx';
import { balanceSizeClass, useBalance } from '../money/balances/use-balance.ts';
import { paths } from '../paths.ts';
import { HeldClaims } from '../promotions/bonuses/held-claims.tsx';
import { Sunrise } from '../site/pages/sunrise.tsx';
import { usePlayerPages } from '../site/player-pages.ts';
import { Avatar } from '../ui/avatar.tsx';
import { LinkButton } from '../ui/button.tsx';
import { cx } from '../ui/cx.ts';
import { Badge } from '../ui/feedback.tsx';
import { Card, PageLayout } from '../ui/page.tsx';
import { PlayerPanels } from './player-panels.tsx';

/** Longer than the transaction that creates an account and signs it in. */
const firstVisitMs = 5_000;

export function DashboardPage() {
  const { t } = useTranslation('activity');
  const user = useUser();
  return (
    <PageLayout
      title={t(isFirstVisit(user) ? 'dashboard.firstGreeting' : 'dashboard.greeting', {
        name: user?.firstName || t('dashboard.player'),
      })}
      documentTitle={t('dashboard.title')}
      intro={t('dashboard.intro')}
    >
      {user?.role === 'agent' ? (
        <div className="grid grid-cols-1 gap-5 lg:grid-cols-3">
          <AgentCard />
          <AccountCard />
        </div>
      ) : (
        <>
          <div className="grid grid-cols-1 gap-5 lg:grid-cols-2">
            <ContinuePlayingCard />
            <BalanceCard />
          </div>
          <HeldClaims />
          <MyGames />
          <PlayerPanels />
        </>
      )}
      <QuickLinks />
      {user?.role === 'user' && <PlayerPageLinks />}
      {user?.role === 'agent' ? (
        <ActivityCard />
      ) : (
        <div className="grid grid-cols-1 items-start gap-5 lg:grid-cols-3">
          <ActivityCard className="lg:col-span-2" />
          <AccountCard />
        </div>
      )}
    </PageLayout>
  );
}

/** Registering also signs in, so the session of a new account is its first visit. */
function isFirstVisit(user: User | null): boolean {
  if (user === null) return false;
  const { lastLogin, createdAt } = user;
  return lastLogin === null || Date.parse(lastLogin) - Date.parse(createdAt) < firstVisitMs;
}

function AccountCard() {
  const { t } = useTranslation('activity');
  const user = useUser();
  if (user === null) return null;
  return (
    <Card className="grid content-between gap-5">
      <div className="flex min-w-0 items-center gap-4">
        <Avatar avatar={user.avatar} email={user.email} className="size-14" />
        <div className="min-w-0">
          <p className="truncate text-lg font-semibold">{joinFullName(user)}</p>
          <p className="truncate text-sm text-muted" title={user.email}>
            {user.email}
          </p>
        </div>
      </div>
      <dl className="flex items-center justify-between gap-4">
        <dt className="text-muted">{t('dashboard.status')}</dt>
        <dd>
          <Badge tone="good">{t('common.active')}</Badge>
        </dd>
      </dl>
      {user.role === 'user' && (
        <Link
          to={paths.providerPage}
          className="group flex items-center gap-3 border-t border-line pt-4 font-medium"
        >
          <span className="grid min-w-0 grow">
            <span className="text-sm font-normal text-faint">{t('dashboard.providerAccount')}</span>
            <span className="truncate">{user.fortunePandaUsername}</span>
          </span>
          <ArrowRight
            aria-hidden
            className="size-5 text-faint transition-transform group-hover:translate-x-1"
          />
        </Link>
      )}
    </Card>
  );
}

function BalanceCard() {
  const { t } = useTranslation('activity');
  const balance = useBalance(balancePollMs.headerAndDashboard);
  const figure = formatDollars(balance?.balance);
  return (
    <Card isHighlighted className="isolate grid content-between overflow-clip">
      <Sunrise className="absolute inset-y-0 right-0 -z-10 h-full w-3/5 mask-l-from-20% opacity-30 max-sm:hidden" />
      <div className="flex items-center justify-between gap-4">
        <h2 className="text-muted">{t('dashboard.balance')}</h2>
        <RefreshBalanceButton />
      </div>
      <p className={cx('gold-text tabular mt-1 font-display', balanceSizeClass(figure))}>{figure}</p>
      <div className="mt-5 flex flex-wrap items-center gap-x-4 gap-y-2">
        <RechargeStatusBadge />
        {balance?.updatedAt != null && (
          <span className="text-sm text-faint">
            {t('balance.asOf', { time: formatDateTime(balance.updatedAt, 'time') })}
          </span>
        )}
      </div>
    </Card>
  );
}

function AgentCard() {
  const { t } = useTranslation('activity');
  return (
    <Card isHighlighted className="grid content-between gap-6 lg:col-span-2">
      <p className="max-w-md text-lg text-muted">{t('dashboard.agentText')}</p>
      <LinkButton to={paths.agentConsole} className="justify-self-start">
        {t('shell.agentConsole')}
      </LinkButton>
    </Card>
  );
}

const quickLinks = [
  ['games', paths.games, Gamepad2],
  ['wallet', paths.wallet, Wallet],
  ['profile', paths.profile, UserRound],
  ['support', paths.support, LifeBuoy],
] as const satisfies readonly (readonly [string, string, LucideIcon])[];

function QuickLinks() {
  const { t } = useTranslation('activity');
  return (
    <ul className="grid grid-cols-4 gap-2 sm:gap-4 lg:gap-5">
      {quickLinks.map(([name, to, Icon]) => (
        <li key={name}>
          <Link
            to={to}
            className="card grid h-full content-start gap-1 px-1 py-4 transition-colors hover:border-gold/60 max-sm:justify-items-center max-sm:text-center sm:p-5"
          >
            <Icon aria-hidden className="mb-1 size-7 text-gold-ink sm:mb-3" strokeWidth={1.5} />
            <span className="text-xs font-semibold wrap-anywhere sm:text-base">
              {t(`dashboard.cards.${name}.title`)}
            </span>
            {/* On a phone the four are in one row, so that the games are visible without scrolling. */}
            <span className="text-sm text-muted max-sm:hidden">{t(`dashboard.cards.${name}.text`)}</span>
          </Link>
        </li>
      ))}
    </ul>
  );
}

function PlayerPageLinks() {
  return (
    <ul className="grid grid-cols-2 gap-2 sm:grid-cols-4 sm:gap-4 lg:gap-5">
      {usePlayerPages().map(({ to, label, icon: Icon }) => (
        <li key={to}>
          <Link
            to={to}
            className="card flex h-full items-center gap-3 px-4 py-3 font-medium transition-colors hover:border-gold/60"
          >
            <Icon aria-hidden className="size-5 shrink-0 text-gold-ink" strokeWidth={1.75} />
            <span className="min-w-0 text-sm wrap-anywhere sm:text-base">{label}</span>
          </Link>
        </li>
      ))}
    </ul>
  );
}
