import { useQuery } from '@tanstack/react-query';
import { Suspense, useEffect, useState } from 'react';
import { useLocation } from 'react-router';
import { SessionClock } from '../../access/sessions/session-clock.tsx';
import { visitQuery } from '../../access/sessions/visit.queries.ts';
import { useTranslation } from '../../i18n/index.ts';
import { loadCareMessages } from '../../i18n/lazy-messages.ts';
import { isGamePath } from '../../paths.ts';
import { lazyNamed } from '../../ui/lazy-component.ts';

const RealityCheckDialog = lazyNamed(
  () => import('./reality-check-dialog.tsx'),
  'RealityCheckDialog',
  loadCareMessages,
);

/** Shows the clock of the visit, and the reality check over any page or game when it is due. */
export function RealityCheckWatch() {
  const { data: visit } = useQuery(visitQuery);
  const isDue = useIsDue(visit?.checkDueMs);
  return (
    <>
      <HeaderClock />
      {isDue && (
        <Suspense>
          <RealityCheckDialog />
        </Suspense>
      )}
    </>
  );
}

/** Positioned below the header, so that the layout never shifts. The bar above a game has its own clock. */
function HeaderClock() {
  const { t } = useTranslation();
  const { pathname } = useLocation();
  if (isGamePath(pathname)) return null;
  return (
    <aside
      aria-label={t('shell.visitTime')}
      className="fixed top-(--header-height) right-3 z-30 -mt-px flex h-5 min-w-14 items-center justify-center rounded-b-lg border border-t-0 border-line bg-bg/92 px-1.5 sm:right-4 print:hidden"
    >
      <SessionClock />
    </aside>
  );
}

/** A short interval instead of one long timer, which a sleeping computer would delay. */
const tickMs = 1_000;

function useIsDue(dueMs: number | undefined): boolean {
  const [isDue, setDue] = useState(false);
  useEffect(() => {
    const check = () => setDue(dueMs !== undefined && Date.now() >= dueMs);
    check();
    const timer = setInterval(check, tickMs);
    return () => clearInterval(timer);
  }, [dueMs]);
  return isDue;
}
