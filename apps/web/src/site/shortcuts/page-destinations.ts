import { useEffect } from 'react';

export interface ShortcutDestination {
  readonly key: string;
  readonly label: string;
  readonly go: () => void;
}

/** Single keys of the page, which it binds itself. */
export interface PageKeyTexts {
  readonly title: string;
  readonly lines: readonly { readonly label: string; readonly keys: readonly string[] }[];
}

let pageKeyTexts: PageKeyTexts | undefined;

export const getPageKeyTexts = (): PageKeyTexts | undefined => pageKeyTexts;

let pageDestinations: readonly ShortcutDestination[] | undefined;

/** Returns the destinations of the current page, which replace the site's. */
export const getPageDestinations = (): readonly ShortcutDestination[] | undefined => pageDestinations;

/** Replaces the site's destinations by the page's own while the page is shown. */
export function usePageDestinations(
  destinations: readonly ShortcutDestination[],
  keyTexts: PageKeyTexts,
): void {
  useEffect(() => {
    pageDestinations = destinations;
    pageKeyTexts = keyTexts;
  });
  useEffect(
    () => () => {
      pageDestinations = undefined;
      pageKeyTexts = undefined;
    },
    [],
  );
}
