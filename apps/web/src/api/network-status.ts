import { useSyncExternalStore } from 'react';

/** The worst of the current conditions. */
type NetworkStatus = 'online' | 'slow' | 'offline';

/** A slower call shows a notice. */
const slowAfterMs = 8_000;

let slowCalls = 0;
const listeners = new Set<() => void>();
const notifyListeners = () => {
  for (const listener of listeners) listener();
};

/** The browser reports that there is no network, so no call can be sent. */
export const isOffline = (): boolean => globalThis.navigator?.onLine === false;

export function getNetworkStatus(): NetworkStatus {
  if (isOffline()) return 'offline';
  return slowCalls > 0 ? 'slow' : 'online';
}

/** Counts a call as slow after a while. Call the returned function when it ends. */
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
