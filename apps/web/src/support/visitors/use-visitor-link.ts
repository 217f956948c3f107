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
 * The token of a mail's link, which stands behind the #. Removed from the address at once, so that no history
 * or bookmark has it; the one that opens the ticket is kept until the tab is closed, for a reload.
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
