import type { Game } from '@golden-acers/contract';
import { ArrowLeft, ExternalLink } from 'lucide-react';
import { type RefObject, useEffect, useRef, useState } from 'react';
import { useNavigate } from 'react-router';
import { useTranslation } from '../../i18n/index.ts';
import { paths } from '../../paths.ts';
import { Button, LinkButton } from '../../ui/button.tsx';
import { Loading } from '../../ui/spinner.tsx';
import { notifyGameOpened } from './game-opened.ts';
import { isLeaveMessage } from './leave-message.ts';
import { popUpFeatures, useLauncher } from './use-launcher.ts';
import { markLaunchUrlUsed } from './used-launch-url.ts';

interface GameFrameProps {
  launchUrl: string;
  name: string;
  game: Game | undefined;
}

export function GameFrame({ launchUrl: address, name, game }: GameFrameProps) {
  const { t } = useTranslation();
  const { launch } = useLauncher();
  const [isLoaded, setLoaded] = useState(false);
  const frame = useRef<HTMLIFrameElement>(null);
  useLeaveMessage(frame, address);
  useScrollLock();
  useEffect(notifyGameOpened, []);

  function openInNewTab(): void {
    // A launch address works once, so a game of the catalogue requests a new one.
    if (game !== undefined) launch(game);
    else window.open(address, '_blank', `noopener,${popUpFeatures}`);
  }
  return (
    <div className="flex h-dvh flex-col bg-sunk">
      <header className="flex shrink-0 items-center gap-3 border-b border-line bg-bg px-3 py-2 sm:px-4 [@media(height<31rem)]:py-0">
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
          ref={frame}
          title={name}
          src={address}
          sandbox="allow-scripts allow-same-origin allow-forms allow-popups"
          allow=""
          referrerPolicy="no-referrer"
          onLoad={() => {
            setLoaded(true);
            markLaunchUrlUsed(address);
          }}
          className="absolute inset-0 size-full border-0"
        />
      </main>
    </div>
  );
}

/** A sandboxed game can't navigate this page, so its "Exit" sends a message. */
function useLeaveMessage(frame: RefObject<HTMLIFrameElement | null>, address: string): void {
  const navigate = useNavigate();
  useEffect(() => {
    const { origin } = new URL(address);
    const leave = (event: MessageEvent) => {
      const source = frame.current?.contentWindow ?? null;
      if (isLeaveMessage(event, source, origin)) void navigate(paths.games);
    };
    window.addEventListener('message', leave);
    return () => window.removeEventListener('message', leave);
  }, [frame, address, navigate]);
}

function useScrollLock(): void {
  useEffect(() => {
    document.documentElement.classList.add('overflow-hidden');
    return () => document.documentElement.classList.remove('overflow-hidden');
  }, []);
}
