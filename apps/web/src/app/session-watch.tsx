import { useEffect, useRef } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { useAuth } from '../features/sessions/session.ts';
import { paths } from '../paths.ts';

/** When the server ends the session, wherever that was, the way goes to /login and from there back. */
export function SessionWatch() {
  const navigate = useNavigate();
  const wasEnded = useAuth((state) => state.wasEnded);
  const { pathname, search } = useLocation();
  const here = useRef('');
  here.current = `${pathname}${search}`;
  useEffect(() => {
    if (wasEnded) void navigate(paths.login, { replace: true, state: { from: here.current } });
  }, [wasEnded, navigate]);
  return null;
}
