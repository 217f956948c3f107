import { useSyncExternalStore } from 'react';

let loading = 0;
const listeners = new Set<() => void>();

function count(change: 1 | -1): void {
  loading += change;
  for (const tell of listeners) tell();
}

/** Counts a page's files as on their way until they are here, or can't be had. */
export async function whileLoading<T>(load: () => Promise<T>): Promise<T> {
  count(1);
  try {
    return await load();
  } finally {
    count(-1);
  }
}

const follow = (listener: () => void) => {
  listeners.add(listener);
  return () => void listeners.delete(listener);
};

/** Whether the files of a page are on their way. The former page stands meanwhile, so something must show it. */
export const useIsPageLoading = (): boolean =>
  useSyncExternalStore(
    follow,
    () => loading > 0,
    () => false,
  );
