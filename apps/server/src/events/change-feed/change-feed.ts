import { monotonicMs } from '@golden-acers/platform';
import type { Db } from '../../schema.ts';
import { type AccountChange, deleteSeenChanges, readChanges, type Snapshot } from './change-feed.sql.ts';

export type { AccountChange } from './change-feed.sql.ts';

/**
 * A change stays readable for at least this long, so everyone who polled within `staleAfterMs` has seen it.
 */
export const changeFeedPurgeEveryMs = 30_000;
/** Well below `changeFeedPurgeEveryMs`, so that a slow poll is still in time. */
const staleAfterMs = 10_000;

interface ChangeListener {
  readonly onChange: (change: AccountChange) => void;
  /** Changes may have been missed: everything must be read again. */
  readonly onGap: () => void;
}

/** The database's recorded changes. One poll serves all callers. */
export interface ChangeFeed {
  listen(listener: ChangeListener): void;
  /** Resolves when every change committed before the call was published. Rejects with the database. */
  poll(): Promise<void>;
  /** The same, or undefined when the last poll started after `sinceMs` (monotonic). */
  syncedSince(sinceMs: number): Promise<void> | undefined;
  /** Increases with every change; undefined while changes may be missed. */
  version(): number | undefined;
  /** Background job, every `changeFeedPurgeEveryMs`. */
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
  let snapshot: Snapshot | undefined;
  let polledAtMs = Number.NEGATIVE_INFINITY;
  let version = 0;
  let deletable: Snapshot | undefined;
  const isBehind = () => snapshot === undefined || monotonicMs() - polledAtMs > staleAfterMs;

  const publish = (changes: readonly AccountChange[] | null) => {
    if (changes?.length === 0) return;
    version += 1;
    if (changes === null) deletable = undefined;
    for (const { onChange, onGap } of listeners) {
      if (changes === null) onGap();
      else for (const change of changes) onChange(change);
    }
  };
  const pollNow = async () => {
    const startedAtMs = monotonicMs();
    try {
      const result = await readChanges(db, isBehind() ? undefined : snapshot);
      publish(result.changes);
      snapshot = result.snapshot;
      polledAtMs = startedAtMs;
    } catch (error) {
      // The next poll reports a gap.
      snapshot = undefined;
      throw error;
    }
  };
  const poll = coalesceCalls(pollNow);
  return {
    listen: (listener) => void listeners.push(listener),
    poll,
    syncedSince: (sinceMs) => (polledAtMs >= sinceMs ? undefined : poll()),
    version: () => (isBehind() ? undefined : version),
    async purge() {
      await poll();
      if (deletable !== undefined) await deleteSeenChanges(db, deletable);
      deletable = snapshot;
    },
  };
}

/** Runs one at a time. Callers during a run share the next one. */
function coalesceCalls(work: () => Promise<void>): () => Promise<void> {
  let running = Promise.resolve();
  let queued: Promise<void> | undefined;
  const next = async () => {
    // The callers of that run get its error.
    await running.catch(() => undefined);
    await new Promise(setImmediate);
    queued = undefined;
    running = work();
    await running;
  };
  return () => {
    queued ??= next();
    return queued;
  };
}
