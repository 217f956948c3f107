import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { BrowserRouter, useLocation, useNavigate } from 'react-router';
import { authStore, onTabSync, useAccountSwitches } from '../access/sessions/session.ts';
import { configureApi } from '../api/client.ts';
import { ApiRefusal } from '../api/errors.ts';
import { currentLocale, useTranslation } from '../i18n/index.ts';
import { paths } from '../paths.ts';
import { initInstallation } from '../site/installation/installation.ts';
import { startMusic } from '../site/music/start-music.ts';
import { initPreferences, usePreferences } from '../site/preferences/preferences.ts';
import { notify, ToastHost } from '../ui/toasts.tsx';
import { Notices } from './notices.tsx';
import { SiteRoutes } from './routes.tsx';
import { PageErrorBoundary } from './shell/page-error-boundary.tsx';

const maxRetries = 2;
const queryClient = new QueryClient({
  defaultOptions: {
    // Only missing responses are retried. A refusal is final.
    queries: {
      retry: (count, error) => !(error instanceof ApiRefusal) && count < maxRetries,
      refetchOnWindowFocus: false,
    },
    // Without a network a command fails at once, because a delayed one would surprise the user.
    mutations: { networkMode: 'always' },
  },
});

configureApi({
  getLocale: currentLocale,
  getToken: () => authStore.getState().token,
  onSessionEnded: (token) => {
    const { token: current, signOut } = authStore.getState();
    if (token === current) signOut('ended');
  },
});
// Forms are loaded with their pages.
void import('../ui/form-drafts.ts').then(({ clearDrafts, configureFormDrafts }) => {
  const isSessionOver = () => ['ended', 'inactive'].includes(authStore.getState().endReason ?? '');
  configureFormDrafts({
    getOwner: () => authStore.getState().user?.id,
    isSessionOver,
    getPage: () => `${window.location.pathname}${window.location.search}`,
  });
  authStore.subscribe(({ isAuthenticated }) => !isAuthenticated && !isSessionOver() && clearDrafts());
});
/** Resolves when the first messages are loaded. */
export const preferencesReady = initPreferences();
startMusic();
initInstallation();

// Clears the cache, so that one account's data is never shown to the next.
authStore.subscribe((state, before) => {
  if (state.user?.id !== before.user?.id)
    queryClient.removeQueries({ predicate: ({ queryKey }) => isAccountQuery(queryKey) });
});
const publicQueryKeys: readonly unknown[] = ['games', 'site'];
const isAccountQuery = (queryKey: readonly unknown[]) => !publicQueryKeys.includes(queryKey[0]);

/** Is a separate component, so that a theme change renders nothing else. */
function Toasts() {
  const { t } = useTranslation();
  const { theme } = usePreferences();
  return <ToastHost theme={theme} label={t('shell.toasts')} closeLabel={t('common.close')} />;
}

export function App() {
  const switches = useAccountSwitches();
  useEffect(() => document.documentElement.setAttribute('data-ready', ''), []);
  return (
    <QueryClientProvider client={queryClient}>
      <BrowserRouter>
        <SessionSync />
        <PageErrorBoundary>
          <SiteRoutes key={switches} />
        </PageErrorBoundary>
        <Notices />
      </BrowserRouter>
      <PageErrorBoundary fallback={null}>
        <Toasts />
      </PageErrorBoundary>
    </QueryClientProvider>
  );
}

/**
 * When the server ends the session, redirects to /login and later back. Shows a message when another tab
 * signs out or switches the account.
 */
function SessionSync() {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const { pathname, search } = useLocation();
  const now = useRef({ navigate, t, here: '' });
  now.current = { navigate, t, here: `${pathname}${search}` };
  useEffect(
    () =>
      authStore.subscribe((state, before) => {
        const { endReason } = state;
        if (endReason === before.endReason || (endReason !== 'ended' && endReason !== 'inactive')) return;
        const { navigate: go, here } = now.current;
        void go(paths.login, { replace: true, state: { from: here } });
      }),
    [],
  );
  useEffect(
    () =>
      onTabSync((followed) => {
        const name = authStore.getState().user?.firstName ?? '';
        if (followed === 'signed-out') notify.info(now.current.t('sessions.signedOutElsewhere'));
        else if (followed === 'switched') notify.info(now.current.t('sessions.switchedElsewhere', { name }));
      }),
    [],
  );
  return null;
}
