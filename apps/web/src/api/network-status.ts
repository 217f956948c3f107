import { useSyncExternalStore } from 'react';

/** What the site knows of its way to the server, as one word: the worst of what holds. */
type NetworkStatus = 'online' | 'slow' | 'offline';

/** A call that takes longer than this is told, so that nobody wonders whether anything happens. */
const slowAfterMs = 8_000;

let slowCalls = 0;
const listeners = new Set<() => void>();
const notifyListeners = () => {
  for (const listener of listeners) listener();
};

/** False only when the browser is sure that it has no network: a call then can't leave it. */
export const isOffline = (): boolean => globalThis.navigator?.onLine === false;

export function getNetworkStatus(): NetworkStatus {
  if (isOffline()) return 'offline';
  return slowCalls > 0 ? 'slow' : 'online';
}

/** Counts a call as slow from a while on, until it is over. Answers how to say that it is. */
export function trackSlowCall(): () => void {
  let isSlow = false;
  const timer = setTimeout(() => {
    isSlow = true;
    slowCalls += 1;
    notifyListeners();
  }, slowAfterMs);
  return () => {
    clearTimeout(timer);
    if (!isSlow) return;
    isSlow = false;
    slowCalls -= 1;
    notifyListeners();
  };
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  window.addEventListener('online', listener);
  window.addEventListener('offline', listener);
  return () => {
    listeners.delete(listener);
    window.removeEventListener('online', listener);
    window.removeEventListener('offline', listener);
  };
}

export const useNetworkStatus = (): NetworkStatus => useSyncExternalStore(subscribe, getNetworkStatus);
