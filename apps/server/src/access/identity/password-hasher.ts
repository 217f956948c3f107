import { availableParallelism } from 'node:os';
import { createSemaphore, newToken, type RandomSource } from '@golden-acers/platform';
import { createHashingPool } from './hashing-pool.ts';

/** argon2id: 19 MiB, two passes, one lane (OWASP's second choice, about 12 ms of a core). */
const argon2Cost = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };
/** One thread a core: with one more they take the cores, and what lies in their caches, from each other. */
const threadCount = availableParallelism();
/** All servers of a process share the threads: it has its cores once. */
const runHashingJob = createHashingPool(threadCount);
const queueLimits = {
  /** Each thread has its next one at hand, so that no core is idle while an answer is handed over. */
  maxConcurrent: 2 * threadCount,
  /** About half a second of waiting on two cores. Beyond it a caller is told to come back, and memory stays bounded. */
  maxQueued: 80,
  retryAfterSeconds: 1,
};

export interface PasswordHasher {
  hash(password: string): Promise<string>;
  /** With no hash to compare with it does the same work and answers false, so that time tells nothing. */
  verify(hashed: string | undefined, password: string): Promise<boolean>;
}

/** Hashes off the event loop, in a bounded queue. Refuses with `server.unavailable` when the queue is full. */
export async function createPasswordHasher(random: RandomSource): Promise<PasswordHasher> {
  const inTurn = createSemaphore(queueLimits);
  const hash = async (password: string) =>
    (await inTurn(() => runHashingJob({ kind: 'hash', password, cost: argon2Cost }))).hash;
  const nobody = await hash(newToken(random));
  return {
    hash,
    async verify(hashed, password) {
      const job = { kind: 'verify', hashed: hashed ?? nobody, password } as const;
      const { matches } = await inTurn(() => runHashingJob(job));
      return matches && hashed !== undefined;
    },
  };
}
