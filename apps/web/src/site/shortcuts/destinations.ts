import { useEffect } from 'react';

/** Where a letter after `g` leads. */
export interface Destination {
  readonly key: string;
  /** In the reader's language. */
  readonly label: string;
  readonly go: () => void;
}

let offered: readonly Destination[] | undefined;

/** What the page that is shown offers in place of the site's own. */
export const offeredDestinations = (): readonly Destination[] | undefined => offered;

/** For a page with places of its own: while it is shown, the keys lead to these and nowhere else. */
export function useDestinations(destinations: readonly Destination[]): void {
  useEffect(() => {
    offered = destinations;
  });
  useEffect(
    () => () => {
      offered = undefined;
    },
    [],
  );
}
