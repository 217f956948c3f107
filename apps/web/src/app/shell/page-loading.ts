import { useSyncExternalStore } from 'react';

let loadingCount = 0;
const listeners = new Set<() => void>();

function changeLoadingCount(change: 1 | -1): void {
  loadingCount += change;
  for (const tell of listeners) tell();
}

/** Counts a page's files as on their way until they are here, or can't be had. */
export async function trackPageLoading<T>(load: () => Promise<T>): Promise<T> {
  changeLoadingCount(1);
  try {
    return await load();
  } finally {
    changeLoadingCount(-1);
  }
}

const subscribe = (listener: () => void) => {
  listeners.add(listener);
  return () => void listeners.delete(listener);
};

/** Whether the files of a page are on their way. The former page stands meanwhile, so something must show it. */
export const useIsPageLoading = (): boolean =>
  useSyncExternalStore(
    subscribe,
    () => loadingCount > 0,
    () => false,
  );
