import type { Game } from '@golden-acers/contract';
import { useTranslation } from '../../i18n/index.ts';
import { busyProps } from '../../ui/button.tsx';
import { Spinner } from '../../ui/spinner.tsx';
import { GameCover } from './game-image.tsx';

interface GameTileProps {
  game: Game;
  onPlay: () => void;
  isLaunching: boolean;
}

export function GameTile({ game, onPlay, isLaunching }: GameTileProps) {
  const { t } = useTranslation();
  return (
    <button
      type="button"
      data-sound="game"
      onClick={onPlay}
      {...(isLaunching && busyProps)}
      className="group grid w-full gap-2 rounded-xl text-left"
    >
      <GameCover src={game.gameLogo} className="rounded-xl">
        {isLaunching && (
          <span className="absolute inset-0 flex items-center justify-center gap-2 bg-black/65 text-sm font-semibold text-white">
            <Spinner className="size-4" />
            {t('games.launching')}
          </span>
        )}
      </GameCover>
      <span className="truncate px-0.5 text-sm font-medium group-hover:text-gold-ink">{game.gameName}</span>
    </button>
  );
}
