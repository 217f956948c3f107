import type { Baton } from './music-player.ts';

const LOCK = 'golden-acers.music';

/** The baton as a lock of the browser, which it frees by itself when a tab is closed. */
export class BrowserBaton implements Baton {
  #release: (() => void) | undefined;

  take(isTaken: boolean, lost: () => void): Promise<boolean> {
    // Absent on pages that aren't secure: there each tab plays for itself.
    if (this.#release !== undefined || !('locks' in navigator)) return Promise.resolve(true);
    return new Promise((resolve) => {
      const hold = (lock: Lock | null): Promise<void> | undefined => {
        resolve(lock !== null);
        if (lock === null) return undefined;
        return new Promise((release) => {
          this.#release = release;
        });
      };
      navigator.locks.request(LOCK, isTaken ? { steal: true } : { ifAvailable: true }, hold).catch(() => {
        // Another tab stole it.
        this.#release = undefined;
        lost();
      });
    });
  }

  giveBack(): void {
    this.#release?.();
    this.#release = undefined;
  }
}
