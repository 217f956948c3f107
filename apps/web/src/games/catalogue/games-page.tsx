import { useQuery } from '@tanstack/react-query';
import { Suspense } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { useIsPlayer } from '../../access/sessions/session.ts';
import { useTranslation } from '../../i18n/index.ts';
import { useTypedSearchParams, withTexts } from '../../typed-search-params.ts';
import { cx } from '../../ui/cx.ts';
import { QueryErrorPanel, Skeleton } from '../../ui/feedback.tsx';
import { lazyNamed } from '../../ui/lazy-component.ts';
import { PageLayout } from '../../ui/page.tsx';
import { Tabs } from '../../ui/tabs.tsx';
import { useUrlSearchParams } from '../../url-search-params.ts';
import { jackpotValuesQuery } from '../jackpots/jackpot-values.queries.ts';
import { winnersQuery } from '../winners/winners.queries.ts';
import { favouritesQuery, recentGamesQuery } from './favourites.queries.ts';
import { gameImageAspectClass } from './game-image.tsx';
import { catalogueQuery, gameCategories } from './games.queries.ts';
import { Lobby } from './lobby.tsx';
import { LobbyToolbar } from './lobby-toolbar.tsx';
import { currentLobbySearch, type LobbyView, lobbyParams } from './lobby-view.ts';
import { usePlay } from './use-play.tsx';

const GameInfoDialog = lazyNamed(() => import('./game-info-dialog.tsx'), 'GameInfoDialog');

export function GamesPage() {
  const { t } = useTranslation();
  const [view, changeParams] = useTypedSearchParams(lobbyParams);
  // Changes the URL. Typing in the search adds no history entries.
  const change = (changed: Partial<LobbyView>) =>
    changeParams(changed, changed.search === undefined || currentLobbySearch() === '');
  return (
    <PageLayout
      width="full"
      title={t('games.title')}
      description={t('descriptions.games')}
      intro={view.search === '' ? t('games.intro') : t('games.searchResult', { search: view.search })}
    >
      <Tabs
        label={t('games.categories')}
        tabs={gameCategories.map((id) => ({ id, label: t(`games.${id}`) }))}
        selected={view.category}
        onSelect={(category) => change({ category })}
        aside={<LobbyToolbar view={view} onChange={change} />}
      >
        <Catalogue view={view} onChange={change} />
      </Tabs>
    </PageLayout>
  );
}

interface CatalogueProps {
  view: LobbyView;
  onChange: (change: Partial<LobbyView>) => void;
}

function Catalogue({ view, onChange }: CatalogueProps) {
  const { t } = useTranslation();
  const { play, launchingKindId, prompt } = usePlay();
  const query = useQuery(catalogueQuery);
  const { data: games, error } = query;
  const own = usePlayerLists();
  const highlights = useHighlights();
  const infoLink = useGameInfoLink();

  if (games === undefined && error !== null) {
    return (
      <QueryErrorPanel
        query={query}
        fallback={t('games.fetchFailed')}
        offlineFallback={t('games.loadFailed')}
      />
    );
  }
  // Waits for the player's lists and the highlights, so that nothing shifts later.
  if (games === undefined || own === undefined || highlights === undefined) return <LobbySkeleton />;
  const described = games.find(({ kindId }) => String(kindId) === infoLink.kindId);
  return (
    <>
      <Lobby
        view={view}
        onChange={onChange}
        games={games}
        {...own}
        {...highlights}
        launchingKindId={launchingKindId}
        onPlay={play}
        onShowInfo={infoLink.open}
      />
      {described !== undefined && (
        <Suspense>
          <GameInfoDialog
            game={described}
            onClose={infoLink.close}
            onPlay={() => play(described)}
            isLaunching={launchingKindId === described.kindId}
          />
        </Suspense>
      )}
      {prompt}
    </>
  );
}

const noKindIds: readonly number[] = [];

function usePlayerLists() {
  const isPlayer = useIsPlayer();
  const favourites = useQuery({ ...favouritesQuery, enabled: isPlayer });
  const recent = useQuery({
    ...recentGamesQuery,
    enabled: isPlayer,
    select: (launched) => launched.map(({ kindId }) => kindId),
  });
  if (isPlayer && (favourites.isPending || recent.isPending)) return undefined;
  return { favourites: favourites.data ?? noKindIds, recent: recent.data ?? noKindIds };
}

/** Undefined while loading. What failed, or waits for the network, is left out. */
function useHighlights() {
  const jackpots = useQuery(jackpotValuesQuery);
  const winners = useQuery(winnersQuery);
  const isLoading = [jackpots, winners].some((query) => query.isPending && query.fetchStatus !== 'paused');
  if (isLoading) return undefined;
  return { jackpots: jackpots.data ?? [], winners: winners.data ?? [] };
}

/** More than fit into a window. */
const maxSkeletons = 16;

/** Each placeholder has a game's position and size (`grid-geometry.ts`). */
function LobbySkeleton() {
  const { t } = useTranslation();
  const slots = Array.from({ length: maxSkeletons }, (_none, slot) => slot);
  return (
    <div role="status" className="grid gap-6">
      <span className="sr-only">{t('games.loading')}</span>
      <div className="game-places">
        <div>
          {slots.map((slot) => (
            <div key={slot} className="grid gap-2">
              <Skeleton className={cx(gameImageAspectClass, 'rounded-2xl')} />
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

/**
 * Stores the open dialog in the URL. Closing a dialog that was opened here goes back, so that Back does not
 * reopen it.
 */
function useGameInfoLink() {
  const navigate = useNavigate();
  const { state } = useLocation();
  const [params, setParams] = useUrlSearchParams();
  const open = (kindId: number) =>
    setParams((now) => withTexts(now, { game: String(kindId) }), { state: { [openedHereKey]: true } });
  const close = () => {
    if (state?.[openedHereKey] === true) void navigate(-1);
    else setParams((now) => withTexts(now, { game: '' }), { replace: true });
  };
  return { kindId: params.get('game'), open, close };
}

const openedHereKey = 'isGameInfoOpenedHere';
