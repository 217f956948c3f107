import { type ComponentType, type LazyExoticComponent, lazy } from 'react';

/** Idle time may never come on a busy phone. */
const idleTimeoutMs = 3_000;

/** Does the work once the page has come to rest, or after a while. Answers how to call it off. */
export function runWhenIdle(work: () => void): () => void {
  // Safari has no idle callback.
  if (!('requestIdleCallback' in globalThis)) {
    const timer = setTimeout(work, idleTimeoutMs);
    return () => clearTimeout(timer);
  }
  const handle = requestIdleCallback(work, { timeout: idleTimeoutMs });
  return () => cancelIdleCallback(handle);
}

/** Where nobody moves, presses or types, it is time all the same. */
const maxInteractionWaitMs = 6_000;
// Not the press itself: what it begins must not take the pressed button away before the finger is up.
const interactionEvents = ['pointermove', 'click', 'keydown', 'scroll'] as const;

/** Does the work at the first sign of a person: until then, what they may use is not worth the time of the first picture. */
export function onFirstInteraction(work: () => void): () => void {
  const callOff = () => {
    clearTimeout(timer);
    for (const sign of interactionEvents) window.removeEventListener(sign, begin);
  };
  const begin = () => {
    callOff();
    work();
  };
  const timer = setTimeout(begin, maxInteractionWaitMs);
  for (const sign of interactionEvents) window.addEventListener(sign, begin, { passive: true });
  return callOff;
}

/**
 * A part of a page that isn't seen at first, such as a dialog; stands in a `Suspense` of its own. Its file comes after
 * the page, in idle time: the page doesn't wait for it, and it is there when it is asked for, also without a network.
 */
export function lazyComponent<P extends object>(
  load: () => Promise<ComponentType<P>>,
): LazyExoticComponent<ComponentType<P>> {
  runWhenIdle(() => void load().catch(() => undefined));
  return lazy(async () => ({ default: await load() }));
}
