import { useQuery } from '@tanstack/react-query';
import { Suspense, useCallback, useEffect, useRef, useState } from 'react';
import { agentStatusQuery, useHasPermission, usePermissionCheck } from '../access/permissions/permissions.ts';
import { LazyStepUpDialog } from '../access/second-factors/lazy-second-factors.tsx';
import { securityQuery } from '../access/second-factors/security.queries.ts';
import { useUser } from '../access/sessions/session.ts';
import { useWaitingApprovalCount } from '../agents/approvals/waiting-approvals-badge.tsx';
import { type ConsoleView, useConsoleView, useOpenConsoleView } from '../console-location.ts';
import { useConsoleTranslation } from '../i18n/console-translations.ts';
import { useOpenReviewCount } from '../money/reviews/open-reviews-badge.tsx';
import { type ShortcutDestination, usePageDestinations } from '../site/shortcuts/page-destinations.ts';
import { chatPresenceQuery } from '../support/chats/chats.queries.ts';
import { CountBadge } from '../ui/count-badge.tsx';
import { currentTimeZone } from '../ui/dates/period.ts';
import { Skeleton } from '../ui/feedback.tsx';
import { lazyComponent, lazyNamed } from '../ui/lazy-component.ts';
import { usePageTitle } from '../ui/page.tsx';
import { restoreFocus, useRestoreFocusOnChange } from '../ui/restore-focus.ts';
import { useUrlSearchParams } from '../url-search-params.ts';
import { consoleKeyTexts } from './console-keys.ts';
import { ConsoleLayout } from './console-layout.tsx';
import { consoleViewNames, consoleViews, permissionsOfMenuItem, viewTitle } from './console-views.ts';
import { EarlyPaletteKeys } from './early-palette-keys.tsx';
import { AlarmsButton, BulkJobsButton, PaletteButton, RequestsButton } from './header-buttons.tsx';
import { useProviderConnection } from './provider-connection.ts';
import { ProviderConnectionBar, ServerDownBar } from './provider-connection-card.tsx';
import { useServerStatus, useServerUnreachableSince } from './server-status.ts';
import { useConsoleEvents } from './use-console-events.ts';

// The tables are the largest chunk, and only connected agents see them.
const ConsoleRoutes = lazyNamed(() => import('./console-routes.tsx'), 'ConsoleRoutes');
const InitialPasswordPage = lazyNamed(() => import('./initial-password-page.tsx'), 'InitialPasswordPage');
const EnrolTotpPage = lazyNamed(
  () => import('../agents/agent-security/enrol-totp-page.tsx'),
  'EnrolTotpPage',
);
const CommandPalette = lazyComponent(() => import('./command-palette.tsx'), 'CommandPalette');

const dialogSelector = '[role="dialog"], [role="alertdialog"]';

