import type { Game, JackpotValue, Winner } from '@golden-acers/contract';
import { Clock, Gamepad2, Heart, Info } from 'lucide-react';
import { useDeferredValue, useMemo, useState } from 'react';
import { useTranslation } from '../../i18n/index.ts';
import { categoryPath, collectionPath, newestGamesPath } from '../../paths.ts';
import { Button } from '../../ui/button.tsx';
import { cx } from '../../ui/cx.ts';
import { EmptyPanel } from '../../ui/feedback.tsx';
import { JackpotTicker } from '../jackpots/jackpot-ticker.tsx';
import { RecentWinners } from '../winners/recent-winners.tsx';
import { cardActionClass, FavouriteButton } from './favourite-button.tsx';
import { GameCard } from './game-card.tsx';
import { GameCarousel, gameRowsClass } from './game-carousel.tsx';
import { GameGrid } from './game-grid.tsx';
import { indexGames } from './game-search.ts';
import {
  gamesInCollection,
  type LobbyRow,
  lobbyRowsOf,
  minCatalogueForRows,
  selectLobbyGames,
} from './lobby-games.ts';
import type { LobbyView } from './lobby-view.ts';

interface LobbyProps {
  view: LobbyView;
  onChange: (change: Partial<LobbyView>) => void;
  games: readonly Game[];
  favourites: readonly number[];
  recent: readonly number[];
  jackpots: readonly JackpotValue[];
  winners: readonly Winner[];
  launchingKindId: number | undefined;
  onPlay: (game: Game) => void;
  onShowInfo: (kindId: number) => void;
}

export function Lobby(props: LobbyProps) {
  const { view, onChange, games, launchingKindId, onPlay, onShowInfo } = props;
  const { t } = useTranslation();
  const shown = useLobbyGames(props);
  const rows = usePlayerCollectionRows(props);
  const [openedMs] = useState(() => Date.now());
  const kindRows = useMemo(() => lobbyRowsOf(games, openedMs), [games, openedMs]);
  const isUnfiltered = view.category === 'all' && view.collection === 'all' && view.search === '';
  return (
    <div className="grid min-w-0 gap-6">
      {isUnfiltered && <Highlights {...props} />}
      {isUnfiltered && rows.length + kindRows.length > 0 && (
        <>
          <div className={rows.length + kindRows.length > 1 ? gameRowsClass : 'min-w-0'}>
            {rows.map((collection) => (
              <PlayerCollectionRow key={collection} {...props} collection={collection} />
            ))}
            {kindRows.map((row) => (
              <KindRow key={row.id} row={row} launchingKindId={launchingKindId} onPlay={onPlay} />
            ))}
          </div>
          <h2 className="-mb-3 text-lg font-semibold">{t('lobby.collections.all')}</h2>
        </>
      )}
      <p role="status" className="sr-only">
        {t('lobby.count', { count: shown.length })}
      </p>
      {shown.length === 0 ? (
        <NoGamesPanel
          view={view}
          collectionCount={(view.collection === 'recent' ? props.recent : props.favourites).length}
          isCatalogueEmpty={games.length === 0}
          onChange={onChange}
        />
      ) : (
        <GameGrid
          label={t('games.title')}
          games={shown}
          catalogueSize={games.length}
          renderCard={(game) => (
            <LobbyCard
              game={game}
              isLaunching={launchingKindId === game.kindId}
              onPlay={() => onPlay(game)}
              onShowInfo={() => onShowInfo(game.kindId)}
            />
          )}
        />
      )}
    </div>
  );
}

function useLobbyGames({ view, games, favourites, recent }: LobbyProps): readonly Game[] {
  const { t, locale } = useTranslation();
  const search = useDeferredValue(view.search);
  const { category, collection, sort } = view;
  const isSearching = search !== '';
  const index = useMemo(
    () => (isSearching ? indexGames(games, ({ gameType }) => t(`games.types.${gameType}`)) : undefined),
    [isSearching, games, t],
  );
  return useMemo(
    () =>
      selectLobbyGames({ category, collection, sort, search }, { games, favourites, recent, index, locale }),
    [category, collection, sort, search, games, favourites, recent, index, locale],
  );
}

interface LobbyCardProps {
  game: Game;
  isLaunching: boolean;
  onPlay: () => void;
  onShowInfo: () => void;
}

/**
 * Other actions are beside the type, so that they do not cover the picture and are not pressed by mistake.
 */
