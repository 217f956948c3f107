import { delay } from '../clock.ts';

/** The pause of a loop, which a writer in the same process can end. */
export interface WakeUp {
  /** Ends the pause, or the next one if the loop runs. */
  wake(): void;
  /** Resolves after `ms`, or earlier if it is woken or the signal aborts. */
  pause(ms: number, signal: AbortSignal): Promise<void>;
}

export function createWakeUp(): WakeUp {
  let isWoken = false;
  let end: (() => void) | undefined;
  return {
    wake() {
      isWoken = true;
      end?.();
    },
    async pause(ms, signal) {
      if (!isWoken && !signal.aborted) {
        const ended = new AbortController();
        end = () => ended.abort();
        signal.addEventListener('abort', end);
        await delay(ms, ended.signal);
        signal.removeEventListener('abort', end);
        end = undefined;
      }
      isWoken = false;
    },
  };
}
