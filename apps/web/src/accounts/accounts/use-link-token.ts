import { useEffect, useState } from 'react';
import { useLocation, useNavigate } from 'react-router';

const tokenPattern = /^[\w-]{43}$/;

/**
 * The token of a one-time link, taken out of the address at once: it is in no history, no bookmark and no shared address.
 * Undefined when the address has none, as after a reload.
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