function LobbyCard({ game, isLaunching, onPlay, onShowInfo }: LobbyCardProps) {
  const { t } = useTranslation();
  return (
    <div className="relative">
      <GameCard
        game={game}
        isInVirtualGrid
        actionLabel={t('games.play')}
        isLaunching={isLaunching}
        onPlay={onPlay}
      />
      <div className="absolute -right-2 -bottom-1 flex">
        <FavouriteButton game={game} />
        <button
          type="button"
          aria-label={t('lobby.about', { name: game.gameName })}
          title={t('lobby.aboutShort')}
          onClick={onShowInfo}
          className={cardActionClass}
        >
          <Info aria-hidden className="size-4.5" />
        </button>
      </div>
    </div>
  );
}

type PlayerCollection = Exclude<LobbyView['collection'], 'all'>;

/**
 * Collections that had games when the lobby opened, because a row that appears later would move the card that
 * is being pressed.
 */
function usePlayerCollectionRows({ games, favourites, recent }: LobbyProps): readonly PlayerCollection[] {
  const [collections] = useState(() => {
    const sizes = {
      recent: gamesInCollection(games, recent).length,
      favourites: gamesInCollection(games, favourites).length,
    };
    if (games.length < minCatalogueForRows) return [];
    return (['recent', 'favourites'] as const).filter((collection) => sizes[collection] > 0);
  });
  return collections;
}

function PlayerCollectionRow({
  collection,
  games,
  favourites,
  recent,
  launchingKindId,
  onPlay,
}: LobbyProps & { collection: PlayerCollection }) {
  const { t } = useTranslation();
  return (
    <GameCarousel
      title={collection === 'recent' ? t('lobby.continue') : t('lobby.collections.favourites')}
      to={collectionPath(collection)}
      games={gamesInCollection(games, collection === 'recent' ? recent : favourites)}
      empty={t(`lobby.empty.${collection}`)}
      launchingKindId={launchingKindId}
      onPlay={onPlay}
    />
  );
}

interface KindRowProps {
  row: LobbyRow;
  launchingKindId: number | undefined;
  onPlay: (game: Game) => void;
}

function KindRow({ row: { id, games }, ...launching }: KindRowProps) {
  const { t } = useTranslation();
  return id === 'new' ? (
    <GameCarousel title={t('lobby.new')} to={newestGamesPath} games={games} {...launching} />
  ) : (
    <GameCarousel title={t(`games.${id}`)} to={categoryPath(id)} games={games} {...launching} />
  );
}

/** Renders nothing if there are no jackpots and no winners. On a phone the winners are below the games. */
function Highlights({ jackpots, winners }: Pick<LobbyProps, 'jackpots' | 'winners'>) {
  if (jackpots.length === 0 && winners.length === 0) return null;
  const hasBoth = jackpots.length > 0 && winners.length > 0;
  return (
    <div className={cx('contents min-w-0 gap-4 lg:grid', hasBoth && 'lg:grid-cols-2')}>
      {jackpots.length > 0 && <JackpotTicker jackpots={jackpots} />}
      {winners.length > 0 && <RecentWinners winners={winners} />}
    </div>
  );
}

interface NoGamesProps {
  view: LobbyView;
  collectionCount: number;
  isCatalogueEmpty: boolean;
  onChange: (change: Partial<LobbyView>) => void;
}

const emptyIcons = { all: Gamepad2, favourites: Heart, recent: Clock } as const;

function NoGamesPanel({ view, collectionCount, isCatalogueEmpty, onChange }: NoGamesProps) {
  const { t } = useTranslation();
  const { category, search, collection } = view;
  const isFiltered = !isCatalogueEmpty && (search !== '' || collection !== 'all');
  const canShowMore = isFiltered || (!isCatalogueEmpty && category !== 'all');
  return (
    <EmptyPanel icon={emptyIcons[collection]}>
      <p>
        {!isFiltered && t('games.none')}
        {isFiltered && search !== '' && t('games.noneFound', { search })}
        {isFiltered &&
          search === '' &&
          collection !== 'all' &&
          t(collectionCount > 0 ? 'lobby.noneHere' : `lobby.empty.${collection}`)}
      </p>
      {canShowMore && (
        <Button
          variant="line"
          size="sm"
          onClick={() => onChange({ category: 'all', collection: 'all', search: '' })}
        >
          {t('games.clearSearch')}
        </Button>
      )}
    </EmptyPanel>
  );
}
