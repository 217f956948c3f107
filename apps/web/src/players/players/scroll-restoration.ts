import { type RefObject, useEffect, useRef } from 'react';

const scrollOffsets = new Map<string, number>();
/** Rows are laid out within a few frames. A shorter list never reaches the offset. */
const maxRestoreFrames = 20;

export function useScrollRestoration<Box extends HTMLElement>(shown: string): RefObject<Box | null> {
  const box = useRef<Box>(null);
  const list = useRef(shown);
  list.current = shown;
  useEffect(() => {
    const { current } = box;
    if (current === null) return;
    const place = scrollOffsets.get(list.current) ?? 0;
    let [frame, frames] = [0, 0];
    const goBack = () => {
      current.scrollTop = place;
      frames += 1;
      if (current.scrollTop < place && frames < maxRestoreFrames) frame = requestAnimationFrame(goBack);
      else current.addEventListener('scroll', keep, { passive: true });
    };
    const keep = () => scrollOffsets.set(list.current, current.scrollTop);
    if (place > 0) frame = requestAnimationFrame(goBack);
    else current.addEventListener('scroll', keep, { passive: true });
    return () => {
      cancelAnimationFrame(frame);
      current.removeEventListener('scroll', keep);
    };
  }, []);
  const before = useRef(shown);
  useEffect(() => {
    if (before.current === shown) return;
    before.current = shown;
    // Another order or search starts at its first row.
    scrollOffsets.delete(shown);
    box.current?.scrollTo({ top: 0 });
  }, [shown]);
  return box;
}
