import { useEffect } from 'react';
import { useLocation, useNavigationType } from 'react-router';

/** Undefined on the first page, where the browser sets the focus. */
let previousPath: string | undefined;

/**
 * Scrolls a new page to the top and focuses its heading, for screen readers. A page that sets the focus
 * itself keeps it, and Back restores the scroll position.
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
