import { availableParallelism } from 'node:os';
import { normalizePassword } from '@golden-acers/contract';
import { createFairQueue, newToken, type QueuedFor, type RandomSource } from '@golden-acers/platform';
import { createHashingPool, type HashingCost } from './hashing-pool.ts';

/** argon2id: 19 MiB, two passes, one lane (OWASP's second choice, about 12 ms of a core). */
const defaultCost: HashingCost = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };
/** One thread per core, because more threads compete for the cores and their caches. */
const threadCount = availableParallelism();
const runHashingJob = createHashingPool(threadCount);
const queueLimits = {
  /** One queued job per thread, so that no core idles between two. */
  maxConcurrent: 2 * threadCount,
  /** One network may use all threads, and leaves places to others. */
  maxConcurrentOfOne: Math.max(2, threadCount),
  /** Of known callers, and of all others: about half a second of waiting on two cores. */
  maxQueued: 80,
  retryAfterSeconds: 1,
};

export interface PasswordHasher {
  /** Of the one form of the password (RFC 8265), however a keyboard composes it. */
  hash(password: string): Promise<string>;
  /**
   * Without a hash it does the same work and returns false, so that timing reveals nothing. `who` names the
   * account of a sign-in. Signed-in callers are known.
   */
  verify(hashed: string | undefined, password: string, who?: QueuedFor): Promise<boolean>;
}

/**
 * Hashes off the event loop, in a bounded queue that serves networks and accounts in turns. Refuses with
 * `server.unavailable` when the queue is full.
 */
export async function createPasswordHasher(
  random: RandomSource,
  cost = defaultCost,
): Promise<PasswordHasher> {
  const limited = createFairQueue(queueLimits);
  const hash = async (password: string) =>
    (await limited(() => runHashingJob({ kind: 'hash', password, cost }))).hash;
  const dummyHash = await hash(newToken(random));
  return {
    hash: (password) => hash(normalizePassword(password)),
    async verify(hashed, password, who) {
      // Hashes from before a password had one form are of the text as it was typed then.
      for (const typed of new Set([normalizePassword(password), password])) {
        const job = { kind: 'verify', hashed: hashed ?? dummyHash, password: typed } as const;
        const { matches } = await limited(() => runHashingJob(job), who);
        if (matches && hashed !== undefined) return true;
      }
      return false;
    },
  };
}
