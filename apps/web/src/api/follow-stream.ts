import { ApiRefusal } from './errors.ts';
import { type EventStreamKey, readEventStream, type StreamEvent } from './event-stream.ts';
import { isOffline } from './network-status.ts';
import { isStreamOpen, setStreamOpen } from './stream-status.ts';

const minRetryMs = 1_000;
const maxRetryMs = 30_000;
/** A tab in the background gives its connection up: a browser has only six for all tabs of a site. */
const hiddenGraceMs = 20_000;

interface EventStreamFollower<K extends EventStreamKey> {
  readonly onEvent: (news: StreamEvent<K>) => void;
  /** The stream is lost, after it was open: something may have been missed. */
  readonly onDisconnect: () => void;
  /** Whether one tab out of sight goes on following, because it has ways to show what it hears. */
  readonly canFollowWhileHidden?: () => boolean;
}

/** Follows a stream for as long as the tab is looked at, and opens another whenever it is lost. Answers how to stop. */
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
      // Who may not follow the news need not ask again; anyone else does, after a while.
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

/** So that all browsers don't come back at the same moment after a restart. */
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

/** Resolves when it holds, which may be at once, or when there is nothing to wait for any more. */
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

/** Calls back when the network is gone, or the tab has been out of sight for a while. Answers how to stop watching. */
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
  /** Of all hidden tabs this one keeps its stream. */
  isHeld: boolean;
}

const hiddenTabLockName = 'golden-acers.hidden-stream';

/** The first hidden tab that asks keeps its stream for as long as it is hidden. Every other one gives its own up. */
async function acquireHiddenTabLock(hiddenTabLock: HiddenTabLock, onUnavailable: () => void): Promise<void> {
  if (!('locks' in navigator)) return onUnavailable();
  await navigator.locks.request(hiddenTabLockName, { ifAvailable: true }, async (lock) => {
    if (lock === null) return onUnavailable();
    hiddenTabLock.isHeld = true;
    await waitUntil(document, 'visibilitychange', isTabVisible, new AbortController().signal);
    hiddenTabLock.isHeld = false;
  });
}
