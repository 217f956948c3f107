interface RunningTween {
  readonly durationMs: number;
  readonly isDecoration: boolean;
  readonly onProgress: (progress: number) => void;
  readonly resolve: () => void;
  elapsedMs: number;
}

export const smoothstep = (t: number) => t * t * (3 - 2 * t);
export const easeOutQuad = (t: number) => 1 - (1 - t) ** 2;
export const easeInCubic = (t: number) => t * t * t;
export const easeOutCubic = (t: number) => 1 - (1 - t) ** 3;
/** Overshoots and comes back. `f(0) = 0`, `f(1) = 1`, `f'(0) = overshoot + 3`. */
export const easeOutBack = (t: number, overshoot = 1.2) =>
  1 + (overshoot + 1) * (t - 1) ** 3 + overshoot * (t - 1) ** 2;

/** Advanced by the scene's frames, so a hidden page pauses the show. */
export class TweenTimeline {
  /** The speed of a round's playback. Decoration always has normal speed. */
  playbackSpeed = 1;
  readonly #running = new Set<RunningTween>();

  /** Calls `onProgress` from 0 to exactly 1, then resolves. */
  tween(
    durationMs: number,
    onProgress: (progress: number) => void,
    { isDecoration = false } = {},
  ): Promise<void> {
    return new Promise((resolve) => {
      this.#running.add({ durationMs, isDecoration, onProgress, resolve, elapsedMs: 0 });
    });
  }

  wait(durationMs: number): Promise<void> {
    return this.tween(durationMs, () => undefined);
  }

  finishAll() {
    for (const tween of [...this.#running]) this.#finish(tween);
  }

  advance(deltaMs: number) {
    for (const tween of [...this.#running]) {
      tween.elapsedMs += deltaMs * (tween.isDecoration ? 1 : this.playbackSpeed);
      if (tween.elapsedMs >= tween.durationMs) this.#finish(tween);
      else tween.onProgress(tween.elapsedMs / tween.durationMs);
    }
  }

  #finish(tween: RunningTween) {
    this.#running.delete(tween);
    tween.onProgress(1);
    tween.resolve();
  }
}
