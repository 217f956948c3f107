import { useQuery } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
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
import { Dialog } from '../../ui/dialog.tsx';
import { agentSecurityQuery } from './agent-security.queries.ts';

/** While somebody works where nothing is polled, the server hears of it this often. */
const keepAliveEveryMs = 60_000;

/** Signs an agent out who has left, with a minute's warning. The server does the same by its own clock. */
export function IdleSignOut() {
  const { t } = useTranslation();
  const { data } = useQuery({ ...agentSecurityQuery, staleTime: Number.POSITIVE_INFINITY });
  const [idle, setIdle] = useState<IdleState>({ kind: 'present' });
  const isWarned = idle.kind === 'warned';
  const idleMs = data?.idleMs;
  // Once the warning stands, passing by the mouse is not an answer to it.
  useEffect(() => (isWarned ? undefined : watchUserActivity()), [isWarned]);
  // Somebody has just signed in, or opened the page, whenever it was last touched.
  useEffect(recordUserActivity, []);
  useKeepAlive();
  useEffect(markUnattendedRequests, []);
  useEffect(() => {
    if (idleMs === undefined) return;
    const look = () => {
      const next = idleStateAfter(Date.now() - lastActivityAtMs(), idleMs);
      if (next.kind === 'over') signOut('ended');
      else setIdle((now) => (now.kind === 'present' && next.kind === 'present' ? now : next));
    };
    const timer = setInterval(look, 1_000);
    // A machine that slept wakes up here, before anything is shown.
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
      <p className="text-muted">{t('idle.hint', { count: idle.secondsLeft })}</p>
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

/** What the page reads by itself doesn't keep the session of an agent who has left. */
function markUnattendedRequests(): () => void {
  configureApi({ isIdle: isUserIdle });
  return () => configureApi({ isIdle: () => false });
}

async function sendKeepAlive(): Promise<void> {
  try {
    await call('GET /user/profile');
  } catch {
    // Without an answer the session ends by the server's clock, and its next refusal says so.
  }
}

function useKeepAlive(): void {
  const toldAt = useRef(Date.now());
  useEffect(() => {
    const timer = setInterval(() => {
      if (lastActivityAtMs() <= toldAt.current) return;
      toldAt.current = Date.now();
      void sendKeepAlive();
    }, keepAliveEveryMs);
    return () => clearInterval(timer);
  }, []);
}
