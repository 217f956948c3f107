import { useEffect } from 'react';
import { useLocation, useNavigationType } from 'react-router';

/** The page that was arrived at last. None before the first, whose focus is the browser's to place. */
let previousPath: string | undefined;

/**
 * A new page begins at its top, with the focus on its heading, which a screen reader then reads out. A page that takes
 * the focus itself keeps it, and going back leaves the browser's own scroll position.
 */
export function RouteFocus() {
  const { pathname } = useLocation();
  const navigationType = useNavigationType();
  useEffect(() => {
    const cameFrom = previousPath;
    previousPath = pathname;
    if (cameFrom === undefined || cameFrom === pathname) return;
    if (navigationType !== 'POP') window.scrollTo(0, 0);
    const main = document.querySelector('main');
    if (main?.contains(document.activeElement) && document.activeElement !== main) return;
    const heading = document.querySelector<HTMLElement>('main h1, h1') ?? main;
    if (heading === null) return;
    heading.tabIndex = -1;
    heading.focus({ preventScroll: true });
  }, [pathname, navigationType]);
  return null;
}
