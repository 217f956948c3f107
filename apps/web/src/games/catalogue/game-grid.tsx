import type { Game } from '@golden-acers/contract';
import {
  type FocusEvent,
  type KeyboardEvent,
  type ReactNode,
  type RefObject,
  useEffect,
  useLayoutEffect,
  useRef,
  useState,
} from 'react';
import {
  type GridGeometry,
  gridGeometryOf,
  gridHeightOf,
  gridIndexAfterKey,
  type IndexRange,
  visibleRangeOf,
} from './grid-geometry.ts';

interface GameGridProps {
  label: string;
  games: readonly Game[];
  /** The number of games without a filter. A small catalogue has large cards. */
  catalogueSize: number;
  renderCard: (game: Game) => ReactNode;
}

/** Shows a virtual grid. Arrow keys, Home and End move the focus; a focused card stays mounted. */
export function GameGrid({ label, games, catalogueSize, renderCard }: GameGridProps) {
  const list = useRef<HTMLUListElement>(null);
  const geometry = useGridGeometry(list, catalogueSize);
  const span = useVisibleRange(list, games.length, geometry);
  const { focused, ...focus } = useFocusedIndex(list, games.length, geometry?.columns ?? 1);
  if (geometry === undefined) return <ul ref={list} aria-label={label} className="relative" />;
  const { columns, cardWidth, cardHeight, columnStep, rowStep } = geometry;
  return (
    <ul
      ref={list}
      aria-label={label}
      className="relative"
      style={{ height: gridHeightOf(games.length, geometry) }}
      {...focus}
    >
      {renderedIndexesOf(span, focused, games.length).map((index) => {
        const game = games[index];
        const left = (index % columns) * columnStep;
        const top = Math.floor(index / columns) * rowStep;
        return game === undefined ? null : (
          <li
            key={game.kindId}
            data-slot={index}
            aria-setsize={games.length}
            aria-posinset={index + 1}
            className="absolute top-0 left-0 scroll-mt-24 scroll-mb-24"
            style={{ width: cardWidth, height: cardHeight, transform: `translate(${left}px, ${top}px)` }}
          >
            {renderCard(game)}
          </li>
        );
      })}
    </ul>
  );
}

function renderedIndexesOf({ from, to }: IndexRange, focused: number | undefined, count: number): number[] {
  const indexes = Array.from(
    { length: Math.max(0, Math.min(to, count) - from) },
    (_none, step) => from + step,
  );
  if (focused === undefined || focused >= count || (focused >= from && focused < to)) return indexes;
  return focused < from ? [focused, ...indexes] : [...indexes, focused];
}

function useGridGeometry(
  list: RefObject<HTMLUListElement | null>,
  catalogueSize: number,
): GridGeometry | undefined {
  const [geometry, setGeometry] = useState<GridGeometry>();
  useLayoutEffect(() => {
    const element = list.current;
    if (element === null) return;
    let width = -1;
    const measure = () => {
      const now = element.clientWidth;
      if (now === width) return;
      width = now;
      const rem = Number.parseFloat(getComputedStyle(document.documentElement).fontSize);
      setGeometry(gridGeometryOf(now, rem, catalogueSize));
    };
    measure();
    const observer = new ResizeObserver(measure);
    observer.observe(element);
    return () => observer.disconnect();
  }, [list, catalogueSize]);
  return geometry;
}

function useVisibleRange(
  list: RefObject<HTMLUListElement | null>,
  count: number,
  geometry: GridGeometry | undefined,
): IndexRange {
  const [span, setSpan] = useState<IndexRange>({ from: 0, to: 0 });
  useLayoutEffect(() => {
    const element = list.current;
    if (element === null || geometry === undefined) return;
    const update = () => {
      const { top } = element.getBoundingClientRect();
      const next = visibleRangeOf(count, geometry, { top: -top, bottom: window.innerHeight - top });
      setSpan((now) => (now.from === next.from && now.to === next.to ? now : next));
    };
    update();
    // Content above the grid may resize without a scroll event.
    const observer = new ResizeObserver(update);
    observer.observe(document.body);
    window.addEventListener('scroll', update, { passive: true });
    window.addEventListener('resize', update);
    return () => {
      observer.disconnect();
      window.removeEventListener('scroll', update);
      window.removeEventListener('resize', update);
    };
  }, [list, count, geometry]);
  return span;
}

const indexOfTarget = (target: EventTarget): number | undefined => {
  const text = target instanceof HTMLElement ? target.closest('li')?.dataset.slot : undefined;
  return text === undefined ? undefined : Number(text);
};

function useFocusedIndex(list: RefObject<HTMLUListElement | null>, count: number, columns: number) {
  const [focused, setFocused] = useState<number>();
  const [target, setTarget] = useState<number>();
  useEffect(() => {
    if (target === undefined) return;
    list.current?.querySelector<HTMLElement>(`[data-slot="${target}"] button`)?.focus();
    setTarget(undefined);
  }, [list, target]);
  return {
    focused,
    onFocus: (event: FocusEvent) => setFocused(indexOfTarget(event.target)),
    onBlur: (event: FocusEvent) => {
      if (!event.currentTarget.contains(event.relatedTarget)) setFocused(undefined);
    },
    onKeyDown: (event: KeyboardEvent) => {
      const index = indexOfTarget(event.target);
      if (index === undefined || event.altKey || event.ctrlKey || event.metaKey) return;
      const next = gridIndexAfterKey(event.key, index, { count, columns });
      if (next === undefined) return;
      event.preventDefault();
      // Render the card first, because it may be outside the window.
      setFocused(next);
      setTarget(next);
    },
  };
}
