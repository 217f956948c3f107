interface AnimationTiming {
  readonly durationMs: number;
  readonly delayMs?: number;
  readonly easing?: string;
}

/** Runs the movements of a show. Hurried, those under way end at once and later ones take no time. */
export class AnimationRunner {
  readonly #calm: () => boolean;
  readonly #quick: () => boolean;
  #hurried = false;
  #running = new Set<Animation>();
  #waiting = new Set<() => void>();

  constructor(calm: () => boolean, quick: () => boolean) {
    this.#calm = calm;
    this.#quick = quick;
  }

  reset() {
    this.#hurried = false;
  }

  get isFinishing() {
    return this.#hurried;
  }

  finishAll() {
    this.#hurried = true;
    for (const animation of this.#running) animation.finish();
    for (const resume of this.#waiting) resume();
  }

  /** Resolves when the element has moved. Where less motion was asked for it is there at once. */
  async animate(
    element: Element,
    frames: Keyframe[],
    { durationMs: lastsMs, delayMs = 0, easing = 'ease-out' }: AnimationTiming,
  ) {
    if (this.#hurried || this.#calm()) return;
    const factor = this.#quick() ? 0.5 : 1;
    const animation = element.animate(frames, {
      duration: lastsMs * factor,
      delay: delayMs * factor,
      easing,
      fill: 'backwards',
    });
    this.#running.add(animation);
    // Cancelling is the page's way to end an animation of an element that is gone.
    await animation.finished.catch(() => undefined);
    this.#running.delete(animation);
  }

  async wait(ms: number) {
    if (this.#hurried) return;
    await new Promise<void>((resolve) => {
      const resume = () => {
        clearTimeout(timer);
        this.#waiting.delete(resume);
        resolve();
      };
      const timer = setTimeout(resume, this.#quick() ? ms / 2 : ms);
      this.#waiting.add(resume);
    });
  }
}
