import { useEffect, useRef } from 'react';

/**
 * When what had the focus has gone with its page or its row, the content takes it: the next Tab goes on there, and a screen
 * reader isn't sent back to the top. A dialog gives the focus back first, to a button that is still there.
 */
export function restoreFocus(): void {
  requestAnimationFrame(() =>
    requestAnimationFrame(() => {
      const { activeElement, body } = document;
      if (activeElement === null || activeElement === body) document.getElementById('content')?.focus();
    }),
  );
}

/** Restores the focus after each change, but not on the first render. */
export function useRestoreFocusOnChange(shown: string): void {
  const before = useRef(shown);
  useEffect(() => {
    if (before.current !== shown) restoreFocus();
    before.current = shown;
  }, [shown]);
}
