import { useEffect, useState } from 'react';
import { useLocation, useNavigate } from 'react-router';

const tokenPattern = /^[\w-]{43}$/;

/**
 * The token of a one-time link. Removed from the address at once, so that no history or bookmark has it.
 * Undefined after a reload.
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
