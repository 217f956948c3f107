import type { Game } from '@golden-acers/contract';
import {
  type FocusEvent,
  type KeyboardEvent,
  memo,
  type ReactNode,
  type RefObject,
  useCallback,
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
  /** How many there are without a filter: a small house shows few large cards, whatever is filtered. */
  catalogueSize: number;
  /** The game whose launch is on its way. */
  launchingKindId: number | undefined;
  onPlay: (game: Game) => void;
  /** A card; called for the cards near the window only. */
  card: (game: Game, isLaunching: boolean, onPlay: (game: Game) => void) => ReactNode;
}

/**
 * Any number of cards of one size, of which only those near the window are in the document, in their order. Arrow keys,
 * Home and End move from card to card; a focused card stays wherever the page is scrolled to.
 */
export function GameGrid({ label, games, catalogueSize, launchingKindId, onPlay, card }: GameGridProps) {
  const list = useRef<HTMLUListElement>(null);
  const geometry = useGridGeometry(list, catalogueSize);
  const span = useVisibleRange(list, games.length, geometry);
  const { focused, ...focus } = useFocusedIndex(list, games.length, geometry?.columns ?? 1);
  const play = useLatestCallback(onPlay);
  return (
    <ul
      ref={list}
      aria-label={label}
      className="relative"
      style={{ height: geometry === undefined ? undefined : gridHeightOf(games.length, geometry) }}
      {...focus}
    >
      {geometry !== undefined &&
        renderedIndexesOf(span, focused, games.length).map((place) => {
          const game = games[place];
          return game === undefined ? null : (
            <GridCell
              key={game.kindId}
              game={game}
              index={place}
              count={games.length}
              geometry={geometry}
              isLaunching={launchingKindId === game.kindId}
              onPlay={play}
              card={card}
            />
          );
        })}
    </ul>
  );
}

function renderedIndexesOf({ from, to }: IndexRange, focused: number | undefined, count: number): number[] {
  const places = Array.from(
    { length: Math.max(0, Math.min(to, count) - from) },
    (_none, step) => from + step,
  );
  if (focused === undefined || focused >= count || (focused >= from && focused < to)) return places;
  return focused < from ? [focused, ...places] : [...places, focused];
}

interface GridCellProps extends Pick<GameGridProps, 'onPlay' | 'card'> {
  game: Game;
  index: number;
  count: number;
  geometry: GridGeometry;
  isLaunching: boolean;
}

/** Drawn anew only when something of its own changed, and not with every row that comes into view. */
const GridCell = memo(function Cell({
  game,
  index: place,
  count,
  geometry,
  isLaunching,
  onPlay,
  card,
}: GridCellProps) {
  const { columns, cardWidth, cardHeight, columnStep, rowStep } = geometry;
  const left = (place % columns) * columnStep;
  const top = Math.floor(place / columns) * rowStep;
  return (
    <li
      data-slot={place}
      aria-setsize={count}
      aria-posinset={place + 1}
      className="absolute top-0 left-0 scroll-mt-24 scroll-mb-24"
      style={{ width: cardWidth, height: cardHeight, transform: `translate(${left}px, ${top}px)` }}
    >
      {card(game, isLaunching, onPlay)}
    </li>
  );
});

/** Measured before the first paint, and whenever the grid's width changes. */
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
    const look = () => {
      const { top } = element.getBoundingClientRect();
      const next = visibleRangeOf(count, geometry, { top: -top, bottom: window.innerHeight - top });
      setSpan((now) => (now.from === next.from && now.to === next.to ? now : next));
    };
    look();
    // What stands above the grid may grow or shrink, which is no scroll.
    const observer = new ResizeObserver(look);
    observer.observe(document.body);
    window.addEventListener('scroll', look, { passive: true });
    window.addEventListener('resize', look);
    return () => {
      observer.disconnect();
      window.removeEventListener('scroll', look);
      window.removeEventListener('resize', look);
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
  const [wanted, setWanted] = useState<number>();
  useEffect(() => {
    if (wanted === undefined) return;
    list.current?.querySelector<HTMLElement>(`[data-slot="${wanted}"] button`)?.focus();
    setWanted(undefined);
  }, [list, wanted]);
  return {
    focused,
    onFocus: (event: FocusEvent) => setFocused(indexOfTarget(event.target)),
    onBlur: (event: FocusEvent) => {
      if (!event.currentTarget.contains(event.relatedTarget)) setFocused(undefined);
    },
    onKeyDown: (event: KeyboardEvent) => {
      const place = indexOfTarget(event.target);
      if (place === undefined || event.altKey || event.ctrlKey || event.metaKey) return;
      const next = gridIndexAfterKey(event.key, place, { count, columns });
      if (next === undefined) return;
      event.preventDefault();
      // It may be out of sight, and is drawn first.
      setFocused(next);
      setWanted(next);
    },
  };
}

/** The same function for ever, which calls the newest one. */
function useLatestCallback<T>(callback: (value: T) => void): (value: T) => void {
  const latest = useRef(callback);
  latest.current = callback;
  return useCallback((value: T) => latest.current(value), []);
}
