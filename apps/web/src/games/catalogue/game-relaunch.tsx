import type { Game } from '@golden-acers/contract';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Navigate } from 'react-router';
import { useTranslation } from '../../i18n/index.ts';
import { gameLaunchPath, paths, rechargeRequestPath } from '../../paths.ts';
import { LinkButton } from '../../ui/button.tsx';
import { ErrorPanel } from '../../ui/feedback.tsx';
import { Loading } from '../../ui/spinner.tsx';
import { isBalanceTooLow, launchErrorMessageOf, requestLaunchUrl } from './request-launch-url.ts';

/** Requests a new launch URL and replaces the used one in the history. */
export function GameRelaunch({ game }: { game: Game }) {
  const { t } = useTranslation();
  const client = useQueryClient();
  const entered = useQuery({
    queryKey: ['renewed-launch', game.kindId],
    queryFn: () => requestLaunchUrl(client, game.kindId),
    gcTime: 0,
    staleTime: 0,
    retry: false,
  });
  if (entered.data !== undefined) {
    return <Navigate to={gameLaunchPath({ url: entered.data, name: game.gameName })} replace />;
  }
  if (entered.error === null) return <Loading label={t('player.loading')} />;
  return (
    <main className="mx-auto grid min-h-dvh max-w-lg content-center justify-items-center gap-5 px-4">
      <ErrorPanel
        message={launchErrorMessageOf(entered.error)}
        onRetry={() => void entered.refetch()}
        isRetrying={entered.isFetching}
      />
      {isBalanceTooLow(entered.error) && (
        <LinkButton to={rechargeRequestPath}>{t('games.requestRecharge')}</LinkButton>
      )}
      <LinkButton to={paths.games} variant="quiet">
        {t('player.back')}
      </LinkButton>
    </main>
  );
}
