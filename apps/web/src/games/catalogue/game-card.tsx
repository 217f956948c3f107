import type { Game } from '@golden-acers/contract';
import { Play } from 'lucide-react';
import type { ReactNode } from 'react';
import { useTranslation } from '../../i18n/index.ts';
import { busyProps } from '../../ui/button.tsx';
import { cx } from '../../ui/cx.ts';
import { Badge } from '../../ui/feedback.tsx';
import { Spinner } from '../../ui/spinner.tsx';
import { GameCover } from './game-image.tsx';

interface GameCardProps {
  game: Game;
  actionLabel: string;
  onPlay: () => void;
  isLaunching: boolean;
  isLive?: boolean;
  /** In a virtual grid the other buttons are outside of the main button. */
  isInVirtualGrid?: boolean;
  aside?: ReactNode;
}

export function GameCard({
  game,
  actionLabel,
  onPlay,
  isLaunching,
  isLive = false,
  isInVirtualGrid = false,
  aside,
}: GameCardProps) {
  const { t } = useTranslation();
  const isOpen = game.status === 'active';
  const label = isLaunching ? t('games.launching') : isOpen ? actionLabel : t('games.unavailable');
  return (
    <button
      type="button"
      data-sound="game"
      onClick={onPlay}
      disabled={!isOpen}
      {...(isLaunching && busyProps)}
      className="group grid w-full gap-2 rounded-2xl text-left disabled:cursor-not-allowed"
    >
      <GameCover src={game.gameLogo} isEager={isInVirtualGrid} isClosed={!isOpen} className="rounded-2xl">
        {isLive && isOpen && (
          <Badge tone="onPicture" className="absolute top-3 left-3">
            <span aria-hidden className="size-1.5 rounded-full bg-current" />
            {t('common.live')}
          </Badge>
        )}
        <GameCardOverlay label={label} isLaunching={isLaunching} isOpen={isOpen} />
      </GameCover>
      <span className="flex items-start justify-between gap-2 px-1">
        <span className="grid min-w-0">
          <span className="truncate font-semibold group-hover:text-gold-ink">{game.gameName}</span>
          <span
            className={cx(
              'text-faint',
              isInVirtualGrid ? 'truncate pr-10 text-[0.8125rem] leading-9' : 'text-sm',
            )}
          >
            {t(`games.types.${game.gameType}`)}
          </span>
        </span>
        <span className="flex shrink-0 items-center gap-3">
          {aside}
          {isOpen && (
            // Below the picture, because logos have letters anywhere in it.
            <span
              aria-hidden
              className="gold-fill -mt-0.5 grid size-6 place-content-center sm:size-7 rounded-full group-hover:brightness-108"
            >
              <Play className="size-3.5 translate-x-px fill-current" />
            </span>
          )}
        </span>
      </span>
    </button>
  );
}

/** Covers the picture while it is hovered, focused, launching or closed. */
function GameCardOverlay({
  label,
  isLaunching,
  isOpen,
}: {
  label: string;
  isLaunching: boolean;
  isOpen: boolean;
}) {
  return (
    <span
      className={cx(
        'absolute inset-0 grid place-content-center bg-black/55 transition-opacity duration-200',
        isLaunching || !isOpen
          ? 'opacity-100'
          : 'opacity-0 group-hover:opacity-100 group-focus-visible:opacity-100',
      )}
    >
      <span
        className={cx(
          'inline-flex h-11 items-center gap-2 rounded-xl px-5 font-semibold',
          isOpen ? 'gold-fill' : 'bg-black/70 text-white',
        )}
      >
        {isLaunching ? (
          <Spinner className="size-4" />
        ) : (
          isOpen && <Play aria-hidden className="size-4 fill-current" />
        )}
        {label}
      </span>
    </span>
  );
}
