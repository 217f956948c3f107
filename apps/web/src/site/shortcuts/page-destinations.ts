import { useEffect } from 'react';

/** Where a letter after `g` leads. */
export interface ShortcutDestination {
  readonly key: string;
  /** In the reader's language. */
  readonly label: string;
  readonly go: () => void;
}

let pageDestinations: readonly ShortcutDestination[] | undefined;

/** What the page that is shown offers in place of the site's own. */
export const getPageDestinations = (): readonly ShortcutDestination[] | undefined => pageDestinations;

/** For a page with places of its own: while it is shown, the keys lead to these and nowhere else. */
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
