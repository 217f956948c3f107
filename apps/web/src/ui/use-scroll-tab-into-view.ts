import { type RefObject, useEffect, useRef } from 'react';
import { useScrollEdges } from './use-scroll-edges.ts';

/** Scrolls the selected tab of a row into view, centred if possible. The row has the class `scroll-edges`. */
export function useScrollTabIntoView<Row extends HTMLElement>(shown: string): RefObject<Row | null> {
  const row = useRef<Row>(null);
  useScrollEdges(row);
  useEffect(() => {
    const { current } = row;
    const tab = shown && current?.querySelector('[aria-current="page"], [aria-selected="true"]');
    if (!current || !tab) return;
    const [around, own] = [current.getBoundingClientRect(), tab.getBoundingClientRect()];
    current.scrollLeft += own.left - around.left - (around.width - own.width) / 2;
  }, [shown]);
  return row;
}
