import { useQuery } from '@tanstack/react-query';
import { ArrowLeft, ExternalLink, SearchX } from 'lucide-react';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useParams, useSearchParams } from 'react-router';
import { siteQuery } from '../../api/site.ts';
import { paths } from '../../paths.ts';
import { Button, LinkButton } from '../../ui/button.tsx';
import { usePageTitle } from '../../ui/page.tsx';
import { Loading } from '../../ui/spinner.tsx';
import { gamesQuery } from './games.queries.ts';
import { popUpFeatures, useLauncher } from './launch.ts';
import { launchAddress } from './launch-origin.ts';

/** Plays the game whose launch address stands in the query, when the server vouches for its origin. */
export function PlayerPage() {
  const { t } = useTranslation();
  const [parameters] = useSearchParams();
  const name = parameters.get('name')?.trim() || t('player.fallbackName');
  usePageTitle(name);
  const { data: site, isPending, isError } = useQuery(siteQuery);
  if (isPending) return <Loading label={t('player.loading')} />;
  const address = isError
    ? undefined
    : launchAddress(parameters.get('url'), site.gameOrigins, window.location.origin);
  return address === undefined ? <NotFound /> : <Player key={address} address={address} name={name} />;
}

function Player({ address, name }: { address: string; name: string }) {
  const { t } = useTranslation();
  const [isLoaded, setLoaded] = useState(false);
  const openInNewTab = useOpenInNewTab(address, name);
  useEffect(() => {
    document.documentElement.classList.add('overflow-hidden');
    return () => document.documentElement.classList.remove('overflow-hidden');
  }, []);
  return (
    <div className="flex h-dvh flex-col bg-sunk">
      <header className="flex shrink-0 items-center gap-3 border-b border-line bg-bg px-3 py-2 sm:px-4">
        <LinkButton
          to={paths.games}
          variant="quiet"
          size="sm"
          aria-label={t('player.back')}
          className="px-2.5"
        >
          <ArrowLeft aria-hidden className="size-5" />
          <span className="hidden sm:inline">{t('player.back')}</span>
        </LinkButton>
        <div className="grid min-w-0 grow">
          <h1 className="truncate font-display text-lg leading-tight">{name}</h1>
          <p className="truncate text-xs text-faint">{t('player.fullscreen')}</p>
        </div>
        <Button variant="line" size="sm" aria-label={t('player.openInNewTab')} onClick={openInNewTab}>
          <ExternalLink aria-hidden className="size-4.5" />
          <span className="hidden sm:inline">{t('player.openInNewTab')}</span>
        </Button>
      </header>
      <main className="relative grow">
        {!isLoaded && (
          <div className="absolute inset-0 grid place-content-center">
            <Loading label={t('player.loading')} />
          </div>
        )}
        <iframe
          title={name}
          src={address}
          sandbox="allow-scripts allow-same-origin allow-forms allow-popups"
          allow=""
          referrerPolicy="no-referrer"
          onLoad={() => setLoaded(true)}
          className="absolute inset-0 size-full border-0"
        />
      </main>
    </div>
  );
}

/** A launch address works once and the frame has used it, so a known game is entered anew. */
function useOpenInNewTab(address: string, name: string): () => void {
  const { id } = useParams();
  const { data: games = [] } = useQuery(gamesQuery);
  const { launch } = useLauncher();
  const game = games.find(({ kindId, gameName }) => String(kindId) === id || gameName === name);
  return () => {
    if (game !== undefined) launch(game);
    else window.open(address, '_blank', `noopener,${popUpFeatures}`);
  };
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
