import { monotonicMs, sleep } from '@golden-acers/platform';
import type { ProviderContext } from '../provider/provider.ts';
import { type Change, listChanges, lookAround, type Sight } from './live.sql.ts';

/** News are kept for so long. Whoever looks later than that has missed some. */
export const newsKeptMs = 60_000;
const missedAfterMs = newsKeptMs / 2;

export interface Watcher {
  readonly lookEveryMs: number;
  readonly onChange: (change: Change) => void;
  /** What was told before was not heard: everything is to be read anew. */
  readonly onGap: () => void;
}

/** Looks for news until it is stopped. A database that is away leaves a gap, and nothing that came in it is missed. */
export async function watchNews(
  { db, log }: ProviderContext,
  { lookEveryMs, onChange, onGap }: Watcher,
  stopping: AbortSignal,
): Promise<void> {
  let sight: Sight | undefined;
  let lookedAtMs = 0;
  while (!stopping.aborted) {
    if (monotonicMs() - lookedAtMs > missedAfterMs) sight = undefined;
    try {
      if (sight === undefined) {
        sight = await lookAround(db);
        onGap();
      } else {
        const seen = await listChanges(db, sight);
        sight = seen.sight;
        for (const change of seen.changes) onChange(change);
      }
      lookedAtMs = monotonicMs();
    } catch (err) {
      sight = undefined;
      log.warn({ err }, 'news could not be looked for, and are again');
    }
    // The end of the server wakes the sleeper, which isn't an error.
    await sleep(lookEveryMs, stopping).catch(() => undefined);
  }
}
