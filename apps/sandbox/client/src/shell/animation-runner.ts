interface AnimationTiming {
  readonly durationMs: number;
  readonly delayMs?: number;
  readonly easing?: string;
}

export type AnimationRunner = ReturnType<typeof createAnimationRunner>;

/** After `finishAll`, current animations end at once and later ones take no time. */
export function createAnimationRunner(prefersReducedMotion: () => boolean, isQuickPlay: () => boolean) {
  const animations = new Set<Animation>();
  const waits = new Set<() => void>();
  let isFinishing = false;
  return {
    isFinishing: () => isFinishing,
    reset() {
      isFinishing = false;
    },
    finishAll() {
      isFinishing = true;
      for (const animation of animations) animation.finish();
      for (const endWait of waits) endWait();
    },
    /** Resolves after the animation, or at once with reduced motion. */
    async animate(
      element: Element,
      frames: Keyframe[],
      { durationMs, delayMs = 0, easing = 'ease-out' }: AnimationTiming,
    ) {
      if (isFinishing || prefersReducedMotion()) return;
      const factor = isQuickPlay() ? 0.5 : 1;
      const [duration, delay] = [durationMs * factor, delayMs * factor];
      const animation = element.animate(frames, { duration, delay, easing, fill: 'backwards' });
      animations.add(animation);
      // The browser cancels the animation of a removed element.
      await animation.finished.catch(() => undefined);
      animations.delete(animation);
    },
    /** The clock of a count-up. */
    async clock(durationMs: number, onProgress: (progress: number) => void) {
      const startMs = performance.now();
      const totalMs = isQuickPlay() ? durationMs / 2 : durationMs;
      for (let progress = 0; progress < 1 && !prefersReducedMotion() && !isFinishing; ) {
        progress = Math.min(1, (performance.now() - startMs) / totalMs);
        onProgress(progress);
        await new Promise(requestAnimationFrame);
      }
      onProgress(1);
    },
    async wait(ms: number) {
      if (isFinishing) return;
      await new Promise<void>((resolve) => {
        const endWait = () => {
          clearTimeout(timer);
          waits.delete(endWait);
          resolve();
        };
        const timer = setTimeout(endWait, isQuickPlay() ? ms / 2 : ms);
        waits.add(endWait);
      });
    },
  };
}
