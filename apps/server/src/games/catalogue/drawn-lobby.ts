import { type DrawnList, monotonicMs } from '@golden-acers/platform';
import type { Context } from '../../context.ts';
import { listFirstLogos } from './games.sql.ts';

/** As many as the drawn lobby has places for pictures. */
const picturesCount = 4;
const freshMs = 30_000;

/**
 * What the drawn lobby shows of the catalogue, as it was last read: a page never waits for it, and the first one after a
 * start goes without.
 */
export function createDrawnLobby({ db }: Pick<Context, 'db'>): () => DrawnList | undefined {
  let known: DrawnList | undefined;
  let readAtMs = 0;
  let isReading = false;
  async function read(): Promise<void> {
    isReading = true;
    try {
      const { count, logos } = await listFirstLogos(db, picturesCount);
      known = count === 0 ? undefined : { count, pictures: logos };
      readAtMs = monotonicMs();
    } catch {
      // The page asks for the catalogue anyway, and tells what is wrong with it.
    } finally {
      isReading = false;
    }
  }
  return () => {
    const isFresh = known !== undefined && monotonicMs() - readAtMs < freshMs;
    if (!isFresh && !isReading) void read();
    return known;
  };
}
