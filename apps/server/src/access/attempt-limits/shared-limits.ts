import { createRateLimiter, type RateLimit, type RateLimiter } from '@golden-acers/platform';
import type { Context, TxContext } from '../../context.ts';
import { countUse, deleteRegained, hashOfKey, returnUse, scaleWaits } from './shared-limits.sql.ts';

const purgeBatchSize = 10_000;

/**
 * Creates a limit across all servers, counted in the database. The same limit in memory stops a flood before
 * it reaches the database.
 */
export function createSharedLimiter(
  { db, clock }: Pick<Context, 'db' | 'clock'>,
  { name, ...rate }: RateLimit & { readonly name: string },
): RateLimiter {
  const own = createRateLimiter(rate, clock);
  const regainMs = rate.perMs / rate.uses;
  const rowOf = (key: string) => ({ name, keyHash: hashOfKey(key) });
  return {
    limit: rate,
    async consume(key) {
      const ownWaitSeconds = await own.consume(key);
      if (ownWaitSeconds !== undefined) return ownWaitSeconds;
      const use = { ...rowOf(key), now: clock.now(), regainMs, perMs: rate.perMs };
      const waitMs = await countUse(db, use);
      if (waitMs === undefined) return undefined;
      await own.refund(key);
      return Math.ceil(waitMs / 1000);
    },
    async refund(key) {
      await own.refund(key);
      await returnUse(db, { ...rowOf(key), regainMs });
    },
  };
}

/** The uses that were counted towards a limit of `before` count towards one of `after`. */
export function keepUses(
  { db, clock }: Pick<TxContext, 'db' | 'clock'>,
  { name, before, after }: { readonly name: string; readonly before: number; readonly after: number },
): Promise<void> {
  return scaleWaits(db, { name, now: clock.now(), factor: before / after });
}

/** Background job. Returns whether there may be more. */
export async function purgeAttemptCounts({ db, clock }: Pick<Context, 'db' | 'clock'>): Promise<boolean> {
  return (await deleteRegained(db, clock.now(), purgeBatchSize)) === purgeBatchSize;
}
