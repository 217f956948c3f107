import { useQuery } from '@tanstack/react-query';
import { Gamepad2 } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link, useSearchParams } from 'react-router';
import { messageOf } from '../../api/errors.ts';
import { paths } from '../../paths.ts';
import { buttonClass } from '../../ui/button.tsx';
import { cx } from '../../ui/cx.ts';
import { Page } from '../../ui/page.tsx';
import { EmptyPanel, ErrorPanel, Skeleton } from '../../ui/states.tsx';
import { Tabs } from '../../ui/tabs.tsx';
import { GameCard, gamePictureShape } from './game-card.tsx';
import { type Category, categories, gamesIn, gamesQuery, searchGames } from './games.queries.ts';
import { usePlay } from './play.tsx';

export function GamesPage() {
  const { t } = useTranslation();
  const [category, setCategory] = useState<Category>('all');
  const [parameters] = useSearchParams();
  const search = parameters.get('q')?.trim() ?? '';
  return (
    <Page
      title={t('games.title')}
      intro={search === '' ? t('games.intro') : t('games.searchResult', { search })}
    >
      <Tabs
        label={t('games.categories')}
        tabs={categories.map((id) => ({ id, label: t(`games.${id}`) }))}
        selected={category}
        onSelect={setCategory}
      >
        <Lobby category={category} search={search} />
      </Tabs>
    </Page>
  );
}

const grid = 'grid grid-cols-1 gap-x-5 gap-y-7 min-[480px]:grid-cols-2 lg:grid-cols-3 2xl:grid-cols-4';
const places = ['a', 'b', 'c', 'd', 'e', 'f', 'g', 'h', 'i', 'j'];

function Lobby({ category, search }: { category: Category; search: string }) {
  const { t } = useTranslation();
  const { play, launchingKindId, prompt } = usePlay();
  const { data, error, isFetching, refetch } = useQuery(gamesQuery);

  if (data === undefined && error !== null) {
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
  if (data === undefined) {
    return (
      <div role="status" className={grid}>
        <span className="sr-only">{t('games.loading')}</span>
        {places.map((place) => (
          <div key={place} className="grid gap-3">
            <Skeleton className={cx(gamePictureShape, 'rounded-2xl')} />
            <Skeleton className="h-11 w-3/4" />
          </div>
        ))}
      </div>
    );
  }
  const games = searchGames(search, gamesIn(category, data));
  if (games.length === 0) return <NoGames search={data.length === 0 ? '' : search} />;
  return (
    <>
      <ul className={grid}>
        {games.map((game) => (
          <li key={game.kindId}>
            <GameCard
              game={game}
              actionLabel={t('games.play')}
              isLaunching={launchingKindId === game.kindId}
              onPlay={() => play(game)}
            />
          </li>
        ))}
      </ul>
      {prompt}
    </>
  );
}

function NoGames({ search }: { search: string }) {
  const { t } = useTranslation();
  return (
    <EmptyPanel icon={Gamepad2}>
      <p>{search === '' ? t('games.none') : t('games.noneFound', { search })}</p>
      {search !== '' && (
        <Link to={paths.games} className={buttonClass('line', 'sm')}>
          {t('games.clearSearch')}
        </Link>
      )}
    </EmptyPanel>
  );
}
