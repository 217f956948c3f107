import { useQuery } from '@tanstack/react-query';
import { useIsPlayer } from '../../access/sessions/session.ts';
import { useTranslation } from '../../i18n/index.ts';
import { paths, shelfPath } from '../../paths.ts';
import { favouritesQuery, recentGamesQuery } from './favourites.queries.ts';
import { GameRow, ownRowsClass } from './game-row.tsx';
import { gamesQuery } from './games.queries.ts';
import { onShelf } from './lobby-order.ts';
import { usePlay } from './play.tsx';

/**
 * A player's own games: the last played, and the favourites. Who has played nothing yet is offered the first of the
 * catalogue in the place of the last played. Nothing for anybody else.
 */
export function MyGames() {
  const isPlayer = useIsPlayer();
  return isPlayer ? <PlayersGames /> : null;
}

function PlayersGames() {
  const { t } = useTranslation();
  const { play, launchingKindId, prompt } = usePlay();
  const { recent, favourites, all } = useShelves();
  const isNewcomer = recent?.length === 0 && all.length > 0;
  const launching = { launchingKindId, onPlay: play };
  return (
    <div className={ownRowsClass}>
      {isNewcomer ? (
        <GameRow title={t('landing.popularGames')} to={paths.games} games={all} {...launching} />
      ) : (
        <GameRow
          title={t('lobby.shelves.recent')}
          to={shelfPath('recent')}
          games={recent}
          empty={t('lobby.empty.recent')}
          {...launching}
        />
      )}
      <GameRow
        title={t('lobby.shelves.favourites')}
        to={shelfPath('favourites')}
        games={favourites}
        empty={t('lobby.empty.favourites')}
        {...launching}
      />
      {prompt}
    </div>
  );
}

/** Each undefined while it is being read; what can't be read counts as empty, because it is no reason to show an error. */
function useShelves() {
  const games = useQuery(gamesQuery);
  const favourites = useQuery(favouritesQuery);
  const recent = useQuery(recentGamesQuery);
  const shelf = (kindIds: readonly number[] | undefined, hasFailed: boolean) => {
    if (games.isError || hasFailed) return [];
    return games.data === undefined || kindIds === undefined ? undefined : onShelf(games.data, kindIds);
  };
  return {
    all: games.data ?? [],
    recent: shelf(
      recent.data?.map(({ kindId }) => kindId),
      recent.isError,
    ),
    favourites: shelf(favourites.data, favourites.isError),
  };
}
