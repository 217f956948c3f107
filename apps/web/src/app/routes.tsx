import { type ComponentType, type LazyExoticComponent, lazy } from 'react';
import { Navigate, Route, Routes } from 'react-router';
import { loadPageWords } from '../i18n/index.ts';
import { paths } from '../paths.ts';
import { SignedInOnly, SignInOnly, VisitorsOnly } from './guards.tsx';
import { whileLoading } from './page-loading.ts';
import { Bare } from './shell/bare.tsx';
import { Shell } from './shell/shell.tsx';

interface SitePage {
  /** The page itself where it was prepared, else what loads it. The same ever after: two components are two pages to React. */
  shown(): ComponentType | LazyExoticComponent<ComponentType>;
  /** Settled when the page can be shown at once; rejects when its files can't be had. */
  prepare(): Promise<ComponentType>;
}

/** Every page is its own chunk, loaded with the pages' words when its route is first entered. */
function page<M, N extends keyof M>(
  load: () => Promise<M & Record<N, ComponentType>>,
  name: N,
  loadItsWords: () => Promise<void> = loadPageWords,
): SitePage {
  let ready: ComponentType | undefined;
  let chosen: ReturnType<SitePage['shown']> | undefined;
  const prepare = async () => {
    const [module] = await Promise.all([load(), loadItsWords()]);
    ready = module[name];
    return module[name];
  };
  const loaded = lazy<ComponentType>(async () => ({ default: await whileLoading(prepare) }));
  return {
    prepare,
    shown() {
      chosen ??= ready ?? loaded;
      return chosen;
    },
  };
}

function Shown({ page }: { page: SitePage }) {
  const Page = page.shown();
  return <Page />;
}

// Its words are the first load's own.
const landingPage = page(
  () => import('../site/pages/landing-page.tsx'),
  'LandingPage',
  async () => undefined,
);
const aboutUsPage = page(() => import('../site/pages/about-us-page.tsx'), 'AboutUsPage');
const platformsPage = page(() => import('../site/pages/platforms-page.tsx'), 'PlatformsPage');
const termsPage = page(() => import('../site/pages/policy-pages.tsx'), 'TermsPage');
const dataPolicyPage = page(() => import('../site/pages/policy-pages.tsx'), 'DataPolicyPage');
const cookiePolicyPage = page(() => import('../site/pages/policy-pages.tsx'), 'CookiePolicyPage');
const walletPage = page(() => import('../money/wallet/wallet-page.tsx'), 'WalletPage');
const supportPage = page(() => import('../site/pages/coming-pages.tsx'), 'SupportPage');
const bonusesPage = page(() => import('../site/bonuses/bonuses-page.tsx'), 'BonusesPage');
const notificationsPage = page(
  () => import('../messages/notifications/notifications-page.tsx'),
  'NotificationsPage',
);
const loginPage = page(() => import('../accounts/accounts/login-page.tsx'), 'LoginPage');
const registerPage = page(() => import('../accounts/accounts/register-page.tsx'), 'RegisterPage');
const forgotPasswordPage = page(
  () => import('../accounts/accounts/forgot-password-page.tsx'),
  'ForgotPasswordPage',
);
const resetPasswordPage = page(
  () => import('../accounts/accounts/reset-password-page.tsx'),
  'ResetPasswordPage',
);
const verifyEmailPage = page(() => import('../accounts/accounts/verify-email-page.tsx'), 'VerifyEmailPage');
const dashboardPage = page(() => import('../accounts/accounts/dashboard-page.tsx'), 'DashboardPage');
const profilePage = page(() => import('../accounts/accounts/profile-page.tsx'), 'ProfilePage');
const settingsPage = page(() => import('../accounts/accounts/settings-page.tsx'), 'SettingsPage');
const gamesPage = page(() => import('../games/catalogue/games-page.tsx'), 'GamesPage');
const playerPage = page(() => import('../games/catalogue/player-page.tsx'), 'PlayerPage');
const providerPage = page(() => import('../provider/provider-accounts/provider-page.tsx'), 'ProviderPage');
const agentLoginPage = page(() => import('../agents/agent-login/agent-login-page.tsx'), 'AgentLoginPage');
const consolePage = page(async () => {
  const words = import('../console/texts.ts').then(({ loadConsoleWords }) => loadConsoleWords());
  const { ConsolePage } = await import('./console-page.tsx');
  await words;
  return { ConsolePage };
}, 'ConsolePage');

const firstPages = new Map<string, SitePage>([
  [paths.home, landingPage],
  [paths.games, gamesPage],
  [paths.dashboard, dashboardPage],
  [paths.wallet, walletPage],
  [paths.login, loginPage],
  [paths.register, registerPage],
  [paths.bonuses, bonusesPage],
  [paths.platforms, platformsPage],
  [paths.aboutUs, aboutUsPage],
  [paths.terms, termsPage],
  [paths.dataPolicy, dataPolicyPage],
  [paths.cookiePolicy, cookiePolicyPage],
]);

/** Loads the page of an address before anything is drawn, so that the first thing drawn is the page and no frame that waits. */
export async function preparePage(path: string): Promise<void> {
  await firstPages.get(path)?.prepare();
}

export function SiteRoutes() {
  return (
    <Routes>
      <Route element={<Shell />}>
        <Route element={<VisitorsOnly />}>
          <Route path={paths.home} element={<Shown page={landingPage} />} />
        </Route>
        <Route element={<SignInOnly />}>
          <Route path={paths.login} element={<Shown page={loginPage} />} />
        </Route>
        <Route path={paths.register} element={<Shown page={registerPage} />} />
        <Route path={paths.forgotPassword} element={<Shown page={forgotPasswordPage} />} />
        <Route path={paths.resetPassword} element={<Shown page={resetPasswordPage} />} />
        <Route path={paths.verifyEmail} element={<Shown page={verifyEmailPage} />} />
        <Route path={paths.games} element={<Shown page={gamesPage} />} />
        <Route path={paths.bonuses} element={<Shown page={bonusesPage} />} />
        <Route path={paths.platforms} element={<Shown page={platformsPage} />} />
        <Route path={paths.aboutUs} element={<Shown page={aboutUsPage} />} />
        <Route path={paths.terms} element={<Shown page={termsPage} />} />
        <Route path={paths.dataPolicy} element={<Shown page={dataPolicyPage} />} />
        <Route path={paths.cookiePolicy} element={<Shown page={cookiePolicyPage} />} />
        <Route element={<SignedInOnly />}>
          <Route path={paths.dashboard} element={<Shown page={dashboardPage} />} />
          <Route path={paths.wallet} element={<Shown page={walletPage} />} />
          <Route path={paths.profile} element={<Shown page={profilePage} />} />
          <Route path={paths.settings} element={<Shown page={settingsPage} />} />
          <Route path={paths.notifications} element={<Shown page={notificationsPage} />} />
          <Route path={paths.support} element={<Shown page={supportPage} />} />
          <Route path={paths.providerPage} element={<Shown page={providerPage} />} />
        </Route>
      </Route>
      <Route element={<Bare />}>
        <Route path={paths.agentConsole} element={<Shown page={consolePage} />} />
        <Route path={paths.agentLogin} element={<Shown page={agentLoginPage} />} />
        <Route element={<SignedInOnly />}>
          <Route path={paths.game} element={<Shown page={playerPage} />} />
          <Route path={paths.gameLaunch} element={<Shown page={playerPage} />} />
        </Route>
      </Route>
      <Route path="*" element={<Navigate to={paths.home} replace />} />
    </Routes>
  );
}
