import { useEffect, useRef } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { authStore, onTabSync } from '../access/sessions/session.ts';
import { useTranslation } from '../i18n/index.ts';
import { paths } from '../paths.ts';
import { notify } from '../ui/toasts.tsx';

/**
 * When the server ends the session, redirects to /login and later back. Shows a message when another tab
 * signs out or switches the account.
 */
export function SessionSync() {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const { pathname, search } = useLocation();
  const now = useRef({ navigate, t, here: '' });
  now.current = { navigate, t, here: `${pathname}${search}` };
  useEffect(
    () =>
      authStore.subscribe((state, before) => {
        if (state.endReason !== 'ended' || before.endReason === 'ended') return;
        const { navigate: go, here } = now.current;
        void go(paths.login, { replace: true, state: { from: here } });
      }),
    [],
  );
  useEffect(
    () =>
      onTabSync((followed) => {
        const name = authStore.getState().user?.firstName ?? '';
        if (followed === 'signed-out') notify.info(now.current.t('sessions.signedOutElsewhere'));
        else if (followed === 'switched') notify.info(now.current.t('sessions.switchedElsewhere', { name }));
      }),
    [],
  );
  return null;
}
