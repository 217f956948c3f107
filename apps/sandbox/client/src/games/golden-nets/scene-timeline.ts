interface RunningTween {
  elapsedMs: number;
  readonly durationMs: number;
  readonly usesPlaybackSpeed: boolean;
  readonly onProgress: (progress: number) => void;
  readonly resolve: () => void;
}

export const easeOutCubic = (t: number) => 1 - (1 - t) ** 3;
export const easeInCubic = (t: number) => t * t * t;
/** Goes a little too far and comes back, as a net that spreads. */
export const easeOutOvershoot = (t: number) => 1 + 2.2 * (t - 1) ** 3 + 1.2 * (t - 1) ** 2;

/** Movements that last a while, driven by the picture's own clock: while the page is hidden they wait. */
export class SceneTimeline {
  #running: RunningTween[] = [];
  /** How many times faster the show of a round runs. Decoration keeps its own time. */
  playbackSpeed = 1;

  /** Calls `step` with 0 to 1; resolves at 1. `hurried` movements belong to the show and obey `showSpeed`. */
  tween(lastsMs: number, step: (progress: number) => void, hurried = true): Promise<void> {
    return new Promise((done) => {
      this.#running.push({
        elapsedMs: 0,
        durationMs: lastsMs,
        usesPlaybackSpeed: hurried,
        onProgress: step,
        resolve: done,
      });
    });
  }

  wait(ms: number): Promise<void> {
    return this.tween(ms, () => undefined);
  }

  advance(ms: number) {
    const ended: RunningTween[] = [];
    for (const running of this.#running) {
      running.elapsedMs += ms * (running.usesPlaybackSpeed ? this.playbackSpeed : 1);
      const progress = Math.min(1, running.elapsedMs / running.durationMs);
      running.onProgress(progress);
      if (progress === 1) ended.push(running);
    }
    if (ended.length === 0) return;
    this.#running = this.#running.filter((running) => !ended.includes(running));
    for (const { resolve: done } of ended) done();
  }
}
