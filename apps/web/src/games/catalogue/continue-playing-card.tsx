import type { Game } from '@golden-acers/contract';
import { useQuery } from '@tanstack/react-query';
import { Play } from 'lucide-react';
import { Link } from 'react-router';
import { useTranslation } from '../../i18n/index.ts';
import { formatRelativeDate, useNowMs } from '../../i18n/relative-time.ts';
import { betsPath, paths } from '../../paths.ts';
import { Button, LinkButton } from '../../ui/button.tsx';
import { Skeleton } from '../../ui/feedback.tsx';
import { Card } from '../../ui/page.tsx';
import { recentGamesQuery } from './favourites.queries.ts';
import { GameCover } from './game-image.tsx';
import { catalogueQuery } from './games.queries.ts';
import { usePlay } from './use-play.tsx';

interface LastGame {
  readonly game: Game;
  /** Null for a player without launches, who sees the most popular game. */
  readonly launchedAt: string | null;
}

/**
 * Shows the game that was played last, with a button to play it. Has the same height while loading and
 * without a game.
 */
export function ContinuePlayingCard() {
  const { t } = useTranslation('activity');
  const last = useLastGame();
  if (last === 'loading') return <ContinueSkeleton />;
  if (last === undefined)
    return (
      <Card isHighlighted className="grid min-h-48 content-center justify-items-start gap-4">
        <p className="text-lg text-muted">{t('dashboard.noGames')}</p>
        <LinkButton to={paths.games}>{t('dashboard.browse')}</LinkButton>
      </Card>
    );
  return <LastGameCard {...last} />;
}

function LastGameCard({ game, launchedAt }: LastGame) {
  const { t, locale } = useTranslation('activity');
  const nowMs = useNowMs();
  const { play, launchingKindId, prompt } = usePlay();
  return (
    <Card
      isHighlighted
      className="grid min-h-52 grid-cols-[6.5rem_minmax(0,1fr)] items-center gap-4 sm:grid-cols-[13rem_minmax(0,1fr)] sm:gap-6"
    >
      <GameCover src={game.gameLogo} isEager className="rounded-xl" />
      <div className="grid gap-3">
        <div className="grid gap-0.5">
          <p className="text-sm text-muted">
            {t(launchedAt === null ? 'dashboard.start' : 'lobby.continue')}
          </p>
          <h2 className="truncate font-display text-2xl leading-tight sm:text-3xl">{game.gameName}</h2>
          <p className="text-sm text-faint">
            {launchedAt === null
              ? t('dashboard.neverPlayed')
              : t('dashboard.lastPlayed', { when: formatRelativeDate(launchedAt, nowMs, locale) })}
          </p>
        </div>
        <div className="flex flex-wrap items-center gap-x-5 gap-y-2">
          <Button
            data-sound="game"
            busy={launchingKindId === game.kindId}
            busyLabel={t('games.launching')}
            onClick={() => play(game)}
          >
            <Play aria-hidden className="size-4 fill-current" />
            {t('games.playNow')}
          </Button>
          <Link
            to={launchedAt === null ? paths.games : betsPath(game.gameName)}
            className="py-2 text-sm font-medium text-gold-ink hover:underline max-sm:hidden"
          >
            {t(launchedAt === null ? 'dashboard.browse' : 'shell.bets')}
          </Link>
        </div>
      </div>
      {prompt}
    </Card>
  );
}

function ContinueSkeleton() {
  return (
    <Card
      isHighlighted
      className="grid min-h-52 grid-cols-[6.5rem_minmax(0,1fr)] items-center gap-4 sm:grid-cols-[13rem_minmax(0,1fr)] sm:gap-6"
    >
      <Skeleton className="aspect-[4/3] rounded-xl" />
      <div className="grid gap-3">
        <Skeleton className="h-8 w-3/4" />
        <Skeleton className="h-5 w-1/2" />
        <Skeleton className="h-11 w-36" />
      </div>
    </Card>
  );
}

/** Undefined if there is no game, because the catalogue is empty or failed. */
function useLastGame(): LastGame | 'loading' | undefined {
  const games = useQuery(catalogueQuery);
  const recent = useQuery(recentGamesQuery);
  if (games.isPending || recent.isPending) return 'loading';
  const catalogue = games.data?.filter(({ status }) => status === 'active') ?? [];
  for (const { kindId, launchedAt } of recent.data ?? []) {
    const game = catalogue.find((one) => one.kindId === kindId);
    if (game !== undefined) return { game, launchedAt };
  }
  const game = catalogue.find(({ popularity }) => popularity === 1) ?? catalogue[0];
  return game && { game, launchedAt: null };
}
