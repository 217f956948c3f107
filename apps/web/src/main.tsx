import './ui/styles.css';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { App, preferencesReady } from './app/app.tsx';

const root = document.getElementById('root');
if (root === null) throw new Error('index.html has no element with the id "root".');

// A reload in French begins in French: the first frame waits for the translations.
await preferencesReady;
createRoot(root).render(
  <StrictMode>
    <App />
  </StrictMode>,
);
