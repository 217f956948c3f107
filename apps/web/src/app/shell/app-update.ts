import { create } from 'zustand';
import { isOffline } from '../../api/network-status.ts';

/** Limits the checks of a page that becomes visible often. */
const checkEveryMs = 15 * 60_000;
const minCheckIntervalMs = 60_000;

const currentBuild = import.meta.env.PROD
  ? document.querySelector<HTMLMetaElement>('meta[name="build"]')?.content
  : undefined;

interface UpdateState {
  /** The server's build if it is newer than this page. */
  readonly newBuild: string | undefined;
  /** The build that was dismissed with "Later". */
  readonly dismissedBuild: string | undefined;
}
const useUpdateState = create<UpdateState>(() => ({ newBuild: undefined, dismissedBuild: undefined }));

/** Returns true if this page is older than the server's build, and false if the check fails. */
export async function checkForUpdate(): Promise<boolean> {
  if (currentBuild === undefined || isOffline()) return false;
  try {
    const version: unknown = await (await fetch('/version.json', { cache: 'no-store' })).json();
    const { build } = { build: undefined, ...(typeof version === 'object' ? version : {}) };
    if (typeof build !== 'string' || build === currentBuild) return false;
    useUpdateState.setState({ newBuild: build });
    return true;
  } catch {
    // No response, or not from our server: check again next time.
    return false;
  }
}

/** Checks for a new version and only notifies. The user chooses when to reload. */
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
