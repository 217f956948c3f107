import { Navigate, Outlet, useLocation } from 'react-router';
import { pathAfterSignIn } from '../access/sessions/return-path.ts';
import { useIsSignedIn, useUser } from '../access/sessions/session.ts';
import { paths } from '../paths.ts';

/** Redirects a visitor to /login and back, replacing the history entry. */
export function SignedInOnly() {
  const isSignedIn = useIsSignedIn();
  const { pathname, search } = useLocation();
  if (isSignedIn) return <Outlet />;
  return <Navigate to={paths.login} replace state={{ from: `${pathname}${search}` }} />;
}

/** The landing page is for visitors. Signed-in accounts are redirected to the dashboard. */
export function VisitorsOnly() {
  return useIsSignedIn() ? <Navigate to={paths.dashboard} replace /> : <Outlet />;
}

/** Redirects a signed-in account to its start page. */
export function RedirectIfSignedIn() {
  const user = useUser();
  const { state } = useLocation();
  return user === null ? <Outlet /> : <Navigate to={pathAfterSignIn(user, state)} state={state} replace />;
}
