import type { Game } from '@golden-acers/contract';
import { useQuery } from '@tanstack/react-query';
import { useIsPlayer } from '../../access/sessions/session.ts';
import { useTranslation } from '../../i18n/index.ts';
import { collectionPath, paths } from '../../paths.ts';
import { favouritesQuery, recentGamesQuery } from './favourites.queries.ts';
import { GameCarousel, gameRowsClass } from './game-carousel.tsx';
import { catalogueQuery } from './games.queries.ts';
import { gamesInCollection } from './lobby-games.ts';
import { usePlay } from './use-play.tsx';

/**
 * Shows the last played games and favourites, or the first games of the catalogue for a player without
 * launches.
 */
export function MyGames() {
  const isPlayer = useIsPlayer();
  return isPlayer ? <PlayerGames /> : null;
}

function PlayerGames() {
  const { t } = useTranslation('activity');
  const { play, launchingKindId, prompt } = usePlay();
  const { recent, favourites, all } = usePlayerCollections();
  const isNewcomer = recent?.length === 0 && all.length > 0;
  const suggested = favourites?.length === 0 ? suggestedGames(all, recent ?? []) : [];
  const launching = { launchingKindId, onPlay: play };
  return (
    <div className={gameRowsClass}>
      {isNewcomer ? (
        <GameCarousel title={t('landing.popularGames')} to={paths.games} games={all} {...launching} />
      ) : (
        <GameCarousel
          title={t('lobby.collections.recent')}
          to={collectionPath('recent')}
          games={recent}
          empty={t('lobby.empty.recent')}
          {...launching}
        />
      )}
      {suggested.length > 0 ? (
        <GameCarousel title={t('dashboard.suggested')} to={paths.games} games={suggested} {...launching} />
      ) : (
        <GameCarousel
          title={t('lobby.collections.favourites')}
          to={collectionPath('favourites')}
          games={favourites}
          empty={t('lobby.empty.favourites')}
          {...launching}
        />
      )}
      {prompt}
    </div>
  );
}

/** For a player without favourites: the most popular games that the first row does not show. */
const suggestedGames = (all: readonly Game[], recent: readonly Game[]): readonly Game[] =>
  all.filter((game) => !(recent.length === 0 ? all.slice(0, firstRowLength) : recent).includes(game));

/** As many games of the whole catalogue as a row shows. */
const firstRowLength = 12;

/** Undefined while loading. A failed read counts as empty, without an error. */
function usePlayerCollections() {
  const games = useQuery(catalogueQuery);
  const favourites = useQuery(favouritesQuery);
  const recent = useQuery(recentGamesQuery);
  const collectionOf = (kindIds: readonly number[] | undefined, hasFailed: boolean) => {
    if (games.isError || hasFailed) return [];
    return games.data === undefined || kindIds === undefined
      ? undefined
      : gamesInCollection(games.data, kindIds);
  };
  return {
    all: games.data ?? [],
    recent: collectionOf(
      recent.data?.map(({ kindId }) => kindId),
      recent.isError,
    ),
    favourites: collectionOf(favourites.data, favourites.isError),
  };
}
