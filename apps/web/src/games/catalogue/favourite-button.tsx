import type { Game } from '@golden-acers/contract';
import { Heart } from 'lucide-react';
import { useIsPlayer } from '../../access/sessions/session.ts';
import { useTranslation } from '../../i18n/index.ts';
import { cx } from '../../ui/cx.ts';
import { useFavourite } from './favourites.queries.ts';

export const cardActionClass =
  'grid size-11 place-content-center rounded-full text-faint transition-colors hover:bg-gold-wash hover:text-gold-ink';

export function FavouriteButton({ game, className }: { game: Game; className?: string }) {
  const isPlayer = useIsPlayer();
  return isPlayer ? <FavouriteToggle game={game} className={className ?? cardActionClass} /> : null;
}

function FavouriteToggle({ game, className }: { game: Game; className: string }) {
  const { t } = useTranslation();
  const { isFavourite, toggle } = useFavourite(game.kindId);
  return (
    <button
      type="button"
      aria-pressed={isFavourite}
      aria-label={t('lobby.favourite', { name: game.gameName })}
      title={t(isFavourite ? 'lobby.favouriteRemove' : 'lobby.favouriteAdd')}
      onClick={toggle}
      className={className}
    >
      <Heart aria-hidden className={cx('size-4.5', isFavourite && 'fill-current text-gold-ink')} />
    </button>
  );
}
