import { monotonicMs } from '@golden-acers/platform';
import type { ServerDatabase } from '../../schema.ts';
import { type Change, forgetSeen, lookAtNews, type Sight } from './news.sql.ts';

export type { Change } from './news.sql.ts';

/** What is dropped was there for so long at least, so everyone who has looked within `missedAfterMs` has heard it. */
export const forgetEveryMs = 30_000;
/** So far below that a look which waits for a connection and for its answer is in time. */
const missedAfterMs = 10_000;

interface Listener {
  readonly onChange: (change: Change) => void;
  /** What came before was not heard: everything is to be read anew. */
  readonly onGap: () => void;
}

/** What the database tells of changes. One look serves all who wait for one. */
export interface NewsDesk {
  listen(listener: Listener): void;
  /** Resolves when everything that was committed before the call was heard. Fails with the database. */
  look(): Promise<void>;
  /** The same, where the last look doesn't answer for `sinceMs` (monotonic) already. */
  heardSince(sinceMs: number): Promise<void> | undefined;
  /** Changes with everything that is heard; undefined while nothing is known to be heard. */
  state(): number | undefined;
  /** For the background, every `forgetEveryMs`. */
  forget(): Promise<void>;
}

const all = new WeakMap<ServerDatabase, NewsDesk>();

export function newsOf(db: ServerDatabase): NewsDesk {
  const known = all.get(db) ?? createDesk(db);
  all.set(db, known);
  return known;
}

function createDesk(db: ServerDatabase): NewsDesk {
  const listeners: Listener[] = [];
  let sight: Sight | undefined;
  let lookedAtMs = Number.NEGATIVE_INFINITY;
  let heard = 0;
  let droppable: Sight | undefined;
  const isBehind = () => sight === undefined || monotonicMs() - lookedAtMs > missedAfterMs;

  const hear = (changes: readonly Change[] | null) => {
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
      const seen = await lookAtNews(db, isBehind() ? undefined : sight);
      hear(seen.changes);
      sight = seen.sight;
      lookedAtMs = startedAtMs;
    } catch (error) {
      // Whatever is heard next leaves a gap.
      sight = undefined;
      throw error;
    }
  };
  const look = oneForAll(lookNow);
  return {
    listen: (listener) => void listeners.push(listener),
    look,
    heardSince: (sinceMs) => (lookedAtMs >= sinceMs ? undefined : look()),
    state: () => (isBehind() ? undefined : heard),
    async forget() {
      await look();
      if (droppable !== undefined) await forgetSeen(db, droppable);
      droppable = sight;
    },
  };
}

/** Runs one at a time. Whoever asks while one is under way gets the next, which begins after all who ask in this turn. */
function oneForAll(work: () => Promise<void>): () => Promise<void> {
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
