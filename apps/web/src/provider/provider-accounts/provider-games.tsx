import type { Game, GameType } from '@golden-acers/contract';
import { useQuery } from '@tanstack/react-query';
import {
  CirclePlay,
  Club,
  Fish,
  Gamepad2,
  Joystick,
  type LucideIcon,
  Radio,
  SquareStack,
} from 'lucide-react';
import { useId, useState } from 'react';
import { call } from '../../api/client.ts';
import { errorMessageOf } from '../../api/errors.ts';
import { GameCover } from '../../games/catalogue/game-image.tsx';
import { launchErrorMessageOf } from '../../games/catalogue/request-launch-url.ts';
import { usePlay } from '../../games/catalogue/use-play.tsx';
import { useTranslation } from '../../i18n/index.ts';
import { Button } from '../../ui/button.tsx';
import { cx } from '../../ui/cx.ts';
import { Badge, EmptyPanel, ErrorBar, Skeleton } from '../../ui/feedback.tsx';

const gridClass = 'grid gap-5 sm:grid-cols-2 md:grid-cols-3';

export function ProviderGames() {
  const { t } = useTranslation('account');
  const [enterError, setEnterError] = useState<unknown>();
  const { play, launchingKindId, prompt } = usePlay(setEnterError);
  const { data, error, isFetching, refetch } = useQuery({
    queryKey: ['games', 'provider-page'],
    queryFn: async ({ signal }) => (await call('GET /fortune-panda-user/games', { signal })).data,
  });
  return (
    <section className="grid gap-5">
      <div className="flex flex-wrap items-center justify-between gap-3">
        <h2 className="font-display text-2xl">{t('provider.availableGames')}</h2>
        <Button variant="line" size="sm" busy={isFetching} onClick={() => void refetch()}>
          {t('provider.refreshGames')}
        </Button>
      </div>
      {error !== null && (
        <ErrorBar>
          <strong className="block">{t('provider.errorTitle')}</strong>
          {errorMessageOf(error, { refused: t('games.fetchFailed'), offline: t('games.loadFailed') })}
        </ErrorBar>
      )}
      {enterError !== undefined && (
        <ErrorBar>
          <strong className="block">{t('provider.errorTitle')}</strong>
          {launchErrorMessageOf(enterError, t('provider.enterFailed'))}
        </ErrorBar>
      )}
      {data === undefined && error === null && (
        <div role="status" className={gridClass}>
          <span className="sr-only">{t('games.loading')}</span>
          {['a', 'b', 'c'].map((key) => (
            <Skeleton key={key} className="h-96 rounded-2xl" />
          ))}
        </div>
      )}
      {data?.length === 0 && <EmptyPanel icon={Gamepad2}>{t('provider.noGames')}</EmptyPanel>}
      <ul className={gridClass}>
        {data?.map((game) => (
          <li key={game.kindId}>
            <ProviderGameCard
              game={game}
              isLaunching={launchingKindId === game.kindId}
              onPlay={() => {
                setEnterError(undefined);
                play(game);
              }}
            />
          </li>
        ))}
      </ul>
      {prompt}
    </section>
  );
}

/** Icon and colours of a game type. Each pair of colours is readable in both themes. */
const gameTypeStyles: Partial<Record<GameType, readonly [LucideIcon, string]>> = {
  FISH: [Fish, 'bg-[#0e5f8a] text-[#d5f1ff]'],
  SLOT: [CirclePlay, 'bg-[#8a5a0e] text-[#fff0cf]'],
  CARD: [Club, 'bg-[#8a1f3a] text-[#ffdfe6]'],
  LIVE: [Radio, 'bg-[#1d6b45] text-[#d3ffe7]'],
  ARCADE: [Joystick, 'bg-[#5b3a94] text-[#eee0ff]'],
};
const defaultStyle = [SquareStack, 'bg-[#4a554c] text-[#eef4ee]'] as const;

function ProviderGameCard({
  game,
  isLaunching,
  onPlay,
}: {
  game: Game;
  isLaunching: boolean;
  onPlay: () => void;
}) {
  const { t } = useTranslation('account');
  const nameId = useId();
  const [Icon, colours] = gameTypeStyles[game.gameType] ?? defaultStyle;
  return (
    <article className="card group flex h-full flex-col overflow-hidden">
      <GameCover
        src={game.gameLogo}
        isClosed={game.status !== 'active'}
        className="-mx-px -mt-px rounded-t-2xl"
      >
        <span
          className={cx(
            'absolute bottom-3 left-3 grid size-11 place-content-center rounded-xl shadow-lg ring-1 ring-white/25',
            colours,
          )}
        >
          <Icon aria-hidden className="size-6" />
        </span>
        <Badge tone={game.status === 'active' ? 'onPicture' : 'plain'} className="absolute right-3 bottom-3">
          {t(`provider.statuses.${game.status}`)}
        </Badge>
      </GameCover>
      <div className="grid grow content-between gap-4 p-4">
        <div className="grid content-start gap-0.5">
          <h3 id={nameId} className="font-semibold wrap-anywhere">
            {game.gameName}
          </h3>
          <div className="flex flex-wrap items-baseline justify-between gap-x-3 text-sm">
            <p className="text-xs font-semibold tracking-wider text-muted">{game.gameType}</p>
            <p className="tabular text-faint">{t('provider.kindId', { kindId: game.kindId })}</p>
          </div>
        </div>
        <Button
          size="sm"
          className="w-full"
          aria-describedby={nameId}
          data-sound="game"
          disabled={game.status !== 'active'}
          busy={isLaunching}
          busyLabel={t('games.launching')}
          onClick={onPlay}
        >
          {t('games.playNow')}
        </Button>
      </div>
    </article>
  );
}
