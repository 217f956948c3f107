import { StrictMode, startTransition } from 'react';
import { createRoot } from 'react-dom/client';
import { authStore } from '../access/sessions/session.ts';
import { paths } from '../paths.ts';
import { App, preferencesReady } from './app.tsx';
import { preloadPage } from './routes.tsx';

/** Takes the place of the drawn page, in one step: with the words of the chosen language and the page's own files. */
export async function mountApp(): Promise<void> {
  const root = document.getElementById('root');
  if (root === null) throw new Error('index.html has no element with the id "root".');
  const { pathname } = window.location;
  const isHome = pathname === paths.home && authStore.getState().isAuthenticated;
  // A reload in French begins in French. What can't be had is told by the page that needs it.
  await Promise.allSettled([preferencesReady, preloadPage(isHome ? paths.dashboard : pathname)]);
  // In small steps: the drawn page can be scrolled meanwhile.
  startTransition(() =>
    createRoot(root).render(
      <StrictMode>
        <App />
      </StrictMode>,
    ),
  );
}
