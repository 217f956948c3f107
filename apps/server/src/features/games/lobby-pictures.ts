import { monotonicMs } from '@golden-acers/platform';
import type { Context } from '../../context.ts';
import { listFirstLogos } from './games.sql.ts';

/** As many as the drawn lobby has places. */
const picturesCount = 4;
const freshMs = 30_000;

/**
 * The pictures that the lobby begins with, as they were last read: a page never waits for them, and the first one after a
 * start goes without.
 */
export function createLobbyPictures({ db }: Pick<Context, 'db'>): () => readonly string[] {
  let known: readonly string[] = [];
  let readAtMs = 0;
  let isReading = false;
  async function read(): Promise<void> {
    isReading = true;
    try {
      known = await listFirstLogos(db, picturesCount);
      readAtMs = monotonicMs();
    } catch {
      // The page asks for the catalogue anyway, and tells what is wrong with it.
    } finally {
      isReading = false;
    }
  }
  return () => {
    const isFresh = known.length > 0 && monotonicMs() - readAtMs < freshMs;
    if (!isFresh && !isReading) void read();
    return known;
  };
}
