import { monotonicMs } from '@golden-acers/platform';
import type { Db } from '../../schema.ts';
import { type AccountChange, deleteSeenChanges, readChanges, type Snapshot } from './change-feed.sql.ts';

export type { AccountChange } from './change-feed.sql.ts';

/** What is dropped was there for so long at least, so everyone who has looked within `missedAfterMs` has heard it. */
export const changeFeedPurgeEveryMs = 30_000;
/** So far below that a look which waits for a connection and for its answer is in time. */
const staleAfterMs = 10_000;

interface ChangeListener {
  readonly onChange: (change: AccountChange) => void;
  /** What came before was not heard: everything is to be read anew. */
  readonly onGap: () => void;
}

/** What the database tells of changes. One look serves all who wait for one. */
export interface ChangeFeed {
  listen(listener: ChangeListener): void;
  /** Resolves when everything that was committed before the call was heard. Fails with the database. */
  poll(): Promise<void>;
  /** The same, where the last look doesn't answer for `sinceMs` (monotonic) already. */
  syncedSince(sinceMs: number): Promise<void> | undefined;
  /** Changes with everything that is heard; undefined while nothing is known to be heard. */
  version(): number | undefined;
  /** For the background, every `forgetEveryMs`. */
  purge(): Promise<void>;
}

const feeds = new WeakMap<Db, ChangeFeed>();

export function changeFeedOf(db: Db): ChangeFeed {
  const known = feeds.get(db) ?? createChangeFeed(db);
  feeds.set(db, known);
  return known;
}

function createChangeFeed(db: Db): ChangeFeed {
  const listeners: ChangeListener[] = [];
  let sight: Snapshot | undefined;
  let lookedAtMs = Number.NEGATIVE_INFINITY;
  let heard = 0;
  let droppable: Snapshot | undefined;
  const isBehind = () => sight === undefined || monotonicMs() - lookedAtMs > staleAfterMs;

  const hear = (changes: readonly AccountChange[] | null) => {
    if (changes?.length === 0) return;
    heard += 1;
    if (changes === null) droppable = undefined;
    for (const { onChange, onGap } of listeners) {
      if (changes === null) onGap();
      else for (const change of changes) onChange(change);
    }
  };
  const lookNow = async () => {
    const startedAtMs = monotonicMs();
    try {
      const seen = await readChanges(db, isBehind() ? undefined : sight);
      hear(seen.changes);
      sight = seen.snapshot;
      lookedAtMs = startedAtMs;
    } catch (error) {
      // Whatever is heard next leaves a gap.
      sight = undefined;
      throw error;
    }
  };
  const poll = coalesceCalls(lookNow);
  return {
    listen: (listener) => void listeners.push(listener),
    poll,
    syncedSince: (sinceMs) => (lookedAtMs >= sinceMs ? undefined : poll()),
    version: () => (isBehind() ? undefined : heard),
    async purge() {
      await poll();
      if (droppable !== undefined) await deleteSeenChanges(db, droppable);
      droppable = sight;
    },
  };
}

/** Runs one at a time. Whoever asks while one is under way gets the next, which begins after all who ask in this turn. */
function coalesceCalls(work: () => Promise<void>): () => Promise<void> {
  let running = Promise.resolve();
  let coming: Promise<void> | undefined;
  const next = async () => {
    // Its own callers hear why it failed.
    await running.catch(() => undefined);
    await new Promise(setImmediate);
    coming = undefined;
    running = work();
    await running;
  };
  return () => {
    coming ??= next();
    return coming;
  };
}
