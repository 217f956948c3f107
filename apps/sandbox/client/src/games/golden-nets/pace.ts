interface Running {
  elapsedMs: number;
  readonly lastsMs: number;
  readonly hurried: boolean;
  readonly step: (progress: number) => void;
  readonly done: () => void;
}

export const easeOut = (t: number) => 1 - (1 - t) ** 3;
export const easeIn = (t: number) => t * t * t;
/** Goes a little too far and comes back, as a net that spreads. */
export const easeOver = (t: number) => 1 + 2.2 * (t - 1) ** 3 + 1.2 * (t - 1) ** 2;

/** Movements that last a while, driven by the picture's own clock: while the page is hidden they wait. */
export class Pace {
  #running: Running[] = [];
  /** How many times faster the show of a round runs. Decoration keeps its own time. */
  showSpeed = 1;

  /** Calls `step` with 0 to 1; resolves at 1. `hurried` movements belong to the show and obey `showSpeed`. */
  move(lastsMs: number, step: (progress: number) => void, hurried = true): Promise<void> {
    return new Promise((done) => {
      this.#running.push({ elapsedMs: 0, lastsMs, hurried, step, done });
    });
  }

  wait(ms: number): Promise<void> {
    return this.move(ms, () => undefined);
  }

  tick(ms: number) {
    const ended: Running[] = [];
    for (const running of this.#running) {
      running.elapsedMs += ms * (running.hurried ? this.showSpeed : 1);
      const progress = Math.min(1, running.elapsedMs / running.lastsMs);
      running.step(progress);
      if (progress === 1) ended.push(running);
    }
    if (ended.length === 0) return;
    this.#running = this.#running.filter((running) => !ended.includes(running));
    for (const { done } of ended) done();
  }
}
