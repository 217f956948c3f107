import { useQuery } from '@tanstack/react-query';
import { Sparkles, Wrench } from 'lucide-react';
import { Suspense, useEffect } from 'react';
import { I18nProvider } from 'react-aria-components/I18nProvider';
import { useLocation } from 'react-router';
import { useAuth, useIsPlayer, useIsSignedIn } from '../access/sessions/session.ts';
import { profileQuery } from '../accounts/accounts/profile.queries.ts';
import { siteQuery } from '../api/site.queries.ts';
import { formatDateTime } from '../i18n/date-format.ts';
import { useTranslation } from '../i18n/index.ts';
import { isGamePath } from '../paths.ts';
import { ShortcutKeys } from '../site/shortcuts/shortcut-keys.tsx';
import { Button } from '../ui/button.tsx';
import { lazyNamed } from '../ui/lazy-component.ts';
import { Pill } from './pill.tsx';
import { dismissUpdate, useIsUpdateAvailable, watchForUpdates } from './shell/app-update.ts';
import { PageErrorBoundary } from './shell/page-error-boundary.tsx';

/**
 * Features that load after the page: shortcuts, notices, a player's events and reality checks, and the idle
 * sign-out of agents.
 */
export function DeferredFeatures() {
  const isUpdateShown = useIsUpdateNoticeShown();
  // The first toast may report that the connection is lost.
  useEffect(() => void import('../ui/toaster.tsx').catch(() => undefined), []);
  return (
    // Passes the locale to react-aria.
    <I18nProvider>
      <MaintenanceNotice />
      {isUpdateShown && <UpdateNotice />}
      <ShortcutKeys />
      <NewestUser />
      <PlayerEvents />
      <RealityChecks />
      <Terms />
      <AgentIdleWatch />
    </I18nProvider>
  );
}

/** Hidden during a game. The notice appears afterwards. */
function useIsUpdateNoticeShown(): boolean {
  useEffect(watchForUpdates, []);
  const isWaiting = useIsUpdateAvailable();
  const { pathname } = useLocation();
  return isWaiting && !isGamePath(pathname);
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
        <Button size="sm" variant="quiet" onClick={dismissUpdate}>
          {t('connection.later')}
        </Button>
      </Pill>
    </div>
  );
}

/** The stored user can be as old as the sign-in, and another device has changed it since. */
function NewestUser() {
  useQuery({ ...profileQuery, enabled: useIsSignedIn() });
  return null;
}

const siteReadEveryMs = 60_000;

function MaintenanceNotice() {
  const { t } = useTranslation();
  const { data: site } = useQuery({ ...siteQuery, refetchInterval: siteReadEveryMs });
  const until = site?.maintenance?.until ?? null;
  return (
    <div role="status">
      {site?.maintenance != null && (
        <Pill className="rounded-2xl" icon={<Wrench aria-hidden className="size-4.5 shrink-0 text-warn" />}>
          {until === null
            ? t('connection.maintenance')
            : t('connection.maintenanceUntil', { time: formatDateTime(until, 'moment') })}{' '}
          {site.maintenance.message}
        </Pill>
      )}
    </div>
  );
}

const PlayerEventStream = lazyNamed(() => import('./player-event-stream.tsx'), 'PlayerEventStream');

/** Opens one stream per session. */
function PlayerEvents() {
  const token = useAuth((state) => state.token);
  if (!useIsPlayer()) return null;
  return (
    <PageErrorBoundary fallback={null}>
      <Suspense>
        <PlayerEventStream key={token} />
      </Suspense>
    </PageErrorBoundary>
  );
}

const RealityCheckWatch = lazyNamed(
  () => import('../care/reality-check/reality-check-watch.tsx'),
  'RealityCheckWatch',
);

function RealityChecks() {
  const token = useAuth((state) => state.token);
  if (!useIsPlayer()) return null;
  return (
    <PageErrorBoundary fallback={null}>
      <Suspense>
        <RealityCheckWatch key={token} />
      </Suspense>
    </PageErrorBoundary>
  );
}

const TermsWatch = lazyNamed(() => import('../care/terms/terms-watch.tsx'), 'TermsWatch');

/** Asks a player to accept terms that have changed. */
function Terms() {
  const token = useAuth((state) => state.token);
  if (!useIsPlayer()) return null;
  return (
    <PageErrorBoundary fallback={null}>
      <Suspense>
        <TermsWatch key={token} />
      </Suspense>
    </PageErrorBoundary>
  );
}

const IdleSignOut = lazyNamed(() => import('../agents/agent-security/idle-sign-out.tsx'), 'IdleSignOut');

/** Only for agents: an idle agent is signed out. */
function AgentIdleWatch() {
  const token = useAuth((state) => state.token);
  const isAgent = useAuth((state) => state.user?.role === 'agent');
  if (!isAgent) return null;
  return (
    <PageErrorBoundary fallback={null}>
      <Suspense>
        <IdleSignOut key={token} />
      </Suspense>
    </PageErrorBoundary>
  );
}
