import { type ComponentType, createElement, use } from 'react';
import { Navigate, Route, Routes } from 'react-router';
import {
  loadCareMessages,
  loadConsoleMessages,
  loadPagesMessages,
  loadSupportMessages,
} from '../i18n/lazy-messages.ts';
import { paths } from '../paths.ts';
import { LandingPage } from '../site/pages/landing-page.tsx';
import { RedirectIfSignedIn, SignedInOnly, VisitorsOnly } from './route-guards.tsx';
import { AppShell } from './shell/app-shell.tsx';
import { BareLayout } from './shell/bare-layout.tsx';
import { trackPageLoading } from './shell/page-progress.tsx';

type LazyPage = ComponentType & { readonly preload: () => Promise<unknown> };

/**
 * One chunk per page. Not React's `lazy`, which shows the fallback for at least 300 ms even if the page is
 * loaded.
 */
function lazyPage<M, N extends keyof M>(
  load: () => Promise<M & Record<N, ComponentType>>,
  name: N,
  loadMessages?: () => Promise<void>,
): LazyPage {
  let loading: Promise<ComponentType> | undefined;
  const preload = () => {
    loading ??= trackPageLoading(async () => (await Promise.all([load(), loadMessages?.()]))[0][name]);
    return loading;
  };
  return Object.assign(() => createElement(use(preload())), { preload });
}

const AboutUsPage = lazyPage(
  () => import('../site/pages/about-us-page.tsx'),
  'AboutUsPage',
  loadPagesMessages,
);
const PlatformsPage = lazyPage(
  () => import('../site/pages/platforms-page.tsx'),
  'PlatformsPage',
  loadPagesMessages,
);
const TermsPage = lazyPage(() => import('../site/pages/policy-pages.tsx'), 'TermsPage');
const DataPolicyPage = lazyPage(() => import('../site/pages/policy-pages.tsx'), 'DataPolicyPage');
const CookiePolicyPage = lazyPage(() => import('../site/pages/policy-pages.tsx'), 'CookiePolicyPage');
const SaferPlayPage = lazyPage(
  () => import('../care/safer-play/safer-play-page.tsx'),
  'SaferPlayPage',
  loadCareMessages,
);
const StatementPage = lazyPage(
  () => import('../care/activity-statement/statement-page.tsx'),
  'StatementPage',
  loadCareMessages,
);
const WalletPage = lazyPage(() => import('../promotions/wallet/player-wallet-page.tsx'), 'PlayerWalletPage');
const VipPage = lazyPage(() => import('../promotions/vip/vip-page.tsx'), 'VipPage');
const BetsPage = lazyPage(() => import('../reporting/bets/bets-page.tsx'), 'BetsPage', loadPagesMessages);
const TournamentsPage = lazyPage(
  () => import('../promotions/tournaments/tournaments-page.tsx'),
  'TournamentsPage',
);
const TournamentPage = lazyPage(
  () => import('../promotions/tournaments/tournament-page.tsx'),
  'TournamentPage',
);
const ReferralsPage = lazyPage(
  () => import('../promotions/referrals/referrals-page.tsx'),
  'ReferralsPage',
  loadPagesMessages,
);
const HelpPage = lazyPage(() => import('../support/help/help-page.tsx'), 'HelpPage', loadSupportMessages);
const HelpArticlePage = lazyPage(
  () => import('../support/help/help-article-page.tsx'),
  'HelpArticlePage',
  loadSupportMessages,
);
const TicketPage = lazyPage(
  () => import('../support/tickets/ticket-page.tsx'),
  'TicketPage',
  loadSupportMessages,
);
const ContactPage = lazyPage(
  () => import('../support/visitors/contact-page.tsx'),
  'ContactPage',
  loadSupportMessages,
);
const VisitorTicketPage = lazyPage(
  () => import('../support/visitors/visitor-ticket-page.tsx'),
  'VisitorTicketPage',
  loadSupportMessages,
);
const SupportPage = lazyPage(
  () => import('../support/tickets/support-page.tsx'),
  'SupportPage',
  loadSupportMessages,
);
const BonusesPage = lazyPage(() => import('../promotions/bonuses/bonuses-page.tsx'), 'BonusesPage');
const NotificationsPage = lazyPage(
  () => import('../messages/notifications/notifications-page.tsx'),
  'NotificationsPage',
);
const LoginPage = lazyPage(() => import('../accounts/accounts/login-page.tsx'), 'LoginPage');
const RegisterPage = lazyPage(() => import('../accounts/accounts/register-page.tsx'), 'RegisterPage');
const ForgotPasswordPage = lazyPage(
  () => import('../accounts/accounts/forgot-password-page.tsx'),
  'ForgotPasswordPage',
  loadPagesMessages,
);
const ResetPasswordPage = lazyPage(
  () => import('../accounts/accounts/reset-password-page.tsx'),
  'ResetPasswordPage',
  loadPagesMessages,
);
const VerifyEmailPage = lazyPage(
  () => import('../accounts/accounts/verify-email-page.tsx'),
  'VerifyEmailPage',
);
const DashboardPage = lazyPage(() => import('../accounts/accounts/dashboard-page.tsx'), 'DashboardPage');
const ProfilePage = lazyPage(() => import('../accounts/accounts/profile-page.tsx'), 'ProfilePage');
const SettingsPage = lazyPage(() => import('./settings-page.tsx'), 'SettingsPage');
const GamesPage = lazyPage(() => import('../games/catalogue/games-page.tsx'), 'GamesPage');
const GamePage = lazyPage(() => import('../games/catalogue/game-page.tsx'), 'GamePage');
const ProviderPage = lazyPage(
  () => import('../provider/provider-accounts/provider-page.tsx'),
  'ProviderPage',
);
const AgentLoginPage = lazyPage(() => import('../agents/agent-login/agent-login-page.tsx'), 'AgentLoginPage');
const ConsolePage = lazyPage(() => import('../console/console-page.tsx'), 'ConsolePage', loadConsoleMessages);

