import { useEffect, useRef } from 'react';

/**
 * If the focused element was removed, moves the focus to the content. A dialog first restores it to its
 * opener.
 */
export function restoreFocus(): void {
  requestAnimationFrame(() =>
    requestAnimationFrame(() => {
      const { activeElement, body } = document;
      if (activeElement === null || activeElement === body) document.getElementById('content')?.focus();
    }),
  );
}

export function useRestoreFocusOnChange(shown: string): void {
  const before = useRef(shown);
  useEffect(() => {
    if (before.current !== shown) restoreFocus();
    before.current = shown;
  }, [shown]);
}
