import { useEffect, useState } from 'react';
import { useLocation, useNavigate } from 'react-router';

const storageKey = 'golden-acers.visitor-ticket';

export interface VisitorLink {
  readonly purpose: 'confirm' | 'thread';
  readonly token: string;
}

function readLink(hash: string): VisitorLink | undefined {
  const params = new URLSearchParams(hash.slice(1));
  for (const purpose of ['confirm', 'thread'] as const) {
    const token = params.get(purpose);
    if (token !== null && token !== '') return { purpose, token };
  }
  return undefined;
}

function storedLink(): VisitorLink | undefined {
  const token = sessionStorage.getItem(storageKey);
  return token === null ? undefined : { purpose: 'thread', token };
}

/**
 * Returns the token of a mailed link, from the URL's fragment. Removed from the URL at once, so that it is
 * not stored in history or bookmarks. The token that opens the ticket is kept for reloads until the tab is
 * closed.
 */
export function useVisitorLink() {
  const { hash, pathname } = useLocation();
  const navigate = useNavigate();
  const [link, setLink] = useState(() => readLink(hash) ?? storedLink());
  useEffect(() => {
    if (hash === '') return;
    setLink(readLink(hash) ?? storedLink());
    void navigate(pathname, { replace: true });
  }, [hash, navigate, pathname]);
  useEffect(() => {
    if (link?.purpose === 'thread') sessionStorage.setItem(storageKey, link.token);
  }, [link]);
  return { link, openThread: (token: string) => setLink({ purpose: 'thread', token }) };
}
