import { isOffline } from '../../api/connection.ts';
import { ApiRefusal } from '../../api/errors.ts';
import { followEvents, type NewsOf, type StreamKey } from '../../api/events.ts';
import { isLive, setLive } from './live-state.ts';

const retryFirstMs = 1_000;
const retryLongestMs = 30_000;
/** A tab in the background gives its connection up: a browser has only six for all tabs of a site. */
const hiddenGraceMs = 20_000;

interface Follower<K extends StreamKey> {
  readonly onEvent: (news: NewsOf<K>) => void;
  /** The stream is lost, after it was open: something may have been missed. */
  readonly onDown: () => void;
  /** Whether one tab out of sight goes on following, because it has ways to show what it hears. */
  readonly staysHidden?: () => boolean;
}

/** Follows a stream for as long as the tab is looked at, and opens another whenever it is lost. Answers how to stop. */
export function keepFollowing<K extends StreamKey>(key: K, follower: Follower<K>): () => void {
  const stopping = new AbortController();
  void run(key, follower, stopping.signal);
  return () => stopping.abort();
}

async function run<K extends StreamKey>(key: K, follower: Follower<K>, stopping: AbortSignal): Promise<void> {
  let retryMs = retryFirstMs;
  const keeper: Keeper = { isTheOne: false };
  while (!stopping.aborted) {
    await until(document, 'visibilitychange', () => isLookedAt() || keeper.isTheOne, stopping);
    await until(window, 'online', () => !isOffline(), stopping);
    const turn = new AbortController();
    const forget = whenCutOff({
      onOffline: () => turn.abort(),
      onHidden: () =>
        follower.staysHidden?.() === true ? void stayOrGo(keeper, () => turn.abort()) : turn.abort(),
    });
    const signal = AbortSignal.any([stopping, turn.signal]);
    const onOpen = () => {
      retryMs = retryFirstMs;
      setLive(true);
    };
    let isOver = false;
    try {
      await followEvents(key, { signal, onOpen, onEvent: follower.onEvent });
    } catch (error) {
      // Who may not follow the news need not ask again; anyone else does, after a while.
      isOver = error instanceof ApiRefusal && (error.status === 401 || error.status === 403);
    }
    forget();
    const wasLive = isLive();
    setLive(false);
    if (wasLive && !stopping.aborted) follower.onDown();
    if (isOver) return;
    if (!turn.signal.aborted) await pause(spread(retryMs), stopping);
    retryMs = Math.min(retryMs * 2, retryLongestMs);
  }
}

const isLookedAt = (): boolean => document.visibilityState === 'visible';

/** So that all browsers don't come back at the same moment after a restart. */
function spread(ms: number): number {
  return ms / 2 + Math.random() * ms;
}

function pause(ms: number, signal: AbortSignal): Promise<void> {
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
function until(
  place: Document | Window,
  event: string,
  holds: () => boolean,
  signal: AbortSignal,
): Promise<void> {
  if (holds()) return Promise.resolve();
  return new Promise((resolve) => {
    const end = () => {
      if (!holds() && !signal.aborted) return;
      place.removeEventListener(event, end);
      signal.removeEventListener('abort', end);
      resolve();
    };
    place.addEventListener(event, end);
    signal.addEventListener('abort', end);
  });
}

/** Calls back when the network is gone, or the tab has been out of sight for a while. Answers how to stop watching. */
function whenCutOff({ onOffline, onHidden }: { onOffline: () => void; onHidden: () => void }): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const look = () => {
    clearTimeout(timer);
    if (!isLookedAt()) timer = setTimeout(onHidden, hiddenGraceMs);
  };
  document.addEventListener('visibilitychange', look);
  window.addEventListener('offline', onOffline);
  return () => {
    clearTimeout(timer);
    window.removeEventListener('offline', onOffline);
    document.removeEventListener('visibilitychange', look);
  };
}

interface Keeper {
  /** Of all hidden tabs this one keeps its stream. */
  isTheOne: boolean;
}

const hiddenLock = 'golden-acers.hidden-stream';

/** The first hidden tab that asks keeps its stream for as long as it is hidden. Every other one gives its own up. */
async function stayOrGo(keeper: Keeper, go: () => void): Promise<void> {
  if (!('locks' in navigator)) return go();
  await navigator.locks.request(hiddenLock, { ifAvailable: true }, async (lock) => {
    if (lock === null) return go();
    keeper.isTheOne = true;
    await until(document, 'visibilitychange', isLookedAt, new AbortController().signal);
    keeper.isTheOne = false;
  });
}
