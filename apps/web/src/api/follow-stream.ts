import { ApiRefusal } from './errors.ts';
import { type EventStreamKey, readEventStream, type StreamEvent } from './event-stream.ts';
import { isOffline } from './network-status.ts';
import { isStreamOpen, setStreamOpen } from './stream-status.ts';

const minRetryMs = 1_000;
const maxRetryMs = 30_000;
/**
 * A hidden tab disconnects after this time, because a browser allows six connections per site over all tabs.
 */
const hiddenGraceMs = 20_000;

interface EventStreamFollower<K extends EventStreamKey> {
  readonly onEvent: (event: StreamEvent<K>) => void;
  /** Called when the stream is lost. Events may be missed. */
  readonly onDisconnect: () => void;
  /** Whether one hidden tab may keep its stream for browser notifications. */
  readonly canFollowWhileHidden?: () => boolean;
}

/** Follows a stream while the tab is visible, and reconnects. Returns a stop function. */
export function followStream<K extends EventStreamKey>(key: K, follower: EventStreamFollower<K>): () => void {
  const controller = new AbortController();
  void runStream(key, follower, controller.signal);
  return () => controller.abort();
}

async function runStream<K extends EventStreamKey>(
  key: K,
  follower: EventStreamFollower<K>,
  stopSignal: AbortSignal,
): Promise<void> {
  let retryMs = minRetryMs;
  const hiddenTabLock: HiddenTabLock = { isHeld: false };
  while (!stopSignal.aborted) {
    await waitUntil(document, 'visibilitychange', () => isTabVisible() || hiddenTabLock.isHeld, stopSignal);
    await waitUntil(window, 'online', () => !isOffline(), stopSignal);
    const attempt = new AbortController();
    const stopWatching = watchDisconnects({
      onOffline: () => attempt.abort(),
      onHidden: () =>
        follower.canFollowWhileHidden?.() === true
          ? void acquireHiddenTabLock(hiddenTabLock, () => attempt.abort())
          : attempt.abort(),
    });
    const signal = AbortSignal.any([stopSignal, attempt.signal]);
    const onOpen = () => {
      retryMs = minRetryMs;
      setStreamOpen(true);
    };
    let isOver = false;
    try {
      await readEventStream(key, { signal, onOpen, onEvent: follower.onEvent });
    } catch (error) {
      // A missing permission is final. Other failures are retried.
      isOver = error instanceof ApiRefusal && (error.status === 401 || error.status === 403);
    }
    stopWatching();
    const wasOpen = isStreamOpen();
    setStreamOpen(false);
    if (wasOpen && !stopSignal.aborted) follower.onDisconnect();
    if (isOver) return;
    if (!attempt.signal.aborted) await delay(withJitter(retryMs), stopSignal);
    retryMs = Math.min(retryMs * 2, maxRetryMs);
  }
}

const isTabVisible = (): boolean => document.visibilityState === 'visible';

/** Spreads the reconnects of all browsers after a server restart. */
function withJitter(ms: number): number {
  return ms / 2 + Math.random() * ms;
}

function delay(ms: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const end = () => {
      clearTimeout(timer);
      signal.removeEventListener('abort', end);
      resolve();
    };
    const timer = setTimeout(end, ms);
    signal.addEventListener('abort', end);
  });
}

/** Resolves when the condition is true, or when the signal aborts. */
function waitUntil(
  target: Document | Window,
  event: string,
  holds: () => boolean,
  signal: AbortSignal,
): Promise<void> {
  if (holds()) return Promise.resolve();
  return new Promise((resolve) => {
    const end = () => {
      if (!holds() && !signal.aborted) return;
      target.removeEventListener(event, end);
      signal.removeEventListener('abort', end);
      resolve();
    };
    target.addEventListener(event, end);
    signal.addEventListener('abort', end);
  });
}

/** Calls back if the network is lost, or after the tab was hidden for a while. Returns a stop function. */
function watchDisconnects({
  onOffline,
  onHidden,
}: {
  onOffline: () => void;
  onHidden: () => void;
}): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const onVisibilityChange = () => {
    clearTimeout(timer);
    if (!isTabVisible()) timer = setTimeout(onHidden, hiddenGraceMs);
  };
  document.addEventListener('visibilitychange', onVisibilityChange);
  window.addEventListener('offline', onOffline);
  return () => {
    clearTimeout(timer);
    window.removeEventListener('offline', onOffline);
    document.removeEventListener('visibilitychange', onVisibilityChange);
  };
}

interface HiddenTabLock {
  /** True if this is the hidden tab that keeps its stream. */
  isHeld: boolean;
}

const hiddenTabLockName = 'golden-acers.hidden-stream';

/** Keeps the stream of the first hidden tab. All other hidden tabs close theirs. */
async function acquireHiddenTabLock(hiddenTabLock: HiddenTabLock, onUnavailable: () => void): Promise<void> {
  if (!('locks' in navigator)) return onUnavailable();
  await navigator.locks.request(hiddenTabLockName, { ifAvailable: true }, async (lock) => {
    if (lock === null) return onUnavailable();
    hiddenTabLock.isHeld = true;
    await waitUntil(document, 'visibilitychange', isTabVisible, new AbortController().signal);
    hiddenTabLock.isHeld = false;
  });
}
