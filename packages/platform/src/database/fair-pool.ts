import type pg from 'pg';
import { createFairPlaces } from '../fair-queue.ts';

/**
 * The part of the connections that one account and one network may hold. Requests that wait for each other in
 * the database hold them for long.
 */
const maxShareOfOne = 0.75;

/** The text of pg, by which callers know that the database is overloaded. */
const timeoutMessage = 'timeout exceeded when trying to connect';

interface FairPoolOptions {
  readonly poolSize: number;
  /** The longest wait for a connection. */
  readonly maxWaitMs: number;
}

/**
 * Gives the connections of a pool to its callers in turns. A caller that is gone keeps its turn, because its
 * work may have begun.
 */
export function createFairPool(pool: pg.Pool, { poolSize, maxWaitMs }: FairPoolOptions) {
  const places = createFairPlaces({
    maxConcurrent: poolSize,
    maxConcurrentOfOne: Math.ceil(poolSize * maxShareOfOne),
    maxQueued: Number.POSITIVE_INFINITY,
  });

  /** Returns what gives the place back. */
  async function enter(): Promise<() => void> {
    const entered = Promise.withResolvers<void>();
    const fail = () => entered.reject(new Error(timeoutMessage));
    let hasBegun = false;
    const begin = () => {
      hasBegun = true;
      entered.resolve();
    };
    const place = places.request({}, { begin, refuse: fail });
    if (hasBegun) return place.leave;
    const timer = setTimeout(() => place.giveUp() && fail(), maxWaitMs);
    try {
      await entered.promise;
    } finally {
      clearTimeout(timer);
    }
    return place.leave;
  }

  return {
    options: pool.options,
    end: () => pool.end(),
    async connect(): Promise<pg.PoolClient> {
      const leave = await enter();
      try {
        const client = await pool.connect();
        // The pool sets it again for each use.
        const { release } = client;
        client.release = (error) => {
          release(error);
          leave();
        };
        return client;
      } catch (error) {
        leave();
        throw error;
      }
    },
    countConnections: () => ({
      busy: pool.totalCount - pool.idleCount,
      idle: pool.idleCount,
      waiting: pool.waitingCount + places.waiting(),
    }),
  };
}

export type FairPool = ReturnType<typeof createFairPool>;
