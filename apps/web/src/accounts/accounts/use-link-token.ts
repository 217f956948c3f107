import { useEffect, useRef, useState } from 'react';
import { useLocation, useNavigate } from 'react-router';

const tokenPattern = /^[\w-]{43}$/;

interface OpenedLink {
  /** Undefined without a valid one, and after a reload. */
  readonly token: string | undefined;
  /** Counts the links that were opened on this page: the key of what one link shows. */
  readonly opening: number;
}

/** Mails from before this version have the token in the query. */
function tokenIn({ hash, search }: { hash: string; search: string }): string | undefined {
  const token = new URLSearchParams(hash === '' ? search : hash.slice(1)).get('token') ?? '';
  return tokenPattern.test(token) ? token : undefined;
}

/**
 * Returns the token of a one-time link, from the URL's fragment. Removed from the URL at once, so that it is
 * not stored in history or bookmarks.
 */
export function useLinkToken(): OpenedLink {
  const { pathname, hash, search } = useLocation();
  const navigate = useNavigate();
  const [opened, setOpened] = useState<OpenedLink>(() => ({ token: tokenIn({ hash, search }), opening: 1 }));
  // Another link that is opened in this tab changes the fragment only, and loads no page.
  const seen = useRef(hash);
  useEffect(() => {
    if (hash !== '' && hash !== seen.current)
      setOpened(({ opening }) => ({ token: tokenIn({ hash, search }), opening: opening + 1 }));
    seen.current = hash;
    if (hash !== '' || search !== '') void navigate(pathname, { replace: true });
  }, [hash, navigate, pathname, search]);
  return opened;
}
