import type { Game } from '@golden-acers/contract';
import { ChevronLeft, ChevronRight } from 'lucide-react';
import { type ReactNode, type RefObject, useCallback, useEffect, useId, useRef, useState } from 'react';
import { Link } from 'react-router';
import { useTranslation } from '../../i18n/index.ts';
import { IconButton } from '../../ui/button.tsx';
import { cx } from '../../ui/cx.ts';
import { Skeleton } from '../../ui/feedback.tsx';
import { gameImageAspectClass } from './game-image.tsx';
import { GameTile } from './game-tile.tsx';

const maxShown = 12;
const listClass =
  'relative -mx-1 flex snap-x scroll-px-1 gap-3 overflow-x-auto overscroll-x-contain scroll-smooth px-1 py-2 [scrollbar-width:none] sm:gap-4';
const itemClass = 'w-32 shrink-0 snap-start sm:w-40 min-[90rem]:w-44';
const skeletonKeys = ['a', 'b', 'c', 'd', 'e', 'f', 'g', 'h'];

/** In two columns if possible, so that more of the catalogue is visible. A single last one is wide. */
export const gameRowsClass =
  'grid min-w-0 gap-x-8 gap-y-6 xl:grid-cols-2 xl:[&>:last-child:nth-child(odd)]:col-span-2';

interface GameCarouselProps {
  title: string;
  to: string;
  games: readonly Game[] | undefined;
  /** Shown instead of the games if there are none, with the same height. */
  empty?: ReactNode;
  launchingKindId: number | undefined;
  onPlay: (game: Game) => void;
}

/** Scrolls sideways. The height is the same while loading and when empty. */
export function GameCarousel({ title, to, games, empty, launchingKindId, onPlay }: GameCarouselProps) {
  const { t } = useTranslation();
  const titleId = useId();
  const list = useRef<HTMLUListElement>(null);
  return (
    <section aria-labelledby={titleId} className="grid min-w-0 gap-1">
      <div className="flex h-10 items-center gap-3 pointer-coarse:h-11">
        <h2 id={titleId} className="grow text-lg font-semibold">
          {title}
        </h2>
        <ScrollButtons list={list} title={title} count={games?.length ?? 0} />
        <Link
          to={to}
          aria-label={t('lobby.showAllOf', { title })}
          className="inline-flex items-center gap-0.5 rounded-lg py-1 text-sm font-medium text-gold-ink hover:underline pointer-coarse:py-3"
        >
          {t('lobby.showAll')}
          <ChevronRight aria-hidden className="size-4" />
        </Link>
      </div>
      {games === undefined ? (
        <div aria-hidden className={cx(listClass, 'overflow-x-hidden')}>
          {skeletonKeys.map((place) => (
            <div key={place} className={cx(itemClass, 'grid gap-2')}>
              <Skeleton className={cx(gameImageAspectClass, 'rounded-xl')} />
              <Skeleton className="h-5 w-3/4" />
            </div>
          ))}
        </div>
      ) : games.length === 0 ? (
        <div className={listClass}>
          <div aria-hidden className={cx(itemClass, 'invisible grid gap-2')}>
            <div className={gameImageAspectClass} />
            <div className="h-5" />
          </div>
          <p className="card absolute! inset-1 grid place-content-center px-6 text-center text-sm text-muted">
            {empty}
          </p>
        </div>
      ) : (
        <ul ref={list} aria-labelledby={titleId} className={listClass}>
          {games.slice(0, maxShown).map((game) => (
            <li key={game.kindId} className={itemClass}>
              <GameTile
                game={game}
                isLaunching={launchingKindId === game.kindId}
                onPlay={() => onPlay(game)}
              />
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}

interface ScrollButtonsProps {
  list: RefObject<HTMLUListElement | null>;
  title: string;
  count: number;
}

/**
 * Mouse users need the buttons: touch users swipe, and Tab scrolls. They are hidden while everything is
 * visible.
 */
function ScrollButtons({ list, title, count }: ScrollButtonsProps) {
  const { t } = useTranslation();
  const { canGoBack, canGoForward } = useScrollEdges(list, count);
  if (!canGoBack && !canGoForward) return null;
  const scroll = (direction: -1 | 1) => {
    const element = list.current;
    element?.scrollBy({ left: direction * element.clientWidth * 0.8 });
  };
  return (
    <span className="flex gap-1 pointer-coarse:hidden">
      <IconButton
        label={t('lobby.rowBack', { title })}
        aria-disabled={!canGoBack}
        className="aria-disabled:opacity-40"
        onClick={() => scroll(-1)}
      >
        <ChevronLeft aria-hidden className="size-5" />
      </IconButton>
      <IconButton
        label={t('lobby.rowForward', { title })}
        aria-disabled={!canGoForward}
        className="aria-disabled:opacity-40"
        onClick={() => scroll(1)}
      >
        <ChevronRight aria-hidden className="size-5" />
      </IconButton>
    </span>
  );
}

function useScrollEdges(list: RefObject<HTMLUListElement | null>, count: number) {
  const [edges, setEdges] = useState({ canGoBack: false, canGoForward: false });
  const measure = useCallback((element: HTMLUListElement) => {
    const { scrollLeft, scrollWidth, clientWidth } = element;
    const canGoBack = scrollLeft > 1;
    const canGoForward = scrollLeft + clientWidth < scrollWidth - 1;
    setEdges((now) =>
      now.canGoBack === canGoBack && now.canGoForward === canGoForward ? now : { canGoBack, canGoForward },
    );
  }, []);
  useEffect(() => {
    const element = list.current;
    if (element === null || count === 0) return;
    const update = () => measure(element);
    update();
    const observer = new ResizeObserver(update);
    observer.observe(element);
    element.addEventListener('scroll', update, { passive: true });
    return () => {
      observer.disconnect();
      element.removeEventListener('scroll', update);
    };
  }, [list, count, measure]);
  return edges;
}
