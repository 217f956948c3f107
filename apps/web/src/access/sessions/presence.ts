import { browserStorage } from '../../ui/browser-storage.ts';

/** Longer than the console's polls are apart: while somebody works, some of them count. */
const unattendedAfterMs = 60_000;
/** A pointer moves sixty times a second; the other tabs need not hear of each. */
const toldEveryMs = 5_000;
const key = 'golden-acers.touched-at';

let touchedAt = Date.now();

/** When somebody last touched a page of the site in this browser, whichever tab it was in. */
export function lastTouchedAt(): number {
  const elsewhere = Number(browserStorage('local').getItem(key));
  return Number.isFinite(elsewhere) ? Math.max(touchedAt, elsewhere) : touchedAt;
}

export const isUnattended = (): boolean => Date.now() - lastTouchedAt() > unattendedAfterMs;

/** Somebody is there. */
export function touch(): void {
  const now = Date.now();
  const isNews = now - touchedAt >= toldEveryMs;
  touchedAt = now;
  if (isNews) browserStorage('local').setItem(key, String(now));
}

const signs = ['pointerdown', 'pointermove', 'keydown', 'wheel', 'touchstart'] as const;

/** Watches for signs of somebody. Answers how to stop. */
export function watchPresence(): () => void {
  for (const sign of signs) window.addEventListener(sign, touch, { passive: true, capture: true });
  return () => {
    for (const sign of signs) window.removeEventListener(sign, touch, { capture: true });
  };
}
