import { browserStorage } from '../../ui/browser-storage.ts';
import { musicStorageKey } from './music-storage-key.ts';

/** The music player loads after the page, and only if music is enabled. */
export function startMusic(): void {
  const stored = browserStorage('local').getItem(musicStorageKey);
  if (stored?.includes('"isEnabled":true') !== true) return;
  const load = () => void import('./music.ts').then(({ resumeMusic }) => resumeMusic());
  if (document.readyState === 'complete') load();
  else window.addEventListener('load', load, { once: true });
}
