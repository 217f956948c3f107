import { sleep } from '@golden-acers/platform';
import { newsOf } from '../news/news.ts';
import type { ProviderContext } from '../provider/provider.ts';

/** Looks for news until it is stopped. A database that is away leaves a gap, which those who listen hear of. */
export async function watchNews(
  { db, log }: ProviderContext,
  everyMs: number,
  stopping: AbortSignal,
): Promise<void> {
  const news = newsOf(db);
  while (!stopping.aborted) {
    await news.look().catch((err) => log.warn({ err }, 'news could not be looked for, and are again'));
    // The end of the server wakes the sleeper, which isn't an error.
    await sleep(everyMs, stopping).catch(() => undefined);
  }
}
