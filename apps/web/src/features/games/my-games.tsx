import { useQuery } from '@tanstack/react-query';
import { useTranslation } from '../../i18n/index.ts';
import { shelfPath } from '../../paths.ts';
import { useIsPlayer } from '../sessions/session.ts';
import { favouritesQuery, recentGamesQuery } from './favourites.queries.ts';
import { GameRow, ownRowsClass } from './game-row.tsx';
import { gamesQuery } from './games.queries.ts';
import { onShelf } from './lobby-order.ts';
import { usePlay } from './play.tsx';

/** A player's own games: the last played, and the favourites. Nothing for anybody else. */
export function MyGames() {
  const isPlayer = useIsPlayer();
  return isPlayer ? <PlayersGames /> : null;
}

function PlayersGames() {
  const { t } = useTranslation();
  const { play, launchingKindId, prompt } = usePlay();
  const shelves = useShelves();
  return (
    <div className={ownRowsClass}>
      {(['recent', 'favourites'] as const).map((shelf) => (
        <GameRow
          key={shelf}
          title={t(`lobby.shelves.${shelf}`)}
          to={shelfPath(shelf)}
          games={shelves[shelf]}
          empty={t(`lobby.empty.${shelf}`)}
          launchingKindId={launchingKindId}
          onPlay={play}
        />
      ))}
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
    recent: shelf(
      recent.data?.map(({ kindId }) => kindId),
      recent.isError,
    ),
    favourites: shelf(favourites.data, favourites.isError),
  };
}
