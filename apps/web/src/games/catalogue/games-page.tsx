import { useQuery } from '@tanstack/react-query';
import { lazy, Suspense } from 'react';
import { useIsPlayer } from '../../access/sessions/session.ts';
import { useAddress } from '../../address.ts';
import { messageOf } from '../../api/errors.ts';
import { useTranslation } from '../../i18n/index.ts';
import { cx } from '../../ui/cx.ts';
import { Page } from '../../ui/page.tsx';
import { ErrorPanel, Skeleton } from '../../ui/states.tsx';
import { Tabs } from '../../ui/tabs.tsx';
import { favouritesQuery, recentGamesQuery } from './favourites.queries.ts';
import { gamePictureShape } from './game-card.tsx';
import { categories, gamesQuery } from './games.queries.ts';
import { Lobby } from './lobby.tsx';
import { changedAddress, type LobbyView, readLobbyView, viewNow } from './lobby-address.ts';
import { LobbyToolbar } from './lobby-toolbar.tsx';
import { usePlay } from './play.tsx';
import { useSheetLink } from './sheet-link.ts';

const GameSheetDialog = lazy(async () => ({ default: (await import('./game-sheet.tsx')).GameSheetDialog }));

export function GamesPage() {
  const { t } = useTranslation();
  const [parameters, setParameters] = useAddress();
  const view = readLobbyView(parameters);
  const change = (wished: Partial<LobbyView>) =>
    setParameters((now) => changedAddress(now, wished), {
      // While a search is typed, Back leads to before it.
      replace: wished.search !== undefined && viewNow().search !== '',
    });
  return (
    <Page
      title={t('games.title')}
      description={t('descriptions.games')}
      intro={view.search === '' ? t('games.intro') : t('games.searchResult', { search: view.search })}
    >
      <Tabs
        label={t('games.categories')}
        tabs={categories.map((id) => ({ id, label: t(`games.${id}`) }))}
        selected={view.category}
        onSelect={(category) => change({ category })}
        aside={<LobbyToolbar view={view} onChange={change} />}
      >
        <Catalogue view={view} onChange={change} />
      </Tabs>
    </Page>
  );
}

interface CatalogueProps {
  view: LobbyView;
  onChange: (change: Partial<LobbyView>) => void;
}

function Catalogue({ view, onChange }: CatalogueProps) {
  const { t } = useTranslation();
  const { play, launchingKindId, prompt } = usePlay();
  const { data: games, error, isFetching, refetch } = useQuery(gamesQuery);
  const own = useOwnLists();
  const sheet = useSheetLink();

  if (games === undefined && error !== null) {
    const loadFailed = t('games.loadFailed');
    return (
      <ErrorPanel
        message={messageOf(error, { refused: t('games.fetchFailed'), offline: loadFailed })}
        retryLabel={t('errors.tryAgain')}
        onRetry={() => void refetch()}
        isRetrying={isFetching}
      />
    );
  }
  // With the player's own lists, so that nothing is pushed down when they come.
  if (games === undefined || own === undefined) return <LobbySkeleton />;
  const described = games.find(({ kindId }) => kindId === sheet.kindId);
  return (
    <>
      <Lobby
        view={view}
        onChange={onChange}
        games={games}
        {...own}
        launchingKindId={launchingKindId}
        onPlay={play}
        onDescribe={sheet.open}
      />
      {described !== undefined && (
        <Suspense>
          <GameSheetDialog
            game={described}
            onClose={sheet.close}
            onPlay={() => play(described)}
            isLaunching={launchingKindId === described.kindId}
          />
        </Suspense>
      )}
      {prompt}
    </>
  );
}

const none: readonly number[] = [];

/** A player's favourites and last played games by number; empty for others, and where they can't be read. */
function useOwnLists() {
  const isPlayer = useIsPlayer();
  const favourites = useQuery({ ...favouritesQuery, enabled: isPlayer });
  const recent = useQuery({
    ...recentGamesQuery,
    enabled: isPlayer,
    select: (launched) => launched.map(({ kindId }) => kindId),
  });
  if (isPlayer && (favourites.isPending || recent.isPending)) return undefined;
  return { favourites: favourites.data ?? none, recent: recent.data ?? none };
}

/** More than a window shows at once. */
const placesMax = 12;

/** So many that a phone shows at once. The server fills them in, or `public/theme.js`, while the program is on its way. */
const drawnPictures = 4;

/** How many games there are, where the server knew it when it sent the page; it hides the drawn places beyond. */
function knownCount(): number {
  const count = import.meta.env.SSR ? undefined : document.documentElement.dataset.count;
  return count === undefined ? placesMax : Number(count);
}

/** Each place lies where its game will, and is as large (`grid-geometry.ts`). */
function LobbySkeleton() {
  const { t } = useTranslation();
  const places = Array.from({ length: Math.min(placesMax, knownCount()) }, (_none, place) => place);
  return (
    <div role="status" className="grid gap-6">
      <span className="sr-only">{t('games.loading')}</span>
      <div className="game-places">
        <div>
          {places.map((place) => (
            <div key={place} data-place className="grid gap-2">
              {import.meta.env.SSR && place < drawnPictures ? (
                <DrawnPicture />
              ) : (
                <Skeleton className={cx(gamePictureShape, 'rounded-2xl')} />
              )}
              <div className="h-15">
                <Skeleton className="h-11 w-3/4" />
              </div>
            </div>
          ))}
        </div>
      </div>
    </div>
  );
}

function DrawnPicture() {
  return (
    <div className={cx('relative overflow-hidden border border-line', gamePictureShape, 'rounded-2xl')}>
      <Skeleton className="absolute inset-0" />
      <img
        data-picture
        hidden
        alt=""
        width="600"
        height="450"
        fetchPriority="high"
        className="relative size-full object-cover"
      />
    </div>
  );
}
