import type { TabLock } from './music-player.ts';

const LOCK_NAME = 'golden-acers.music';

/** A Web Lock, which the browser releases when a tab is closed. */
export class BrowserTabLock implements TabLock {
  #release: (() => void) | undefined;

  acquire(canSteal: boolean, onLost: () => void): Promise<boolean> {
    // Missing on insecure pages, where each tab plays.
    if (this.#release !== undefined || !('locks' in navigator)) return Promise.resolve(true);
    return new Promise((resolve) => {
      const hold = (lock: Lock | null): Promise<void> | undefined => {
        resolve(lock !== null);
        if (lock === null) return undefined;
        return new Promise((release) => {
          this.#release = release;
        });
      };
      navigator.locks
        .request(LOCK_NAME, canSteal ? { steal: true } : { ifAvailable: true }, hold)
        .catch(() => {
          // Another tab took the lock.
          this.#release = undefined;
          onLost();
        });
    });
  }

  release(): void {
    this.#release?.();
    this.#release = undefined;
  }
}
