import { type ComponentType, type LazyExoticComponent, lazy } from 'react';
import { type LazyMessages, loadMessages } from '../i18n/lazy-messages.ts';

/** The longest wait for idle time, because a busy phone may never be idle. */
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

/** After this time the work also runs without an interaction. */
const maxInteractionWaitMs = 6_000;
// `pointerdown` is missing, because the work must not replace a button between press and release.
const interactionEvents = ['pointermove', 'click', 'keydown', 'scroll'] as const;

/** Runs the work at the first interaction, so that it does not delay the first paint. */
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

/** Returns a component that loads with its messages when it is first rendered. */
export function lazyNamed<M, N extends keyof M>(
  load: () => Promise<M & Record<N, ComponentType<PropsOf<M[N]>>>>,
  name: N,
  ...messages: readonly LazyMessages[]
): LazyComponent<M[N]> {
  return lazy(async () => {
    const [module] = await Promise.all([load(), loadMessages(messages)]);
    return { default: module[name] };
  });
}

/**
 * For a component that is not visible at first, such as a dialog. Render it in a `Suspense`. It loads in idle
 * time, so that it works offline.
 */
export function lazyComponent<M, N extends keyof M>(
  load: () => Promise<M & Record<N, ComponentType<PropsOf<M[N]>>>>,
  name: N,
  ...messages: readonly LazyMessages[]
): LazyComponent<M[N]> {
  runWhenIdle(() => void Promise.all([load(), loadMessages(messages)]).catch(() => undefined));
  return lazyNamed(load, name, ...messages);
}
