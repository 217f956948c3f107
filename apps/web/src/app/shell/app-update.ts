import { create } from 'zustand';
import { isOffline } from '../../api/network-status.ts';

/** A site that stays open for days asks now and then; one that is looked at again asks at once, but not at every glance. */
const checkEveryMs = 15 * 60_000;
const minCheckIntervalMs = 60_000;

/** The build of this page. The development server has none, and nothing is asked there. */
const currentBuild = import.meta.env.PROD
  ? document.querySelector<HTMLMetaElement>('meta[name="build"]')?.content
  : undefined;

interface UpdateState {
  /** A build that the server has and this page isn't of. */
  readonly newBuild: string | undefined;
  /** The one that was put off with "Later". */
  readonly dismissedBuild: string | undefined;
}
const useUpdateState = create<UpdateState>(() => ({ newBuild: undefined, dismissedBuild: undefined }));

/** Asks the server for its build, and tells whether this page is older. Silence is no news. */
export async function checkForUpdate(): Promise<boolean> {
  if (currentBuild === undefined || isOffline()) return false;
  try {
    const version: unknown = await (await fetch('/version.json', { cache: 'no-store' })).json();
    const { build } = { build: undefined, ...(typeof version === 'object' ? version : {}) };
    if (typeof build !== 'string' || build === currentBuild) return false;
    useUpdateState.setState({ newBuild: build });
    return true;
  } catch {
    // No answer, or not ours: the next time tells.
    return false;
  }
}

/** Looks for a new version for as long as the page is open. It only ever tells: a reload is the player's to choose. */
export function watchForUpdates(): () => void {
  let checkedAtMs = Date.now();
  const check = () => {
    if (document.visibilityState !== 'visible' || Date.now() - checkedAtMs < minCheckIntervalMs) return;
    checkedAtMs = Date.now();
    void checkForUpdate();
  };
  const timer = setInterval(check, checkEveryMs);
  document.addEventListener('visibilitychange', check);
  window.addEventListener('online', check);
  return () => {
    clearInterval(timer);
    document.removeEventListener('visibilitychange', check);
    window.removeEventListener('online', check);
  };
}

export const dismissUpdate = (): void =>
  useUpdateState.setState(({ newBuild }) => ({ dismissedBuild: newBuild }));

export const useIsUpdateAvailable = (): boolean =>
  useUpdateState(({ newBuild, dismissedBuild }) => newBuild !== undefined && newBuild !== dismissedBuild);