const preloadablePages: Readonly<Record<string, LazyPage>> = {
  [paths.games]: GamesPage,
  [paths.dashboard]: DashboardPage,
};

/** Loads the first page before the first render, which would otherwise be empty. */
export const preloadPage = async (path: string): Promise<void> =>
  void (await preloadablePages[path]?.preload().catch(() => undefined));

export function SiteRoutes() {
  return (
    <Routes>
      <Route element={<AppShell />}>
        <Route element={<VisitorsOnly />}>
          <Route path={paths.home} element={<LandingPage />} />
        </Route>
        <Route element={<RedirectIfSignedIn />}>
          <Route path={paths.login} element={<LoginPage />} />
        </Route>
        <Route path={paths.register} element={<RegisterPage />} />
        <Route path={paths.forgotPassword} element={<ForgotPasswordPage />} />
        <Route path={paths.resetPassword} element={<ResetPasswordPage />} />
        <Route path={paths.verifyEmail} element={<VerifyEmailPage />} />
        <Route path={paths.games} element={<GamesPage />} />
        <Route path={paths.bonuses} element={<BonusesPage />} />
        <Route path={paths.platforms} element={<PlatformsPage />} />
        <Route path={paths.aboutUs} element={<AboutUsPage />} />
        <Route path={paths.saferPlay} element={<SaferPlayPage />} />
        <Route path={paths.help} element={<HelpPage />} />
        <Route path={paths.helpArticle} element={<HelpArticlePage />} />
        <Route path={paths.contact} element={<ContactPage />} />
        <Route path={paths.visitorTicket} element={<VisitorTicketPage />} />
        <Route path={paths.terms} element={<TermsPage />} />
        <Route path={paths.dataPolicy} element={<DataPolicyPage />} />
        <Route path={paths.cookiePolicy} element={<CookiePolicyPage />} />
        <Route element={<SignedInOnly />}>
          <Route path={paths.dashboard} element={<DashboardPage />} />
          <Route path={paths.wallet} element={<WalletPage />} />
          <Route path={paths.bets} element={<BetsPage />} />
          <Route path={paths.activityStatement} element={<StatementPage />} />
          <Route path={paths.vip} element={<VipPage />} />
          <Route path={paths.tournaments} element={<TournamentsPage />} />
          <Route path={paths.tournament} element={<TournamentPage />} />
          <Route path={paths.referrals} element={<ReferralsPage />} />
          <Route path={paths.profile} element={<ProfilePage />} />
          <Route path={paths.settings} element={<SettingsPage />} />
          <Route path={paths.notifications} element={<NotificationsPage />} />
          <Route path={paths.support} element={<SupportPage />} />
          <Route path={paths.ticket} element={<TicketPage />} />
          <Route path={paths.providerPage} element={<ProviderPage />} />
        </Route>
      </Route>
      <Route element={<BareLayout />}>
        <Route path={paths.agentConsole} element={<ConsolePage />} />
        <Route path={paths.agentLogin} element={<AgentLoginPage />} />
        <Route element={<SignedInOnly />}>
          <Route path={paths.game} element={<GamePage />} />
          <Route path={paths.gameLaunch} element={<GamePage />} />
        </Route>
      </Route>
      <Route path="*" element={<Navigate to={paths.home} replace />} />
    </Routes>
  );
}
