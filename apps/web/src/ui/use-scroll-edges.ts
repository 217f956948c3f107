import { type RefObject, useEffect } from 'react';

/** Sets `data-hidden-before` and `data-hidden-after` while a row that scrolls hides something there. */
export function useScrollEdges(row: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    const { current } = row;
    if (!current) return;
    const update = () => {
      const hiddenAfterPx = current.scrollWidth - current.clientWidth - current.scrollLeft;
      current.toggleAttribute('data-hidden-before', current.scrollLeft > 1);
      current.toggleAttribute('data-hidden-after', hiddenAfterPx > 1);
    };
    const resized = new ResizeObserver(update);
    for (const element of [current, ...current.children]) resized.observe(element);
    current.addEventListener('scroll', update);
    return () => {
      resized.disconnect();
      current.removeEventListener('scroll', update);
    };
  }, [row]);
}
