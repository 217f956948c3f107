import type { Game } from '@golden-acers/contract';
import { type RefObject, useEffect, useRef, useState } from 'react';
import { useNavigate } from 'react-router';
import { useTranslation } from '../../i18n/index.ts';
import { paths } from '../../paths.ts';
import { Loading } from '../../ui/spinner.tsx';
import { balanceOfMessage, isLeaveMessage } from './frame-messages.ts';
import { GameHeader } from './game-header.tsx';
import { notifyGameOpened } from './game-opened.ts';
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
  const gameBalanceCents = useFrameMessages(frame, address);
  useScrollLock();
  useEffect(notifyGameOpened, []);

  function openInNewTab(): void {
    // A launch URL works once, so a game of the catalogue requests a new one.
    if (game !== undefined) launch(game);
    else window.open(address, '_blank', `noopener,${popUpFeatures}`);
  }
  return (
    <div className="flex h-dvh flex-col bg-sunk pt-[env(safe-area-inset-top)] pr-[env(safe-area-inset-right)] pb-[env(safe-area-inset-bottom)] pl-[env(safe-area-inset-left)]">
      <GameHeader name={name} game={game} gameBalanceCents={gameBalanceCents} onOpenInNewTab={openInNewTab} />
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

/**
 * A sandboxed game cannot navigate this page, so its "Exit" sends a message. Returns the balance that the
 * game shows.
 */
function useFrameMessages(frame: RefObject<HTMLIFrameElement | null>, address: string): bigint | undefined {
  const navigate = useNavigate();
  const [balanceCents, setBalance] = useState<bigint>();
  useEffect(() => {
    const { origin } = new URL(address);
    const receive = (event: MessageEvent) => {
      const source = frame.current?.contentWindow ?? null;
      if (isLeaveMessage(event, source, origin)) void navigate(paths.games);
      const cents = balanceOfMessage(event, source, origin);
      if (cents !== undefined) setBalance(cents);
    };
    window.addEventListener('message', receive);
    return () => window.removeEventListener('message', receive);
  }, [frame, address, navigate]);
  return balanceCents;
}

function useScrollLock(): void {
  useEffect(() => {
    document.documentElement.classList.add('overflow-hidden');
    return () => document.documentElement.classList.remove('overflow-hidden');
  }, []);
}
