import { browserStorage } from '../../ui/browser-storage.ts';
import { musicStorageKey } from './music-storage-key.ts';

/** All that the first load carries of the music: the player is fetched only for who switched it on, once the page rests. */
export function startMusic(): void {
  const kept = browserStorage('local').getItem(musicStorageKey);
  if (kept?.includes('"isEnabled":true') !== true) return;
  const load = () => void import('./music.ts').then(({ resumeMusic }) => resumeMusic());
  if (document.readyState === 'complete') load();
  else window.addEventListener('load', load, { once: true });
}
