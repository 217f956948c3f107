import { browserStorage } from '../../ui/browser-storage.ts';

/** Longer than the console's polls are apart: while somebody works, some of them count. */
const idleAfterMs = 60_000;
/** A pointer moves sixty times a second; the other tabs need not hear of each. */
const syncEveryMs = 5_000;
const lastActivityStorageKey = 'golden-acers.touched-at';

let lastActivityHereAtMs = Date.now();

/** When somebody last touched a page of the site in this browser, whichever tab it was in. */
export function lastActivityAtMs(): number {
  const elsewhere = Number(browserStorage('local').getItem(lastActivityStorageKey));
  return Number.isFinite(elsewhere) ? Math.max(lastActivityHereAtMs, elsewhere) : lastActivityHereAtMs;
}

export const isUserIdle = (): boolean => Date.now() - lastActivityAtMs() > idleAfterMs;

/** Somebody is there. */
export function recordUserActivity(): void {
  const now = Date.now();
  const isNews = now - lastActivityHereAtMs >= syncEveryMs;
  lastActivityHereAtMs = now;
  if (isNews) browserStorage('local').setItem(lastActivityStorageKey, String(now));
}

const activityEvents = ['pointerdown', 'pointermove', 'keydown', 'wheel', 'touchstart'] as const;

/** Watches for signs of somebody. Answers how to stop. */
export function watchUserActivity(): () => void {
  for (const sign of activityEvents)
    window.addEventListener(sign, recordUserActivity, { passive: true, capture: true });
  return () => {
    for (const sign of activityEvents)
      window.removeEventListener(sign, recordUserActivity, { capture: true });
  };
}
