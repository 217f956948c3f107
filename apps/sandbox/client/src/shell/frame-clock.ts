import type { CountUpClock } from './pay-show.ts';

/** Creates a clock of the page's frames, which `ended` finishes early. */
export function createFrameClock(ended: Promise<void>): CountUpClock {
  return async (durationMs, onProgress) => {
    let isEnded = false;
    void ended.then(() => {
      isEnded = true;
    });
    const startMs = performance.now();
    for (let progress = 0; progress < 1; ) {
      progress = isEnded ? 1 : Math.min(1, (performance.now() - startMs) / durationMs);
      onProgress(progress);
      if (progress < 1) await new Promise(requestAnimationFrame);
    }
  };
}
