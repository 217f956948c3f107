import { type ComponentType, lazy } from 'react';
import { Navigate, Route, Routes } from 'react-router';
import { loadPageWords } from '../i18n/index.ts';
import { paths } from '../paths.ts';
import { SignedInOnly, SignInOnly, VisitorsOnly } from './guards.tsx';
import { whileLoading } from './page-loading.ts';
import { Bare } from './shell/bare.tsx';
import { Shell } from './shell/shell.tsx';

/** Every page is its own chunk, loaded with the pages' words when its route is first entered. */
function page<M, N extends keyof M>(load: () => Promise<M & Record<N, ComponentType>>, name: N) {
  return lazy(async () => {
    const [module] = await whileLoading(() => Promise.all([load(), loadPageWords()]));
    return { default: module[name] };
  });
}

// Its words are the first load's own.
const LandingPage = lazy(async () => ({
  default: (await import('../features/site/landing-page.tsx')).LandingPage,
}));
const AboutUsPage = page(() => import('../features/site/about-us-page.tsx'), 'AboutUsPage');
const PlatformsPage = page(() => import('../features/site/platforms-page.tsx'), 'PlatformsPage');
const TermsPage = page(() => import('../features/site/policy-pages.tsx'), 'TermsPage');
const DataPolicyPage = page(() => import('../features/site/policy-pages.tsx'), 'DataPolicyPage');
const CookiePolicyPage = page(() => import('../features/site/policy-pages.tsx'), 'CookiePolicyPage');
const WalletPage = page(() => import('../features/wallet/wallet-page.tsx'), 'WalletPage');
const SupportPage = page(() => import('../features/site/coming-pages.tsx'), 'SupportPage');
const BonusesPage = page(() => import('../features/bonuses/bonuses-page.tsx'), 'BonusesPage');
const NotificationsPage = page(
  () => import('../features/notifications/notifications-page.tsx'),
  'NotificationsPage',
);
const LoginPage = page(() => import('../features/accounts/login-page.tsx'), 'LoginPage');
const RegisterPage = page(() => import('../features/accounts/register-page.tsx'), 'RegisterPage');
const ForgotPasswordPage = page(
  () => import('../features/accounts/forgot-password-page.tsx'),
  'ForgotPasswordPage',
);
const ResetPasswordPage = page(
  () => import('../features/accounts/reset-password-page.tsx'),
  'ResetPasswordPage',
);
const VerifyEmailPage = page(() => import('../features/accounts/verify-email-page.tsx'), 'VerifyEmailPage');
const DashboardPage = page(() => import('../features/accounts/dashboard-page.tsx'), 'DashboardPage');
const ProfilePage = page(() => import('../features/accounts/profile-page.tsx'), 'ProfilePage');
const SettingsPage = page(() => import('../features/accounts/settings-page.tsx'), 'SettingsPage');
const GamesPage = page(() => import('../features/games/games-page.tsx'), 'GamesPage');
const PlayerPage = page(() => import('../features/games/player-page.tsx'), 'PlayerPage');
const ProviderPage = page(() => import('../features/provider/provider-page.tsx'), 'ProviderPage');
const AgentLoginPage = page(() => import('../features/agent-login/agent-login-page.tsx'), 'AgentLoginPage');
const ConsolePage = page(async () => {
  const words = import('../features/console/texts.ts').then(({ loadConsoleWords }) => loadConsoleWords());
  const { ConsolePage } = await import('./console-page.tsx');
  await words;
  return { ConsolePage };
}, 'ConsolePage');

export function SiteRoutes() {
  return (
    <Routes>
      <Route element={<Shell />}>
        <Route element={<VisitorsOnly />}>
          <Route path={paths.home} element={<LandingPage />} />
        </Route>
        <Route element={<SignInOnly />}>
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
        <Route path={paths.terms} element={<TermsPage />} />
        <Route path={paths.dataPolicy} element={<DataPolicyPage />} />
        <Route path={paths.cookiePolicy} element={<CookiePolicyPage />} />
        <Route element={<SignedInOnly />}>
          <Route path={paths.dashboard} element={<DashboardPage />} />
          <Route path={paths.wallet} element={<WalletPage />} />
          <Route path={paths.profile} element={<ProfilePage />} />
          <Route path={paths.settings} element={<SettingsPage />} />
          <Route path={paths.notifications} element={<NotificationsPage />} />
          <Route path={paths.support} element={<SupportPage />} />
          <Route path={paths.providerPage} element={<ProviderPage />} />
        </Route>
      </Route>
      <Route element={<Bare />}>
        <Route path={paths.agentConsole} element={<ConsolePage />} />
        <Route path={paths.agentLogin} element={<AgentLoginPage />} />
        <Route element={<SignedInOnly />}>
          <Route path={paths.game} element={<PlayerPage />} />
          <Route path={paths.gameLaunch} element={<PlayerPage />} />
        </Route>
      </Route>
      <Route path="*" element={<Navigate to={paths.home} replace />} />
    </Routes>
  );
}
