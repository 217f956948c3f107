import { type ComponentType, createElement, use } from 'react';
import { matchPath, Navigate, Outlet, Route, Routes, useLocation } from 'react-router';
import { pathAfterSignIn } from '../access/sessions/return-path.ts';
import { useIsSignedIn, useUser } from '../access/sessions/session.ts';
import {
  type LazyMessages,
  loadCareMessages,
  loadConsoleMessages,
  loadMessages,
  loadPagesMessages,
  loadSupportMessages,
} from '../i18n/lazy-messages.ts';
import { paths } from '../paths.ts';
import { LandingPage } from '../site/pages/landing-page.tsx';
import { AppShell } from './shell/app-shell.tsx';
import { BareLayout } from './shell/bare-layout.tsx';
import { trackPageLoading } from './shell/page-progress.tsx';

type LazyPage = ComponentType & { readonly preload: () => Promise<unknown> };

/**
 * Loads one chunk per page. This is not React's `lazy`, which shows the fallback for at least 300 ms even if
 * the page is loaded.
 */
function lazyPage<M, N extends keyof M>(
  load: () => Promise<M & Record<N, ComponentType>>,
  name: N,
  ...messages: readonly LazyMessages[]
): LazyPage {
  let loading: Promise<ComponentType> | undefined;
  const preload = () => {
    loading ??= trackPageLoading(async () => (await Promise.all([load(), loadMessages(messages)]))[0][name]);
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
const WalletPage = lazyPage(
  () => import('../promotions/wallet/player-wallet-page.tsx'),
  'PlayerWalletPage',
  'activity',
  'promotions',
  'wallet',
);
const VipPage = lazyPage(() => import('../promotions/vip/vip-page.tsx'), 'VipPage', 'promotions');
const BetsPage = lazyPage(
  () => import('../reporting/bets/bets-page.tsx'),
  'BetsPage',
  loadPagesMessages,
  'activity',
  'wallet',
);
const TournamentsPage = lazyPage(
  () => import('../promotions/tournaments/tournaments-page.tsx'),
  'TournamentsPage',
  'promotions',
);
const TournamentPage = lazyPage(
  () => import('../promotions/tournaments/tournament-page.tsx'),
  'TournamentPage',
  'promotions',
);
const ReferralsPage = lazyPage(
  () => import('../promotions/referrals/referrals-page.tsx'),
  'ReferralsPage',
  loadPagesMessages,
  'wallet',
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
  'account',
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
const BonusesPage = lazyPage(
  () => import('../promotions/bonuses/bonuses-page.tsx'),
  'BonusesPage',
  'promotions',
  'wallet',
);
const NotificationsPage = lazyPage(
  () => import('../messages/notifications/notifications-page.tsx'),
  'NotificationsPage',
  'account',
  'activity',
  'wallet',
);
const LoginPage = lazyPage(
  () => import('../accounts/accounts/login-page.tsx'),
  'LoginPage',
  'account',
  'settings',
);
const RegisterPage = lazyPage(
  () => import('../accounts/accounts/register-page.tsx'),
  'RegisterPage',
  'account',
);
const ForgotPasswordPage = lazyPage(
  () => import('../accounts/accounts/forgot-password-page.tsx'),
  'ForgotPasswordPage',
  loadPagesMessages,
);
const ResetPasswordPage = lazyPage(
  () => import('../accounts/accounts/reset-password-page.tsx'),
  'ResetPasswordPage',
  loadPagesMessages,
  'account',
  'settings',
);
const VerifyEmailPage = lazyPage(
  () => import('../accounts/accounts/verify-email-page.tsx'),
  'VerifyEmailPage',
  'account',
);
const DashboardPage = lazyPage(
  () => import('./dashboard-page.tsx'),
  'DashboardPage',
  loadCareMessages,
  'account',
  'activity',
  'promotions',
  'wallet',
);
const ProfilePage = lazyPage(
  () => import('../accounts/accounts/profile-page.tsx'),
  'ProfilePage',
  'account',
  'settings',
);
const SettingsPage = lazyPage(() => import('./settings-page.tsx'), 'SettingsPage', 'account', 'settings');
const GamesPage = lazyPage(() => import('../games/catalogue/games-page.tsx'), 'GamesPage');
const GamePage = lazyPage(() => import('../games/catalogue/game-page.tsx'), 'GamePage');
const ProviderPage = lazyPage(
  () => import('../provider/provider-accounts/provider-page.tsx'),
  'ProviderPage',
  'account',
);
const AgentLoginPage = lazyPage(() => import('../agents/agent-login/agent-login-page.tsx'), 'AgentLoginPage');
const ConsolePage = lazyPage(() => import('../console/console-page.tsx'), 'ConsolePage', loadConsoleMessages);

type Pages = Readonly<Record<string, ComponentType & Partial<Pick<LazyPage, 'preload'>>>>;

/** A signed-in account is redirected to its start page. */
const visitorsPages: Pages = { [paths.home]: LandingPage };
const signInPages: Pages = { [paths.login]: LoginPage };
const publicPages: Pages = {
  [paths.register]: RegisterPage,
  [paths.forgotPassword]: ForgotPasswordPage,
  [paths.resetPassword]: ResetPasswordPage,
  [paths.verifyEmail]: VerifyEmailPage,
  [paths.games]: GamesPage,
  [paths.bonuses]: BonusesPage,
  [paths.platforms]: PlatformsPage,
  [paths.aboutUs]: AboutUsPage,
  [paths.saferPlay]: SaferPlayPage,
  [paths.help]: HelpPage,
  [paths.helpArticle]: HelpArticlePage,
  [paths.contact]: ContactPage,
  [paths.visitorTicket]: VisitorTicketPage,
  [paths.terms]: TermsPage,
  [paths.dataPolicy]: DataPolicyPage,
  [paths.cookiePolicy]: CookiePolicyPage,
};
const playersPages: Pages = {
  [paths.dashboard]: DashboardPage,
  [paths.wallet]: WalletPage,
  [paths.bets]: BetsPage,
  [paths.activityStatement]: StatementPage,
  [paths.vip]: VipPage,
  [paths.tournaments]: TournamentsPage,
  [paths.tournament]: TournamentPage,
  [paths.referrals]: ReferralsPage,
  [paths.profile]: ProfilePage,
  [paths.settings]: SettingsPage,
  [paths.notifications]: NotificationsPage,
  [paths.support]: SupportPage,
  [paths.ticket]: TicketPage,
  [paths.providerPage]: ProviderPage,
};
/** These have no common layout. */
const agentsPages: Pages = { [paths.agentConsole]: ConsolePage, [paths.agentLogin]: AgentLoginPage };
const gamePages: Pages = { [paths.game]: GamePage, [paths.gameLaunch]: GamePage };

const allPages = Object.entries({
  ...visitorsPages,
  ...signInPages,
  ...publicPages,
  ...playersPages,
  ...agentsPages,
  ...gamePages,
});

/** Loads the first page before the first render, which would show a fallback for at least 300 ms. */
export async function preloadPage(path: string): Promise<void> {
  const [, page] = allPages.find(([pattern]) => matchPath(pattern, path) !== null) ?? [];
  await page?.preload?.().catch(() => undefined);
}

const createRoutes = (pages: Pages) =>
  Object.entries(pages).map(([path, Page]) => <Route key={path} path={path} element={<Page />} />);

export function SiteRoutes() {
  return (
    <Routes>
      <Route element={<AppShell />}>
        <Route element={<VisitorsOnly />}>{createRoutes(visitorsPages)}</Route>
        <Route element={<RedirectIfSignedIn />}>{createRoutes(signInPages)}</Route>
        {createRoutes(publicPages)}
        <Route element={<SignedInOnly />}>{createRoutes(playersPages)}</Route>
      </Route>
      <Route element={<BareLayout />}>
        {createRoutes(agentsPages)}
        <Route element={<SignedInOnly />}>{createRoutes(gamePages)}</Route>
      </Route>
      <Route path="*" element={<Navigate to={paths.home} replace />} />
    </Routes>
  );
}

/** Redirects a visitor to /login and back, replacing the history entry. */
function SignedInOnly() {
  const isSignedIn = useIsSignedIn();
  const { pathname, search } = useLocation();
  if (isSignedIn) return <Outlet />;
  return <Navigate to={paths.login} replace state={{ from: `${pathname}${search}` }} />;
}

/** The landing page is for visitors. Signed-in accounts are redirected to the dashboard. */
function VisitorsOnly() {
  return useIsSignedIn() ? <Navigate to={paths.dashboard} replace /> : <Outlet />;
}

/** Redirects a signed-in account to its start page. */
function RedirectIfSignedIn() {
  const user = useUser();
  const { state } = useLocation();
  return user === null ? <Outlet /> : <Navigate to={pathAfterSignIn(user, state)} state={state} replace />;
}
