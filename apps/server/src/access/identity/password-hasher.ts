import { availableParallelism } from 'node:os';
import { createSemaphore, newToken, type RandomSource } from '@golden-acers/platform';
import { createHashingPool } from './hashing-pool.ts';

/** argon2id: 19 MiB, two passes, one lane (OWASP's second choice, about 12 ms of a core). */
const argon2Cost = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };
/** One thread a core: more compete for the cores and their caches. */
const threadCount = availableParallelism();
/** All servers of a process share the threads. */
const runHashingJob = createHashingPool(threadCount);
const queueLimits = {
  /** Each thread has its next job queued, so that no core idles between two. */
  maxConcurrent: 2 * threadCount,
  /**
   * About half a second of waiting on two cores. Beyond it a caller gets `server.unavailable`, and memory
   * stays bounded.
   */
  maxQueued: 80,
  retryAfterSeconds: 1,
};

export interface PasswordHasher {
  hash(password: string): Promise<string>;
  /** Without a hash it does the same work and returns false, so that its time tells nothing. */
  verify(hashed: string | undefined, password: string): Promise<boolean>;
}

/**
 * Hashes off the event loop, in a bounded queue. Refuses with `server.unavailable` when the queue is full.
 */
export async function createPasswordHasher(random: RandomSource): Promise<PasswordHasher> {
  const limited = createSemaphore(queueLimits);
  const hash = async (password: string) =>
    (await limited(() => runHashingJob({ kind: 'hash', password, cost: argon2Cost }))).hash;
  const dummyHash = await hash(newToken(random));
  return {
    hash,
    async verify(hashed, password) {
      const job = { kind: 'verify', hashed: hashed ?? dummyHash, password } as const;
      const { matches } = await limited(() => runHashingJob(job));
      return matches && hashed !== undefined;
    },
  };
}
