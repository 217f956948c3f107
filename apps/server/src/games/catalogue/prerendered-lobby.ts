import { monotonicMs, type PrerenderedList } from '@golden-acers/platform';
import type { Context } from '../../context.ts';
import { listFirstLogos } from './games.sql.ts';

/** As many as the drawn lobby has places for pictures. */
const maxLogos = 4;
const refreshAfterMs = 30_000;

/**
 * What the drawn lobby shows of the catalogue, as it was last read: a page never waits for it, and the first one after a
 * start goes without.
 */
export function createPrerenderedLobby({ db }: Pick<Context, 'db'>): () => PrerenderedList | undefined {
  let known: PrerenderedList | undefined;
  let readAtMs = 0;
  let isReading = false;
  async function read(): Promise<void> {
    isReading = true;
    try {
      const { count, logos } = await listFirstLogos(db, maxLogos);
      known = count === 0 ? undefined : { count, imageUrls: logos };
      readAtMs = monotonicMs();
    } catch {
      // The page asks for the catalogue anyway, and tells what is wrong with it.
    } finally {
      isReading = false;
    }
  }
  return () => {
    const isFresh = known !== undefined && monotonicMs() - readAtMs < refreshAfterMs;
    if (!isFresh && !isReading) void read();
    return known;
  };
}
