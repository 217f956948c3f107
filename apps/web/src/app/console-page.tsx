import { useQuery } from '@tanstack/react-query';
import { lazy, Suspense } from 'react';
import { useUser } from '../access/sessions/session.ts';
import { securityQuery } from '../agents/agent-security/security.queries.ts';
import { useConnection } from '../console/connection.ts';
import { ConnectCard, ConnectedBar } from '../console/connection-card.tsx';
import { statusQuery } from '../console/console.queries.ts';
import { useConsolePlace, type View } from '../console/console-address.ts';
import { ConsoleFrame } from '../console/console-frame.tsx';
import { useConsoleKeys } from '../console/console-keys.ts';
import { useKeptFocus } from '../console/kept-focus.ts';
import { useConsoleTexts } from '../console/texts.ts';
import { ReviewCount } from '../money/reviews/reviews-count.tsx';
import { RequestsButton } from '../money/transfer-requests/requests-button.tsx';
import { JobsButton } from '../players/bulk-jobs/jobs-button.tsx';
import { usePageTitle } from '../ui/page.tsx';
import { Skeleton } from '../ui/states.tsx';
import { useConsoleNews } from './console-news.ts';

// The tables weigh more than all the rest, and nobody sees one who isn't connected.
const ConsoleViews = lazy(async () => ({ default: (await import('./console-views.tsx')).ConsoleViews }));
const OwnPassword = lazy(async () => ({
  default: (await import('../console/own-password.tsx')).OwnPassword,
}));
const EnrolFirst = lazy(async () => ({
  default: (await import('../agents/agent-security/enrol-first.tsx')).EnrolFirst,
}));
const StepUpDialog = lazy(async () => ({
  default: (await import('../agents/agent-security/step-up-dialog.tsx')).StepUpDialog,
}));

/** /adminacers. Anyone may open the page; the server alone decides who learns or does anything here. */
export function ConsolePage() {
  const t = useConsoleTexts();
  usePageTitle(t('title'));
  const [place, move] = useConsolePlace();
  useKeptFocus(`${place.view} ${place.player} ${place.job} ${place.tab} ${place.day}`);
  const show = (view: View) => move({ view, tab: 'records', day: '', job: '' });
  useConsoleKeys(show);
  const connection = useConnection();
  const isAgent = useUser()?.role === 'agent';
  useConsoleNews(isAgent);
  const { data: status } = useQuery({ ...statusQuery, enabled: isAgent });
  const { data: security } = useQuery({ ...securityQuery, enabled: isAgent });
  const mustEnrol = security?.isTotpRequired === true && !security.totp.isOn;
  // One's own settings don't wait for the provider.
  const isOwn = isAgent && place.view === 'setting';
  const needsPassword = status?.mustChangePassword === true;
  return (
    <ConsoleFrame
      view={place.view}
      onShow={show}
      onLogout={connection.disconnect}
      status={status}
      marks={{ 'transaction-records': <ReviewCount isOnIcon /> }}
      tools={
        isAgent &&
        !needsPassword && (
          <>
            <JobsButton isShown={place.view === 'jobs'} onShow={() => show('jobs')} />
            <RequestsButton isShown={place.view === 'requests'} onShow={() => show('requests')} />
          </>
        )
      }
    >
      {mustEnrol ? (
        <Suspense fallback={<Skeleton className="min-h-60 grow" />}>
          <EnrolFirst security={security} />
        </Suspense>
      ) : (
        <>
          {connection.state === 'unknown' && <Skeleton className="h-10 shrink-0 pointer-coarse:h-11.5" />}
          {connection.state === 'not-connected' && !isOwn && <ConnectCard connection={connection} />}
          {connection.state === 'connected' && <ConnectedBar connection={connection} />}
          {(connection.state === 'connected' || isOwn) && (
            <Suspense fallback={<Skeleton className="min-h-60 grow" />}>
              {needsPassword ? (
                <OwnPassword />
              ) : (
                <ConsoleViews place={place} move={move} ceilingCents={status?.transferCeilingCents} />
              )}
            </Suspense>
          )}
        </>
      )}
      <Suspense>{isAgent && <StepUpDialog />}</Suspense>
    </ConsoleFrame>
  );
}