/** Anyone may open /adminacers. The server decides what they may read or do. */
export function ConsolePage() {
  const t = useConsoleTranslation();
  usePageTitle(t('title'));
  const [params] = useUrlSearchParams();
  const view = useConsoleView();
  const openView = useOpenConsoleView();
  useRestoreFocusOnChange(['view', 'player', 'job', 'tab', 'day'].map((name) => params.get(name)).join(' '));
  const show = (next: ConsoleView) => openView(next, { tab: '', day: '', job: '' });
  useConsoleShortcuts(show);
  const connection = useProviderConnection();
  const isAgent = useUser()?.role === 'agent';
  useConsoleEvents(isAgent);
  useServerStatus();
  const unreachableSince = useServerUnreachableSince();
  const { data: status } = useQuery({ ...agentStatusQuery, enabled: isAgent });
  const { data: security } = useQuery({ ...securityQuery, enabled: isAgent });
  const mustEnrol = security?.isTotpRequired === true && !security.totp.isOn;
  const needsPassword = status?.mustChangePassword === true;
  const isReady = isAgent && !needsPassword && !mustEnrol;
  const [isPaletteOpen, setPaletteOpen] = useState(false);
  const typedEarly = useRef('');
  const togglePalette = useCallback(() => {
    typedEarly.current = '';
    setPaletteOpen((isOpen) => !isOpen && document.querySelector(dialogSelector) === null);
  }, []);
  usePaletteShortcut(isReady, togglePalette);
  const closePalette = useCallback(() => {
    typedEarly.current = '';
    setPaletteOpen(false);
  }, []);
  const logOut = () => connection.disconnect.mutate();
  return (
    <ConsoleLayout
      view={view}
      onOpenView={show}
      onLogout={logOut}
      onOpenPalette={isReady ? () => setPaletteOpen(true) : undefined}
      status={status}
      badges={{ 'transaction-records': <TransactionsBadge />, tickets: <TicketsBadge /> }}
      headerActions={
        isAgent &&
        !needsPassword && (
          <>
            {!mustEnrol && <PaletteButton onOpen={() => setPaletteOpen(true)} />}
            <AlarmsButton isCurrent={view === 'alarms'} onOpen={() => show('alarms')} />
            <BulkJobsButton isCurrent={view === 'jobs'} onOpen={() => show('jobs')} />
            <RequestsButton isCurrent={view === 'requests'} onOpen={() => show('requests')} />
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
          {unreachableSince === null || !isAgent ? (
            <ProviderConnectionBar connection={connection} isAgent={isAgent} />
          ) : (
            <ServerDownBar since={unreachableSince} />
          )}
          {/* Most pages read only our database, so they work while the provider is down. */}
          {isAgent && (
            <Suspense fallback={<Skeleton className="min-h-60 grow" />}>
              {/* Remounts the page, because a new time zone changes all times on it. */}
              {needsPassword ? <InitialPasswordPage /> : <ConsoleRoutes key={currentTimeZone()} />}
            </Suspense>
          )}
        </>
      )}
      <Suspense>{isAgent && <LazyStepUpDialog />}</Suspense>
      <Suspense fallback={<EarlyPaletteKeys typed={typedEarly} onClose={closePalette} />}>
        {isReady && isPaletteOpen && (
          <CommandPalette typedEarly={typedEarly} onClose={closePalette} onLogout={logOut} />
        )}
      </Suspense>
    </ConsoleLayout>
  );
}

/**
 * Shows the number of tickets that wait for an agent, on the menu's icon. Its query renews the agent's
 * presence on every page.
 */
function TicketsBadge() {
  const t = useConsoleTranslation();
  const enabled = useHasPermission('tickets.handle');
  const { data } = useQuery({ ...chatPresenceQuery, enabled });
  return <CountBadge isOnIcon count={data?.unreplied ?? 0} label={t('chat.unreplied')} />;
}

/** Shows the number of reviews and approvals, on the menu's icon. */
function TransactionsBadge() {
  const t = useConsoleTranslation();
  const count = useOpenReviewCount() + useWaitingApprovalCount();
  return <CountBadge isOnIcon count={count} label={t('reviews.waiting')} />;
}

function useConsoleShortcuts(onShow: (view: ConsoleView) => void): void {
  const t = useConsoleTranslation();
  const may = usePermissionCheck();
  const go = (view: ConsoleView) => {
    onShow(view);
    // The next Tab continues in the page, wherever the focus was.
    if (document.activeElement instanceof HTMLElement) document.activeElement.blur();
    restoreFocus();
  };
  const destinations = consoleViewNames.flatMap((view): ShortcutDestination[] => {
    const { shortcut } = consoleViews[view];
    if (view === 'player' || shortcut === undefined || !may(...permissionsOfMenuItem(view))) return [];
    return [{ key: shortcut, label: viewTitle(t, view), go: () => go(view) }];
  });
  usePageDestinations(destinations, consoleKeyTexts(t));
}

/** ⌘K on a Mac, Ctrl+K elsewhere, also in a field. Disabled while another dialog is open. */
function usePaletteShortcut(isEnabled: boolean, onToggle: () => void): void {
  useEffect(() => {
    if (!isEnabled) return;
    const press = (event: KeyboardEvent) => {
      if (event.key.toLowerCase() !== 'k' || event.shiftKey || event.altKey) return;
      if (event.ctrlKey === event.metaKey || event.repeat) return;
      // Otherwise the browser focuses its address bar.
      event.preventDefault();
      onToggle();
    };
    window.addEventListener('keydown', press);
    return () => window.removeEventListener('keydown', press);
  }, [isEnabled, onToggle]);
}
