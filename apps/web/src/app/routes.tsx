import { type ComponentType, type LazyExoticComponent, lazy } from 'react';
import { Navigate, Route, Routes } from 'react-router';
import { loadPageTranslations } from '../i18n/index.ts';
import { paths } from '../paths.ts';
import { RedirectIfSignedIn, SignedInOnly, VisitorsOnly } from './route-guards.tsx';
import { AppShell } from './shell/app-shell.tsx';
import { BareLayout } from './shell/bare-layout.tsx';
import { trackPageLoading } from './shell/page-loading.ts';

interface LazyPage {
  /** The page itself where it was prepared, else what loads it. The same ever after: two components are two pages to React. */
  component(): ComponentType | LazyExoticComponent<ComponentType>;
  /** Settled when the page can be shown at once; rejects when its files can't be had. */
  preload(): Promise<ComponentType>;
}

/** Every page is its own chunk, loaded with the pages' words when its route is first entered. */
function lazyPage<M, N extends keyof M>(
  load: () => Promise<M & Record<N, ComponentType>>,
  name: N,
  loadItsWords: () => Promise<void> = loadPageTranslations,
): LazyPage {
  let ready: ComponentType | undefined;
  let chosen: ReturnType<LazyPage['component']> | undefined;
  const prepare = async () => {
    const [module] = await Promise.all([load(), loadItsWords()]);
    ready = module[name];
    return module[name];
  };
  const loaded = lazy<ComponentType>(async () => ({ default: await trackPageLoading(prepare) }));
  return {
    preload: prepare,
    component() {
      chosen ??= ready ?? loaded;
      return chosen;
    },
  };
}

function PageElement({ page }: { page: LazyPage }) {
  const Page = page.component();
  return <Page />;
}

// Its words are the first load's own.
const landingPage = lazyPage(
  () => import('../site/pages/landing-page.tsx'),
  'LandingPage',
  async () => undefined,
);
const aboutUsPage = lazyPage(() => import('../site/pages/about-us-page.tsx'), 'AboutUsPage');
const platformsPage = lazyPage(() => import('../site/pages/platforms-page.tsx'), 'PlatformsPage');
const termsPage = lazyPage(() => import('../site/pages/policy-pages.tsx'), 'TermsPage');
const dataPolicyPage = lazyPage(() => import('../site/pages/policy-pages.tsx'), 'DataPolicyPage');
const cookiePolicyPage = lazyPage(() => import('../site/pages/policy-pages.tsx'), 'CookiePolicyPage');
const walletPage = lazyPage(() => import('../money/wallet/wallet-page.tsx'), 'WalletPage');
const supportPage = lazyPage(() => import('../site/pages/support-page.tsx'), 'SupportPage');
const bonusesPage = lazyPage(() => import('../site/bonuses/bonuses-page.tsx'), 'BonusesPage');
const notificationsPage = lazyPage(
  () => import('../messages/notifications/notifications-page.tsx'),
  'NotificationsPage',
);
const loginPage = lazyPage(() => import('../accounts/accounts/login-page.tsx'), 'LoginPage');
const registerPage = lazyPage(() => import('../accounts/accounts/register-page.tsx'), 'RegisterPage');
const forgotPasswordPage = lazyPage(
  () => import('../accounts/accounts/forgot-password-page.tsx'),
  'ForgotPasswordPage',
);
const resetPasswordPage = lazyPage(
  () => import('../accounts/accounts/reset-password-page.tsx'),
  'ResetPasswordPage',
);
const verifyEmailPage = lazyPage(
  () => import('../accounts/accounts/verify-email-page.tsx'),
  'VerifyEmailPage',
);
const dashboardPage = lazyPage(() => import('../accounts/accounts/dashboard-page.tsx'), 'DashboardPage');
const profilePage = lazyPage(() => import('../accounts/accounts/profile-page.tsx'), 'ProfilePage');
const settingsPage = lazyPage(() => import('./settings-page.tsx'), 'SettingsPage');
const gamesPage = lazyPage(() => import('../games/catalogue/games-page.tsx'), 'GamesPage');
const gamePage = lazyPage(() => import('../games/catalogue/game-page.tsx'), 'GamePage');
const providerPage = lazyPage(
  () => import('../provider/provider-accounts/provider-page.tsx'),
  'ProviderPage',
);
const agentLoginPage = lazyPage(() => import('../agents/agent-login/agent-login-page.tsx'), 'AgentLoginPage');
const consolePage = lazyPage(async () => {
  const words = import('../i18n/console-translations.ts').then(({ loadConsoleTranslations }) =>
    loadConsoleTranslations(),
  );
  const { ConsolePage } = await import('../console/console-page.tsx');
  await words;
  return { ConsolePage };
}, 'ConsolePage');

const preloadablePages = new Map<string, LazyPage>([
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
export async function preloadPage(path: string): Promise<void> {
  await preloadablePages.get(path)?.preload();
}

export function SiteRoutes() {
  return (
    <Routes>
      <Route element={<AppShell />}>
        <Route element={<VisitorsOnly />}>
          <Route path={paths.home} element={<PageElement page={landingPage} />} />
        </Route>
        <Route element={<RedirectIfSignedIn />}>
          <Route path={paths.login} element={<PageElement page={loginPage} />} />
        </Route>
        <Route path={paths.register} element={<PageElement page={registerPage} />} />
        <Route path={paths.forgotPassword} element={<PageElement page={forgotPasswordPage} />} />
        <Route path={paths.resetPassword} element={<PageElement page={resetPasswordPage} />} />
        <Route path={paths.verifyEmail} element={<PageElement page={verifyEmailPage} />} />
        <Route path={paths.games} element={<PageElement page={gamesPage} />} />
        <Route path={paths.bonuses} element={<PageElement page={bonusesPage} />} />
        <Route path={paths.platforms} element={<PageElement page={platformsPage} />} />
        <Route path={paths.aboutUs} element={<PageElement page={aboutUsPage} />} />
        <Route path={paths.terms} element={<PageElement page={termsPage} />} />
        <Route path={paths.dataPolicy} element={<PageElement page={dataPolicyPage} />} />
        <Route path={paths.cookiePolicy} element={<PageElement page={cookiePolicyPage} />} />
        <Route element={<SignedInOnly />}>
          <Route path={paths.dashboard} element={<PageElement page={dashboardPage} />} />
          <Route path={paths.wallet} element={<PageElement page={walletPage} />} />
          <Route path={paths.profile} element={<PageElement page={profilePage} />} />
          <Route path={paths.settings} element={<PageElement page={settingsPage} />} />
          <Route path={paths.notifications} element={<PageElement page={notificationsPage} />} />
          <Route path={paths.support} element={<PageElement page={supportPage} />} />
          <Route path={paths.providerPage} element={<PageElement page={providerPage} />} />
        </Route>
      </Route>
      <Route element={<BareLayout />}>
        <Route path={paths.agentConsole} element={<PageElement page={consolePage} />} />
        <Route path={paths.agentLogin} element={<PageElement page={agentLoginPage} />} />
        <Route element={<SignedInOnly />}>
          <Route path={paths.game} element={<PageElement page={gamePage} />} />
          <Route path={paths.gameLaunch} element={<PageElement page={gamePage} />} />
        </Route>
      </Route>
      <Route path="*" element={<Navigate to={paths.home} replace />} />
    </Routes>
  );
}
