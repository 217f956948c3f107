import { useSyncExternalStore } from 'react';
import { isOffline } from '../api/connection.ts';

/** A site that stays open for days asks now and then; one that is looked at again asks at once, but not at every glance. */
const askEveryMs = 15 * 60_000;
const askAgainAfterMs = 60_000;

/** The build of this page. The development server has none, and nothing is asked there. */
const ownBuild =
  import.meta.env.PROD && !import.meta.env.SSR
    ? document.querySelector<HTMLMetaElement>('meta[name="build"]')?.content
    : undefined;

interface Version {
  /** A build that the server has and this page isn't of. */
  readonly newBuild: string | undefined;
  /** The one that was put off with "Later". */
  readonly putOff: string | undefined;
}
let version: Version = { newBuild: undefined, putOff: undefined };
const listeners = new Set<() => void>();

function change(next: Partial<Version>): void {
  version = { ...version, ...next };
  for (const tell of listeners) tell();
}

/** Asks the server for its build, and tells whether this page is older. Silence is no news. */
export async function askVersion(): Promise<boolean> {
  if (ownBuild === undefined || isOffline()) return false;
  try {
    const answer: unknown = await (await fetch('/version.json', { cache: 'no-store' })).json();
    const { build } = { build: undefined, ...(typeof answer === 'object' ? answer : {}) };
    if (typeof build !== 'string' || build === ownBuild) return false;
    change({ newBuild: build });
    return true;
  } catch {
    // No answer, or not ours: the next time tells.
    return false;
  }
}

/** Looks for a new version for as long as the page is open. It only ever tells: a reload is the player's to choose. */
export function watchVersion(): () => void {
  let askedAtMs = Date.now();
  const ask = () => {
    if (document.visibilityState !== 'visible' || Date.now() - askedAtMs < askAgainAfterMs) return;
    askedAtMs = Date.now();
    void askVersion();
  };
  const timer = setInterval(ask, askEveryMs);
  document.addEventListener('visibilitychange', ask);
  window.addEventListener('online', ask);
  return () => {
    clearInterval(timer);
    document.removeEventListener('visibilitychange', ask);
    window.removeEventListener('online', ask);
  };
}

export const putUpdateOff = (): void => change({ putOff: version.newBuild });

const follow = (listener: () => void) => {
  listeners.add(listener);
  return () => void listeners.delete(listener);
};
const isWaiting = () => version.newBuild !== undefined && version.newBuild !== version.putOff;

/** Whether a new version waits to be told of. */
export const useIsUpdateWaiting = (): boolean => useSyncExternalStore(follow, isWaiting);
