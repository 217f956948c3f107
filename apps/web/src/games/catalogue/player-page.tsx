import { useQuery } from '@tanstack/react-query';
import { SearchX } from 'lucide-react';
import { useParams, useSearchParams } from 'react-router';
import { messageOf } from '../../api/errors.ts';
import { siteQuery } from '../../api/site.ts';
import { useTranslation } from '../../i18n/index.ts';
import { paths } from '../../paths.ts';
import { LinkButton } from '../../ui/button.tsx';
import { usePageTitle } from '../../ui/page.tsx';
import { Loading } from '../../ui/spinner.tsx';
import { ErrorPanel } from '../../ui/states.tsx';
import { gamesQuery } from './games.queries.ts';
import { launchAddress } from './launch-origin.ts';
import { Player } from './player.tsx';
import { RenewedLaunch } from './renewed-launch.tsx';
import { useIsUsed } from './used-address.ts';

/** Plays the game whose launch address stands in the query, when the server vouches for its origin. */
export function PlayerPage() {
  const { t } = useTranslation();
  const [parameters] = useSearchParams();
  const name = parameters.get('name')?.trim() || t('player.fallbackName');
  usePageTitle(name);
  const { data: site, error, isFetching, refetch } = useQuery(siteQuery);
  if (site === undefined && error !== null) {
    return (
      <main className="mx-auto grid min-h-dvh w-full max-w-lg content-center px-4">
        <ErrorPanel
          message={messageOf(error, { refused: t('games.startFailed'), offline: t('games.startFailed') })}
          retryLabel={t('errors.tryAgain')}
          onRetry={() => void refetch()}
          isRetrying={isFetching}
        />
      </main>
    );
  }
  if (site === undefined) return <Loading label={t('player.loading')} />;
  const address = launchAddress(parameters.get('url'), site.gameOrigins, window.location.origin);
  return address === undefined ? <NotFound /> : <KnownLaunch key={address} address={address} name={name} />;
}

/** A launch address works once: after a reload, a game of the catalogue is entered anew. */
function KnownLaunch({ address, name }: { address: string; name: string }) {
  const { t } = useTranslation();
  const { id } = useParams();
  const isUsed = useIsUsed(address);
  const { data: games, isPending } = useQuery(gamesQuery);
  const game = games?.find(({ kindId, gameName }) => String(kindId) === id || gameName === name);
  if (isUsed && isPending) return <Loading label={t('player.loading')} />;
  if (isUsed && game !== undefined) return <RenewedLaunch game={game} />;
  return <Player address={address} name={name} game={game} />;
}

function NotFound() {
  const { t } = useTranslation();
  return (
    <main className="grid min-h-dvh place-content-center justify-items-center gap-4 px-6 text-center">
      <SearchX aria-hidden className="size-12 text-gold-ink" strokeWidth={1.5} />
      <h1 className="font-display text-3xl">{t('player.notFound')}</h1>
      <p className="text-muted">{t('player.noUrl')}</p>
      <LinkButton to={paths.games} className="mt-2">
        {t('player.back')}
      </LinkButton>
    </main>
  );
}
