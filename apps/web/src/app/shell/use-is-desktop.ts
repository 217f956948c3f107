import { useSyncExternalStore } from 'react';

/** The specification's breakpoint, the same as `lg:` in the styles. */
const desktopQuery = window.matchMedia('(min-width: 1024px)');

function subscribe(listener: () => void): () => void {
  desktopQuery.addEventListener('change', listener);
  return () => desktopQuery.removeEventListener('change', listener);
}

export const useIsDesktop = (): boolean =>
  useSyncExternalStore(
    subscribe,
    () => desktopQuery.matches,
    () => false,
  );
