import { useQuery } from '@tanstack/react-query';
import { Gamepad2, Star } from 'lucide-react';
import { useIsSignedIn } from '../../access/sessions/session.ts';
import { brand } from '../../brand.ts';
import { GameCard } from '../../games/catalogue/game-card.tsx';
import { gameImageAspectClass } from '../../games/catalogue/game-image.tsx';
import { catalogueQuery } from '../../games/catalogue/games.queries.ts';
import { usePlay } from '../../games/catalogue/use-play.tsx';
import { useTranslation } from '../../i18n/index.ts';
import { formatBrandFigure } from '../../i18n/number-format.ts';
import { paths } from '../../paths.ts';
import { LinkButton } from '../../ui/button.tsx';
import { cx } from '../../ui/cx.ts';
import { EmptyPanel, QueryErrorPanel, Skeleton } from '../../ui/feedback.tsx';

const shownCount = 3;
const gridClass = 'grid grid-cols-1 gap-4 sm:grid-cols-3 sm:gap-6';

export function PopularGames() {
  const { t } = useTranslation();
  return (
    <section className="grid gap-8">
      <div className="flex flex-wrap items-end justify-between gap-4">
        <h2 className="font-display text-3xl sm:text-4xl">{t('landing.popularGames')}</h2>
        <LinkButton to={paths.games} variant="line" size="sm">
          {t('landing.viewAll')}
        </LinkButton>
      </div>
      <PopularGamesList />
    </section>
  );
}

function PopularGamesList() {
  const { t } = useTranslation();
  const isSignedIn = useIsSignedIn();
  const { play, launchingKindId, prompt } = usePlay();
  const query = useQuery(catalogueQuery);
  const { data: games, error } = query;

  if (games === undefined && error !== null) {
    return (
      <QueryErrorPanel
        query={query}
        fallback={t('games.fetchFailed')}
        offlineFallback={t('games.loadFailed')}
      />
    );
  }
  if (games === undefined) {
    return (
      <div role="status" className={gridClass}>
        <span className="sr-only">{t('games.loading')}</span>
        {['first', 'second', 'third'].map((place) => (
          <div key={place} className="grid gap-2">
            <Skeleton className={cx(gameImageAspectClass, 'rounded-2xl')} />
            <Skeleton className="h-11 w-3/4" />
          </div>
        ))}
      </div>
    );
  }
  if (games.length === 0) return <EmptyPanel icon={Gamepad2}>{t('games.none')}</EmptyPanel>;
  return (
    <>
      <ul className={gridClass}>
        {games.slice(0, shownCount).map((game) => (
          <li key={game.kindId}>
            <GameCard
              game={game}
              actionLabel={isSignedIn ? t('landing.playNow') : t('landing.loginToPlay')}
              isLaunching={launchingKindId === game.kindId}
              onPlay={() => play(game)}
              isLive
              aside={
                <span className="inline-flex items-center gap-1 text-sm font-semibold text-gold-ink">
                  <Star aria-hidden className="size-4 fill-current" />
                  <span className="sr-only">
                    {t('landing.rating', { rating: formatBrandFigure(brand.gameRating) })}
                  </span>
                  <span aria-hidden>{formatBrandFigure(brand.gameRating)}</span>
                </span>
              }
            />
          </li>
        ))}
      </ul>
      {prompt}
    </>
  );
}
