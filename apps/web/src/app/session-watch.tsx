import { useEffect, useRef } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { authStore } from '../features/sessions/session.ts';
import { paths } from '../paths.ts';

/** When the server ends the session, wherever that was, the way goes to /login and from there back. */
export function SessionWatch() {
  const navigate = useNavigate();
  const { pathname, search } = useLocation();
  const now = useRef({ navigate, here: '' });
  now.current = { navigate, here: `${pathname}${search}` };
  useEffect(
    () =>
      authStore.subscribe((state, before) => {
        if (!state.wasEnded || before.wasEnded) return;
        const { navigate: go, here } = now.current;
        void go(paths.login, { replace: true, state: { from: here } });
      }),
    [],
  );
  return null;
}
