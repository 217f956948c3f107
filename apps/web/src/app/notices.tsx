import { Clock, CloudOff, Wifi } from 'lucide-react';
import { lazy, Suspense, useEffect, useState } from 'react';
import { useConnection } from '../api/connection.ts';
import { useTranslation } from '../i18n/index.ts';
import { whenIdle } from '../ui/later-part.ts';
import { PageErrors } from './page-errors.tsx';
import { Pill } from './pill.tsx';

/** How long "back online" stands. */
const backShownMs = 3_000;

const AfterThePage = lazy(async () => ({ default: (await import('./after-the-page.tsx')).AfterThePage }));

/**
 * What concerns every page: no network, a slow server, a new version. They float below the header, so that nothing
 * moves when they come and go. Only what tells of the network is there from the beginning.
 */
export function Notices() {
  const [isCalm, setCalm] = useState(false);
  useEffect(() => whenIdle(() => setCalm(true)), []);
  return (
    <div className="pointer-events-none fixed inset-x-0 top-[calc(var(--header-height)+0.5rem)] z-45 grid justify-items-center gap-2 px-4">
      <ConnectionNotice />
      {isCalm && (
        <PageErrors instead={null}>
          <Suspense>
            <AfterThePage />
          </Suspense>
        </PageErrors>
      )}
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
        <Pill icon={<Clock aria-hidden className="size-4.5 shrink-0 text-warn" />}>
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
