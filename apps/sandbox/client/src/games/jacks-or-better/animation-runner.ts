interface AnimationTiming {
  readonly durationMs: number;
  readonly delayMs?: number;
  readonly easing?: string;
}

/**
 * Runs the animations of a show. After `finishAll`, the current ones end at once and later ones take no time.
 */
export class AnimationRunner {
  readonly #prefersReducedMotion: () => boolean;
  readonly #isQuickPlay: () => boolean;
  readonly #animations = new Set<Animation>();
  readonly #waits = new Set<() => void>();
  #isFinishing = false;

  constructor(prefersReducedMotion: () => boolean, isQuickPlay: () => boolean) {
    this.#prefersReducedMotion = prefersReducedMotion;
    this.#isQuickPlay = isQuickPlay;
  }

  get isFinishing() {
    return this.#isFinishing;
  }

  /** For the next show. */
  reset() {
    this.#isFinishing = false;
  }

  finishAll() {
    this.#isFinishing = true;
    for (const animation of this.#animations) animation.finish();
    for (const endWait of this.#waits) endWait();
  }

  /** Resolves after the animation; with reduced motion there is none. */
  async animate(
    element: Element,
    frames: Keyframe[],
    { durationMs, delayMs = 0, easing = 'ease-out' }: AnimationTiming,
  ) {
    if (this.#isFinishing || this.#prefersReducedMotion()) return;
    const factor = this.#isQuickPlay() ? 0.5 : 1;
    const animation = element.animate(frames, {
      duration: durationMs * factor,
      delay: delayMs * factor,
      easing,
      fill: 'backwards',
    });
    this.#animations.add(animation);
    // The browser cancels the animation of a removed element.
    await animation.finished.catch(() => undefined);
    this.#animations.delete(animation);
  }

  async wait(ms: number) {
    if (this.#isFinishing) return;
    await new Promise<void>((resolve) => {
      const endWait = () => {
        clearTimeout(timer);
        this.#waits.delete(endWait);
        resolve();
      };
      const timer = setTimeout(endWait, this.#isQuickPlay() ? ms / 2 : ms);
      this.#waits.add(endWait);
    });
  }
}
