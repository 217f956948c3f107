import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { App, ready } from './app/app.tsx';
import './ui/styles.css';

const root = document.getElementById('root');
if (root === null) throw new Error('index.html has no element with the id "root".');
// What `public/theme.js` asked for early: with it, the first picture is the page itself, and not a frame that waits for it.
const early = [...document.querySelectorAll<HTMLLinkElement>('link[data-early]')].map(
  ({ href }): Promise<unknown> => import(/* @vite-ignore */ href),
);
// A reload in French begins in French. What can't be had is told by the page that needs it.
void Promise.allSettled([ready, ...early]).then(() =>
  createRoot(root).render(
    <StrictMode>
      <App />
    </StrictMode>,
  ),
);
