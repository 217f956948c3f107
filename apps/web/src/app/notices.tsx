import { Clock, CloudOff, Wifi } from 'lucide-react';
import { Suspense, useEffect, useState } from 'react';
import { useNetworkStatus } from '../api/network-status.ts';
import { useTranslation } from '../i18n/index.ts';
import { lazyNamed, runWhenIdle } from '../ui/lazy-component.ts';
import { Pill } from './pill.tsx';
import { PageErrorBoundary } from './shell/page-error-boundary.tsx';

const backOnlineNoticeMs = 3_000;

const DeferredFeatures = lazyNamed(() => import('./deferred-features.tsx'), 'DeferredFeatures');

/**
 * Lies below the header as an overlay, so that the layout never shifts. Only the network notice is in the
 * first load.
 */
export function Notices() {
  const [isCalm, setCalm] = useState(false);
  useEffect(() => runWhenIdle(() => setCalm(true)), []);
  return (
    <div
      ref={publishHeight}
      className="pointer-events-none fixed inset-x-0 top-[calc(var(--header-height)+0.5rem)] z-45 grid justify-items-center px-4 *:not-empty:pb-2"
    >
      <ConnectionNotice />
      {isCalm && (
        <PageErrorBoundary fallback={null}>
          <Suspense>
            <DeferredFeatures />
          </Suspense>
        </PageErrorBoundary>
      )}
    </div>
  );
}

/** The console reserves this height above its page, so that no notice covers it. */
function publishHeight(notices: HTMLElement | null) {
  if (notices === null) return undefined;
  const observer = new ResizeObserver(() =>
    document.documentElement.style.setProperty('--notices-height', `${notices.offsetHeight}px`),
  );
  observer.observe(notices);
  return () => observer.disconnect();
}

function ConnectionNotice() {
  const { t } = useTranslation();
  const connection = useNetworkStatus();
  const isBack = useIsBackOnline(connection === 'offline');
  return (
    <div role="status" className="connection-notice">
      {connection === 'offline' && (
        <Pill icon={<CloudOff aria-hidden className="size-4.5 shrink-0 text-warn" />}>
          {t('connection.offline')}
        </Pill>
      )}
      {connection === 'slow' && (
        <Pill icon={<Clock aria-hidden className="size-4.5 shrink-0 text-warn" />}>
          {t('connection.slow')}
        </Pill>
      )}
      {connection === 'online' && isBack && (
        <Pill icon={<Wifi aria-hidden className="size-4.5 shrink-0 text-good" />}>
          {t('connection.back')}
        </Pill>
      )}
    </div>
  );
}

/** True for a short time after the network has returned. */
function useIsBackOnline(isOffline: boolean): boolean {
  const [wasOffline, setWasOffline] = useState(isOffline);
  useEffect(() => {
    if (isOffline) {
      setWasOffline(true);
      return;
    }
    const timer = setTimeout(() => setWasOffline(false), backOnlineNoticeMs);
    return () => clearTimeout(timer);
  }, [isOffline]);
  return wasOffline && !isOffline;
}
