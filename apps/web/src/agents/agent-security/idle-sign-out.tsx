import { useQuery } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { securityQuery } from '../../access/second-factors/security.queries.ts';
import { signOut } from '../../access/sessions/session-actions.ts';
import {
  type IdleState,
  idleStateAfter,
  isUserIdle,
  lastActivityAtMs,
  recordUserActivity,
  watchUserActivity,
} from '../../access/sessions/user-activity.ts';
import { call, configureApi } from '../../api/client.ts';
import { useTranslation } from '../../i18n/index.ts';
import { Button } from '../../ui/button.tsx';
import { cx } from '../../ui/cx.ts';
import { Dialog } from '../../ui/dialog.tsx';

/** From here on the countdown is red. */
const urgentSeconds = 15;

/** How often activity is reported on pages that poll nothing. */
const keepAliveEveryMs = 60_000;

/**
 * Signs an idle agent out, after a warning of one minute. The server also ends the session by its own clock.
 */
export function IdleSignOut() {
  const { t } = useTranslation();
  const { data } = useQuery({ ...securityQuery, staleTime: Number.POSITIVE_INFINITY });
  const [idle, setIdle] = useState<IdleState>({ kind: 'present' });
  const isWarned = idle.kind === 'warned';
  const idleMs = data?.idleMs;
  // While the warning is open, mouse movement does not count as activity.
  useEffect(() => (isWarned ? undefined : watchUserActivity()), [isWarned]);
  // A sign-in or a page load counts as activity.
  useEffect(recordUserActivity, []);
  useKeepAlive();
  useEffect(markUnattendedRequests, []);
  useEffect(() => {
    if (idleMs === undefined || idleMs === null) return;
    const look = () => {
      const next = idleStateAfter(Date.now() - lastActivityAtMs(), idleMs);
      if (next.kind === 'over') signOut('inactive');
      else setIdle((now) => (now.kind === 'present' && next.kind === 'present' ? now : next));
    };
    const timer = setInterval(look, 1_000);
    document.addEventListener('visibilitychange', look);
    return () => {
      clearInterval(timer);
      document.removeEventListener('visibilitychange', look);
    };
  }, [idleMs]);
  if (!isWarned) return null;
  const stay = () => {
    recordUserActivity();
    setIdle({ kind: 'present' });
    void sendKeepAlive();
  };
  return (
    <Dialog isOpen onClose={stay} title={t('idle.title')} role="alertdialog" isDismissable={false}>
      <div className="grid justify-items-center gap-3 text-center">
        <p
          aria-hidden
          className={cx(
            'tabular font-display text-6xl leading-none',
            idle.secondsLeft <= urgentSeconds ? 'text-bad' : 'text-gold-ink',
          )}
        >
          {idle.secondsLeft}
        </p>
        <p>{t('idle.hint', { count: idle.secondsLeft })}</p>
      </div>
      <div className="flex flex-wrap justify-end gap-3">
        <Button variant="line" onClick={() => signOut()}>
          {t('idle.leave')}
        </Button>
        <Button onClick={stay} autoFocus>
          {t('idle.stay')}
        </Button>
      </div>
    </Dialog>
  );
}

/** Marks background polls as unattended, so that they do not keep an idle session alive. */
function markUnattendedRequests(): () => void {
  configureApi({ isIdle: isUserIdle });
  return () => configureApi({ isIdle: () => false });
}

async function sendKeepAlive(): Promise<void> {
  try {
    await call('GET /user/profile');
  } catch {
    // If this fails, the session ends by the server's clock.
  }
}

function useKeepAlive(): void {
  const reportedAt = useRef(Date.now());
  useEffect(() => {
    const timer = setInterval(() => {
      if (lastActivityAtMs() <= reportedAt.current) return;
      reportedAt.current = Date.now();
      void sendKeepAlive();
    }, keepAliveEveryMs);
    return () => clearInterval(timer);
  }, []);
}
