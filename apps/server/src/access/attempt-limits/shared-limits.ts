import {
  type CountedNetwork,
  createLimiterOf,
  createUseCounter,
  type RateLimit,
  type RateLimiter,
} from '@golden-acers/platform';
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
  const own = createUseCounter(rate, clock);
  const { uses, perMs } = rate;
  const rowOf = ({ key, share }: CountedNetwork) => ({
    name,
    keyHash: hashOfKey(key),
    regainMs: perMs / (uses * share),
  });
  return createLimiterOf(rate, {
    async consume(counted) {
      const ownWaitSeconds = await own.consume(counted);
      if (ownWaitSeconds !== undefined) return ownWaitSeconds;
      const waitMs = await countUse(db, { ...rowOf(counted), now: clock.now(), perMs });
      if (waitMs === undefined) return undefined;
      await own.refund(counted);
      return Math.ceil(waitMs / 1000);
    },
    async refund(counted) {
      await own.refund(counted);
      await returnUse(db, rowOf(counted));
    },
    remainingOf: own.remainingOf,
  });
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
