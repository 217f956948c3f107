/** The animations of a scene's present phase; the next phase cancels them. */
export class SceneAnimations {
  #current: Animation[] = [];

  run(element: HTMLElement, keyframes: Keyframe[], options: KeyframeAnimationOptions): Animation {
    const animation = element.animate(keyframes, options);
    // A cancelled animation rejects; its phase is over.
    animation.finished.catch(() => undefined);
    this.#current.push(animation);
    return animation;
  }

  finish() {
    for (const animation of this.#current) animation.finish();
  }

  cancel() {
    for (const animation of this.#current) animation.cancel();
    this.#current = [];
  }
}
