import { browserStorage } from '../../ui/browser-storage.ts';
import { musicStorageKey } from './music-storage-key.ts';

/** The music player is loaded only where music is switched on, after the page. */
export function startMusic(): void {
  const stored = browserStorage('local').getItem(musicStorageKey);
  if (stored?.includes('"isEnabled":true') !== true) return;
  const load = () => void import('./music.ts').then(({ resumeMusic }) => resumeMusic());
  if (document.readyState === 'complete') load();
  else window.addEventListener('load', load, { once: true });
}
