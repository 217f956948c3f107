import { availableParallelism } from 'node:os';
import { normalizePassword } from '@golden-acers/contract';
import { createSemaphore, newToken, type RandomSource } from '@golden-acers/platform';
import { createHashingPool, type HashingCost } from './hashing-pool.ts';

/** argon2id: 19 MiB, two passes, one lane (OWASP's second choice, about 12 ms of a core). */
const defaultCost: HashingCost = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };
/** One thread per core, because more threads compete for the cores and their caches. */
const threadCount = availableParallelism();
const runHashingJob = createHashingPool(threadCount);
const queueLimits = {
  /** One queued job per thread, so that no core idles between two. */
  maxConcurrent: 2 * threadCount,
  /** About half a second of waiting on two cores. */
  maxQueued: 80,
  retryAfterSeconds: 1,
};

export interface PasswordHasher {
  /** Of the one form of the password (RFC 8265), however a keyboard composes it. */
  hash(password: string): Promise<string>;
  /** Without a hash it does the same work and returns false, so that timing reveals nothing. */
  verify(hashed: string | undefined, password: string): Promise<boolean>;
}

/**
 * Hashes off the event loop, in a bounded queue. Refuses with `server.unavailable` when the queue is full.
 */
export async function createPasswordHasher(
  random: RandomSource,
  cost = defaultCost,
): Promise<PasswordHasher> {
  const limited = createSemaphore(queueLimits);
  const hash = async (password: string) =>
    (await limited(() => runHashingJob({ kind: 'hash', password, cost }))).hash;
  const dummyHash = await hash(newToken(random));
  return {
    hash: (password) => hash(normalizePassword(password)),
    async verify(hashed, password) {
      // Hashes from before a password had one form are of the text as it was typed then.
      for (const typed of new Set([normalizePassword(password), password])) {
        const job = { kind: 'verify', hashed: hashed ?? dummyHash, password: typed } as const;
        const { matches } = await limited(() => runHashingJob(job));
        if (matches && hashed !== undefined) return true;
      }
      return false;
    },
  };
}
