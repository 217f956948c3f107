import { useQuery } from '@tanstack/react-query';
import { SearchX } from 'lucide-react';
import { useLocation, useParams, useSearchParams } from 'react-router';
import { useIsPlayer } from '../../access/sessions/session.ts';
import { siteQuery } from '../../api/site.queries.ts';
import { useTranslation } from '../../i18n/index.ts';
import { paths } from '../../paths.ts';
import { LinkButton } from '../../ui/button.tsx';
import { QueryErrorPanel } from '../../ui/feedback.tsx';
import { usePageTitle } from '../../ui/page.tsx';
import { Loading } from '../../ui/spinner.tsx';
import { isEntry } from './game-entry.ts';
import { GameFrame } from './game-frame.tsx';
import { GameRelaunch } from './game-relaunch.tsx';
import { catalogueQuery } from './games.queries.ts';
import { findTrustedLaunchUrl } from './launch-url.ts';
import { useIsLaunchUrlUsed } from './used-launch-url.ts';

export function GamePage() {
  const { t } = useTranslation();
  const [parameters] = useSearchParams();
  const { state } = useLocation();
  const isPlayer = useIsPlayer();
  const name = parameters.get('name')?.trim() || t('player.fallbackName');
  usePageTitle(name);
  const query = useQuery(siteQuery);
  const { data: site, error } = query;
  if (site === undefined && error !== null) {
    return (
      <main className="mx-auto grid min-h-dvh w-full max-w-lg content-center px-4">
        <QueryErrorPanel
          query={query}
          fallback={t('games.startFailed')}
          offlineFallback={t('games.startFailed')}
        />
      </main>
    );
  }
  if (site === undefined) return <Loading label={t('player.loading')} />;
  const address = findTrustedLaunchUrl(parameters.get('url'), site.gameOrigins, window.location.origin);
  if (address !== undefined) return <TrustedLaunch key={address} address={address} name={name} />;
  return isEntry(state) && isPlayer && !parameters.has('url') ? <ChosenGame /> : <GameNotFound />;
}

/** A launch URL works once. After a reload, a game of the catalogue is launched again. */
function TrustedLaunch({ address, name }: { address: string; name: string }) {
  const { t } = useTranslation();
  const { id } = useParams();
  const isUsed = useIsLaunchUrlUsed(address);
  const { data: games, isPending } = useQuery(catalogueQuery);
  const game = games?.find(({ kindId, gameName }) => String(kindId) === id || gameName === name);
  if (isUsed && isPending) return <Loading label={t('player.loading')} />;
  if (isUsed && game !== undefined) return <GameRelaunch game={game} />;
  return <GameFrame launchUrl={address} name={name} game={game} />;
}

/** Launches the game that a visitor chose before the sign-in. */
function ChosenGame() {
  const { t } = useTranslation();
  const { id } = useParams();
  const { data: games, error } = useQuery(catalogueQuery);
  const game = games?.find(({ kindId }) => String(kindId) === id);
  if (game !== undefined) return <GameRelaunch game={game} />;
  return games === undefined && error === null ? <Loading label={t('player.loading')} /> : <GameNotFound />;
}

function GameNotFound() {
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
