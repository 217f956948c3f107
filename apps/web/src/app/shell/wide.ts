import { useSyncExternalStore } from 'react';

/** The specification's breakpoint, as `lg:` in the styles. */
const wide = window.matchMedia('(min-width: 1024px)');

function follow(listener: () => void): () => void {
  wide.addEventListener('change', listener);
  return () => wide.removeEventListener('change', listener);
}

/** Whether the window has the desktop's layout. */
export const useIsWide = (): boolean =>
  useSyncExternalStore(
    follow,
    () => wide.matches,
    () => false,
  );
