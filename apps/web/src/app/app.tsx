import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { lazy, Suspense, useEffect, useLayoutEffect } from 'react';
import { BrowserRouter } from 'react-router';
import { authStore, useAuth, useIsPlayer, useSwitches } from '../access/sessions/session.ts';
import { connectApi } from '../api/client.ts';
import { ApiRefusal } from '../api/errors.ts';
import { currentLanguage, loadPageWords, useTranslation } from '../i18n/index.ts';
import { makeInstallable } from '../site/installation/installation.ts';
import { startMusic } from '../site/music/start-music.ts';
import { startPreferences, usePreferences } from '../site/preferences/preferences.ts';
import { ToastHost } from '../ui/toasts.tsx';
import { Notices } from './notices.tsx';
import { PageErrors } from './page-errors.tsx';
import { SiteRoutes } from './routes.tsx';
import { SessionWatch } from './session-watch.tsx';

const retriesMax = 2;
const queryClient = new QueryClient({
  defaultOptions: {
    // A refusal is an answer; only silence is worth asking again.
    queries: {
      retry: (count, error) => !(error instanceof ApiRefusal) && count < retriesMax,
      refetchOnWindowFocus: false,
    },
    // A command fails at once while the network is gone. Held back, it would be carried out when nobody expects it.
    mutations: { networkMode: 'always' },
  },
});

connectApi({
  language: currentLanguage,
  token: () => authStore.getState().token,
  sessionEnded: (token) => {
    const { token: current, signOut } = authStore.getState();
    if (token === current) signOut('ended');
  },
});
/** Settled when the first words can be shown. */
export const ready = startPreferences();
startMusic();
makeInstallable();

// What one account was shown is never shown to the next.
authStore.subscribe((state, before) => {
  if (state.user?.id !== before.user?.id)
    queryClient.removeQueries({ predicate: ({ queryKey }) => isPrivate(queryKey) });
});
const publicQueries: readonly unknown[] = ['games', 'site'];
const isPrivate = (queryKey: readonly unknown[]) => !publicQueries.includes(queryKey[0]);

const PlayerNews = lazy(async () => {
  const [{ PlayerNews: News }] = await Promise.all([
    import('../messages/notifications/player-news.tsx'),
    loadPageWords(),
  ]);
  return { default: News };
});

/** One stream per session: another account's sign-in opens another. */
function News() {
  const token = useAuth((state) => state.token);
  if (!useIsPlayer()) return null;
  return (
    <PageErrors instead={null}>
      <Suspense>
        <PlayerNews key={token} />
      </Suspense>
    </PageErrors>
  );
}

/** What stood here since the site was built has made way. `public/theme.js` kept where the focus was, and what was typed. */
function endDrawnPage(): void {
  const { dataset } = document.documentElement;
  if (dataset.drawn === undefined) return;
  dataset.drawn = 'over';
  window.dispatchEvent(new Event('drawn-page-over'));
}

/** By itself: a change of the theme is one of colours, and no other component has to know. */
function Toasts() {
  const { t } = useTranslation();
  const { theme } = usePreferences();
  return <ToastHost theme={theme} label={t('shell.toasts')} />;
}

export function App() {
  const switches = useSwitches();
  // With the change itself: before anything is painted, or a key is pressed where nothing has the focus.
  useLayoutEffect(endDrawnPage, []);
  useEffect(() => {
    document.documentElement.setAttribute('data-ready', '');
    window.dispatchEvent(new Event('program-ready'));
  }, []);
  return (
    <QueryClientProvider client={queryClient}>
      <BrowserRouter>
        <SessionWatch />
        <News />
        <PageErrors>
          <SiteRoutes key={switches} />
        </PageErrors>
        <Notices />
      </BrowserRouter>
      <PageErrors instead={null}>
        <Toasts />
      </PageErrors>
    </QueryClientProvider>
  );
}
