import { type ComponentType, type LazyExoticComponent, lazy } from 'react';

/** Fallback for a busy phone, which may never be idle. */
const idleTimeoutMs = 3_000;

/** Runs the work in idle time or after a timeout. Returns a cancel function. */
export function runWhenIdle(work: () => void): () => void {
  // Safari has no idle callback.
  if (!('requestIdleCallback' in globalThis)) {
    const timer = setTimeout(work, idleTimeoutMs);
    return () => clearTimeout(timer);
  }
  const handle = requestIdleCallback(work, { timeout: idleTimeoutMs });
  return () => cancelIdleCallback(handle);
}

/** Runs after this time without any input too. */
const maxInteractionWaitMs = 6_000;
// Not pointerdown: the work must not replace the pressed button before its release.
const interactionEvents = ['pointermove', 'click', 'keydown', 'scroll'] as const;

/** At the first interaction, so that it does not delay the first paint. */
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

type PropsOf<C> = C extends ComponentType<infer P> ? P : never;
type LazyComponent<C> = LazyExoticComponent<ComponentType<PropsOf<C>>>;

/** A component that loads at its first render, with its messages. */
export function lazyNamed<M, N extends keyof M>(
  load: () => Promise<M & Record<N, ComponentType<PropsOf<M[N]>>>>,
  name: N,
  loadMessages?: () => Promise<void>,
): LazyComponent<M[N]> {
  return lazy(async () => {
    const [module] = await Promise.all([load(), loadMessages?.()]);
    return { default: module[name] };
  });
}

/**
 * For what isn't visible at first, such as a dialog; render it in a `Suspense`. Loads in idle time, so that
 * it works offline.
 */
export function lazyComponent<M, N extends keyof M>(
  load: () => Promise<M & Record<N, ComponentType<PropsOf<M[N]>>>>,
  name: N,
): LazyComponent<M[N]> {
  runWhenIdle(() => void load().catch(() => undefined));
  return lazyNamed(load, name);
}
