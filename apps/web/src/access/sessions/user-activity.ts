import { browserStorage } from '../../ui/browser-storage.ts';

/** Longer than the console's poll interval, so that some polls count as made by a present user. */
const idleAfterMs = 60_000;
/** Limits writes: a pointer can move sixty times a second. */
const syncEveryMs = 5_000;
const lastActivityStorageKey = 'golden-acers.touched-at';

let lastActivityHereAtMs = Date.now();

/** Returns the time of the last activity in this browser, in any tab. */
export function lastActivityAtMs(): number {
  const elsewhere = Number(browserStorage('local').getItem(lastActivityStorageKey));
  return Number.isFinite(elsewhere) ? Math.max(lastActivityHereAtMs, elsewhere) : lastActivityHereAtMs;
}

export const isUserIdle = (): boolean => Date.now() - lastActivityAtMs() > idleAfterMs;

export function recordUserActivity(): void {
  const now = Date.now();
  const isDue = now - lastActivityHereAtMs >= syncEveryMs;
  lastActivityHereAtMs = now;
  if (isDue) browserStorage('local').setItem(lastActivityStorageKey, String(now));
}

const activityEvents = ['pointerdown', 'pointermove', 'keydown', 'wheel', 'touchstart'] as const;

/** Records activity until the returned function is called. */
export function watchUserActivity(): () => void {
  for (const sign of activityEvents)
    window.addEventListener(sign, recordUserActivity, { passive: true, capture: true });
  return () => {
    for (const sign of activityEvents)
      window.removeEventListener(sign, recordUserActivity, { capture: true });
  };
}

/** Enough time to return to the computer. */
const warningMs = 60_000;

export type IdleState =
  | { readonly kind: 'present' }
  | { readonly kind: 'warned'; readonly secondsLeft: number }
  | { readonly kind: 'over' };

/** Returns the state of an agent's page after this time without input. */
export function idleStateAfter(untouchedMs: number, idleMs: number): IdleState {
  const leftMs = idleMs - untouchedMs;
  if (leftMs <= 0) return { kind: 'over' };
  if (leftMs > Math.min(warningMs, idleMs / 2)) return { kind: 'present' };
  return { kind: 'warned', secondsLeft: Math.ceil(leftMs / 1_000) };
}
