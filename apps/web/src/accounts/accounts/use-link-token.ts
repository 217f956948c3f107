import { useEffect, useState } from 'react';
import { useLocation, useNavigate } from 'react-router';

const tokenPattern = /^[\w-]{43}$/;

/**
 * Returns the token of a one-time link. Removed from the URL at once, so that it is not stored in history or
 * bookmarks. Undefined after a reload.
 */
export function useLinkToken(): string | undefined {
  const { pathname, search } = useLocation();
  const navigate = useNavigate();
  const [token] = useState(() => new URLSearchParams(search).get('token') ?? '');
  useEffect(() => {
    if (search !== '') void navigate(pathname, { replace: true });
  }, [navigate, pathname, search]);
  return tokenPattern.test(token) ? token : undefined;
}
