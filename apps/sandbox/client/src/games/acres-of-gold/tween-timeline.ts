import type { Ticker } from 'pixi.js';

interface RunningTween {
  readonly durationMs: number;
  readonly onProgress: (progress: number) => void;
  readonly resolve: () => void;
  elapsedMs: number;
}

/** Slow start and slow end, for things that grow and fade. */
export const smoothstep = (t: number) => t * t * (3 - 2 * t);
/** Goes a little past the end and comes back, as a heavy reel does. `f(0) = 0`, `f(1) = 1`, `f'(0) = overshoot + 3`. */
export const easeOutBack = (t: number, overshoot: number) =>
  1 + (overshoot + 1) * (t - 1) ** 3 + overshoot * (t - 1) ** 2;

/** A window that was hidden goes on where it was, instead of leaping to the end. */
const maxFrameMs = 1000;

/** The real time since the last frame: on a slow device a show has fewer pictures but takes no longer. */
export const frameDeltaMs = ({ elapsedMS }: Ticker) => Math.min(maxFrameMs, elapsedMS);

/**
 * The time of a show. Everything in it that takes time passes through here, so that a player in a hurry can bring what is running to its end:
 * nothing is left out, it only arrives at once.
 */
export class TweenTimeline {
  /** Above 1 everything is quicker. */
  speed = 1;
  readonly #running = new Set<RunningTween>();

  constructor(ticker: Ticker) {
    ticker.add((tick) => this.#advance(frameDeltaMs(tick)));
  }

  /** Calls `step` with 0 … 1 over the time, the last time with exactly 1. */
  tween(durationMs: number, step: (progress: number) => void): Promise<void> {
    return new Promise((resolve) => {
      this.#running.add({ durationMs, onProgress: step, resolve, elapsedMs: 0 });
    });
  }

  wait(durationMs: number): Promise<void> {
    return this.tween(durationMs, () => undefined);
  }

  /** Ends everything that runs now. */
  finishAll() {
    for (const each of [...this.#running]) this.#end(each);
  }

  #advance(deltaMs: number) {
    for (const each of [...this.#running]) {
      each.elapsedMs += deltaMs * this.speed;
      if (each.elapsedMs >= each.durationMs) this.#end(each);
      else each.onProgress(each.elapsedMs / each.durationMs);
    }
  }

  #end(each: RunningTween) {
    this.#running.delete(each);
    each.onProgress(1);
    each.resolve();
  }
}
