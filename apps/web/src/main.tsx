import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { App, ready } from './app/app.tsx';
import './ui/styles.css';

const root = document.getElementById('root');
if (root === null) throw new Error('index.html has no element with the id "root".');
// A reload in French begins in French.
void ready.then(() =>
  createRoot(root).render(
    <StrictMode>
      <App />
    </StrictMode>,
  ),
);
