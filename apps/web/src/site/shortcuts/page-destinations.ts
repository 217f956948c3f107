import { useEffect } from 'react';

export interface ShortcutDestination {
  readonly key: string;
  readonly label: string;
  readonly go: () => void;
}

let pageDestinations: readonly ShortcutDestination[] | undefined;

/** Returns the destinations of the current page, which replace the site's. */
export const getPageDestinations = (): readonly ShortcutDestination[] | undefined => pageDestinations;

/** Replaces the site's destinations by the page's own while the page is shown. */
export function usePageDestinations(destinations: readonly ShortcutDestination[]): void {
  useEffect(() => {
    pageDestinations = destinations;
  });
  useEffect(
    () => () => {
      pageDestinations = undefined;
    },
    [],
  );
}
