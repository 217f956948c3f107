import { useQuery } from '@tanstack/react-query';
import { lazy, Suspense } from 'react';
import { useUser } from '../access/sessions/session.ts';
import { agentSecurityQuery } from '../agents/agent-security/agent-security.queries.ts';
import { agentStatusQuery } from '../console/console.queries.ts';
import { ConsoleLayout } from '../console/console-layout.tsx';
import { type ConsoleView, useConsoleLocation } from '../console/console-location.ts';
import { useConsoleShortcuts } from '../console/console-shortcuts.ts';
import { useConsoleTranslation } from '../console/console-translations.ts';
import { useProviderConnection } from '../console/provider-connection.ts';
import { ProviderConnectCard, ProviderConnectedBar } from '../console/provider-connection-card.tsx';
import { useRestoreFocusOnChange } from '../console/restore-focus.ts';
import { OpenReviewsBadge } from '../money/reviews/open-reviews-badge.tsx';
import { RequestsButton } from '../money/transfer-requests/requests-button.tsx';
import { BulkJobsButton } from '../players/bulk-jobs/bulk-jobs-button.tsx';
import { Skeleton } from '../ui/feedback.tsx';
import { usePageTitle } from '../ui/page.tsx';
import { useConsoleEvents } from './use-console-events.ts';

// The tables weigh more than all the rest, and nobody sees one who isn't connected.
const ConsoleViews = lazy(async () => ({ default: (await import('./console-views.tsx')).ConsoleViews }));
const InitialPasswordPage = lazy(async () => ({
  default: (await import('../console/initial-password-page.tsx')).InitialPasswordPage,
}));
const EnrolTotpPage = lazy(async () => ({
  default: (await import('../agents/agent-security/enrol-totp-page.tsx')).EnrolTotpPage,
}));
const StepUpDialog = lazy(async () => ({
  default: (await import('../agents/agent-security/step-up-dialog.tsx')).StepUpDialog,
}));

/** /adminacers. Anyone may open the page; the server alone decides who learns or does anything here. */
export function ConsolePage() {
  const t = useConsoleTranslation();
  usePageTitle(t('title'));
  const [location, navigate] = useConsoleLocation();
  useRestoreFocusOnChange(
    `${location.view} ${location.player} ${location.jobId} ${location.transactionsTab} ${location.statementDay}`,
  );
  const show = (view: ConsoleView) =>
    navigate({ view, transactionsTab: 'records', statementDay: '', jobId: '' });
  useConsoleShortcuts(show);
  const connection = useProviderConnection();
  const isAgent = useUser()?.role === 'agent';
  useConsoleEvents(isAgent);
  const { data: status } = useQuery({ ...agentStatusQuery, enabled: isAgent });
  const { data: security } = useQuery({ ...agentSecurityQuery, enabled: isAgent });
  const mustEnrol = security?.isTotpRequired === true && !security.totp.isOn;
  // One's own settings don't wait for the provider.
  const isOwn = isAgent && location.view === 'setting';
  const needsPassword = status?.mustChangePassword === true;
  return (
    <ConsoleLayout
      view={location.view}
      onOpenView={show}
      onLogout={connection.disconnect}
      status={status}
      badges={{ 'transaction-records': <OpenReviewsBadge isOnIcon /> }}
      headerActions={
        isAgent &&
        !needsPassword && (
          <>
            <BulkJobsButton isCurrent={location.view === 'jobs'} onOpen={() => show('jobs')} />
            <RequestsButton isCurrent={location.view === 'requests'} onOpen={() => show('requests')} />
          </>
        )
      }
    >
      {mustEnrol ? (
        <Suspense fallback={<Skeleton className="min-h-60 grow" />}>
          <EnrolTotpPage security={security} />
        </Suspense>
      ) : (
        <>
          {connection.state === 'unknown' && <Skeleton className="h-10 shrink-0 pointer-coarse:h-11.5" />}
          {connection.state === 'not-connected' && !isOwn && <ProviderConnectCard connection={connection} />}
          {connection.state === 'connected' && <ProviderConnectedBar connection={connection} />}
          {(connection.state === 'connected' || isOwn) && (
            <Suspense fallback={<Skeleton className="min-h-60 grow" />}>
              {needsPassword ? (
                <InitialPasswordPage />
              ) : (
                <ConsoleViews
                  location={location}
                  navigate={navigate}
                  ceilingCents={status?.transferCeilingCents}
                />
              )}
            </Suspense>
          )}
        </>
      )}
      <Suspense>{isAgent && <StepUpDialog />}</Suspense>
    </ConsoleLayout>
  );
}
