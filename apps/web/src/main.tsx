import './ui/styles.css';
import { StrictMode, startTransition } from 'react';
import { createRoot } from 'react-dom/client';
import { App, preferencesReady } from './app/app.tsx';
import { preloadPage } from './app/routes.tsx';
import { keepEarlyKeys } from './ui/early-keys.ts';
import { areShortcutsEnabled } from './ui/shortcuts-preference.ts';

// No browser translates a page before it is shown.
void import('./ui/translated-text.ts').then(({ tolerateTranslation }) => tolerateTranslation());
if (areShortcutsEnabled()) keepEarlyKeys();

const root = document.getElementById('root');
if (root === null) throw new Error('index.html has no element with the id "root".');

// No top-level await, because the page imports this file and would deadlock.
void Promise.all([preferencesReady, preloadPage(window.location.pathname)]).then(() =>
  startTransition(() =>
    createRoot(root).render(
      <StrictMode>
        <App />
      </StrictMode>,
    ),
  ),
);
