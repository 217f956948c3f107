import { CloudOff, Hourglass, Sparkles, Wifi } from 'lucide-react';
import { type ReactNode, useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useLocation } from 'react-router';
import { useConnection } from '../api/connection.ts';
import { Button } from '../ui/button.tsx';
import { cx } from '../ui/cx.ts';
import { putUpdateOff, useIsUpdateWaiting, watchVersion } from './version.ts';

/** How long "back online" stands. */
const backShownMs = 3_000;

/**
 * What concerns every page: no network, a slow server, a new version. They float below the header, so that nothing
 * moves when they come and go.
 */
export function Notices() {
  const isUpdateShown = useIsUpdateShown();
  return (
    <div className="pointer-events-none fixed inset-x-0 top-[calc(var(--header-height)+0.5rem)] z-45 grid justify-items-center gap-2 px-4">
      <ConnectionNotice />
      {isUpdateShown && <UpdateNotice />}
    </div>
  );
}

function ConnectionNotice() {
  const { t } = useTranslation();
  const connection = useConnection();
  const isBack = useIsBack(connection === 'offline');
  return (
    <div role="status">
      {connection === 'offline' && (
        <Pill icon={<CloudOff aria-hidden className="size-4.5 shrink-0 text-warn" />}>
          {t('connection.offline')}
        </Pill>
      )}
      {connection === 'slow' && (
        <Pill icon={<Hourglass aria-hidden className="size-4.5 shrink-0 text-warn" />}>
          {t('connection.slow')}
        </Pill>
      )}
      {connection === 'up' && isBack && (
        <Pill icon={<Wifi aria-hidden className="size-4.5 shrink-0 text-good" />}>
          {t('connection.back')}
        </Pill>
      )}
    </div>
  );
}

/** True for a moment after the network came back. */
function useIsBack(isOffline: boolean): boolean {
  const [wasOffline, setWasOffline] = useState(isOffline);
  useEffect(() => {
    if (isOffline) {
      setWasOffline(true);
      return;
    }
    const timer = setTimeout(() => setWasOffline(false), backShownMs);
    return () => clearTimeout(timer);
  }, [isOffline]);
  return wasOffline && !isOffline;
}

/** Not over a game: whoever plays is told afterwards. */
function useIsUpdateShown(): boolean {
  useEffect(watchVersion, []);
  const isWaiting = useIsUpdateWaiting();
  const { pathname } = useLocation();
  return isWaiting && !pathname.startsWith('/game/') && pathname !== '/game-launch';
}

function UpdateNotice() {
  const { t } = useTranslation();
  return (
    <div role="status">
      <Pill
        className="rounded-2xl py-2 pr-2"
        icon={<Sparkles aria-hidden className="size-4.5 shrink-0 text-gold-ink" />}
      >
        <span className="grow">{t('connection.update')}</span>
        <Button size="sm" onClick={() => window.location.reload()}>
          {t('connection.reload')}
        </Button>
        <Button size="sm" variant="quiet" onClick={putUpdateOff}>
          {t('connection.later')}
        </Button>
      </Pill>
    </div>
  );
}

function Pill({ icon, className, children }: { icon: ReactNode; className?: string; children: ReactNode }) {
  return (
    <div
      className={cx(
        'appear pointer-events-auto flex items-center gap-2.5 rounded-full border border-line-strong bg-raised px-4 py-2.5 text-sm font-medium shadow-card',
        className,
      )}
    >
      {icon}
      {children}
    </div>
  );
}
