import { Link, useLocation } from 'react-router';
import { ApiRefusal } from '../../api/errors.ts';
import { paths } from '../../paths.ts';
import { useIsSignedIn } from './session.ts';
import { signOut } from './session-actions.ts';

/** True if the server refused because there is no agent session. */
export function needsAgentSession(error: unknown): boolean {
  return error instanceof ApiRefusal && (error.status === 401 || error.status === 403);
}

/** Shows a link to /login and back. First ends a player's session, which the sign-in page would redirect. */
export function SignInLink({ children }: { children: string }) {
  const { pathname, search } = useLocation();
  const isSignedIn = useIsSignedIn();
  return (
    <Link
      to={paths.login}
      state={{ from: `${pathname}${search}` }}
      onClick={() => isSignedIn && signOut()}
      className="font-semibold whitespace-nowrap underline underline-offset-4"
    >
      {children}
    </Link>
  );
}
