import type { Game } from '@golden-acers/contract';
import { ChevronRight } from 'lucide-react';
import { type ReactNode, useId } from 'react';
import { Link } from 'react-router';
import { useTranslation } from '../../i18n/index.ts';
import { cx } from '../../ui/cx.ts';
import { Skeleton } from '../../ui/feedback.tsx';
import { gameImageAspectClass } from './game-image.tsx';
import { GameTile } from './game-tile.tsx';

const maxShown = 12;
const listClass =
  'relative -mx-1 flex snap-x scroll-px-1 gap-3 overflow-x-auto overscroll-x-contain px-1 py-1 [scrollbar-width:none] sm:gap-4';
const itemClass = 'w-32 shrink-0 snap-start sm:w-40';
const skeletonKeys = ['a', 'b', 'c', 'd', 'e', 'f', 'g', 'h'];

/** Side by side where possible, so that the catalogue comes into view. */
export const playerRowsClass = 'grid min-w-0 gap-x-8 gap-y-6 xl:grid-cols-2';

interface GameCarouselProps {
  title: string;
  to: string;
  games: readonly Game[] | undefined;
  /** Replaces the games if there are none, at the same height. */
  empty?: ReactNode;
  launchingKindId: number | undefined;
  onPlay: (game: Game) => void;
}

/** Scrolls sideways. The height is the same while loading and when empty. */
export function GameCarousel({ title, to, games, empty, launchingKindId, onPlay }: GameCarouselProps) {
  const { t } = useTranslation();
  const titleId = useId();
  return (
    <section aria-labelledby={titleId} className="grid min-w-0 gap-3">
      <div className="flex items-center justify-between gap-4">
        <h2 id={titleId} className="text-lg font-semibold">
          {title}
        </h2>
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
        <ul aria-labelledby={titleId} className={listClass}>
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
