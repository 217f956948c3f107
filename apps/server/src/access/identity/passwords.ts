import { availableParallelism } from 'node:os';
import { inTurns, newToken, type RandomSource } from '@golden-acers/platform';
import { createHashing } from './hashing.ts';

/** argon2id: 19 MiB, two passes, one lane (OWASP's second choice, about 12 ms of a core). */
const cost = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };
/** One thread a core: with one more they take the cores, and what lies in their caches, from each other. */
const threads = availableParallelism();
/** All servers of a process share the threads: it has its cores once. */
const runHashing = createHashing(threads);
const turns = {
  /** Each thread has its next one at hand, so that no core is idle while an answer is handed over. */
  atOnce: 2 * threads,
  /** About half a second of waiting on two cores. Beyond it a caller is told to come back, and memory stays bounded. */
  waiting: 80,
  retryAfterSeconds: 1,
};

export interface Passwords {
  hash(password: string): Promise<string>;
  /** With no hash to compare with it does the same work and answers false, so that time tells nothing. */
  verify(hashed: string | undefined, password: string): Promise<boolean>;
}

/** Hashes off the event loop, in a bounded queue. Refuses with `server.unavailable` when the queue is full. */
export async function createPasswords(random: RandomSource): Promise<Passwords> {
  const inTurn = inTurns(turns);
  const hash = async (password: string) =>
    (await inTurn(() => runHashing({ kind: 'hash', password, cost }))).hashed;
  const nobody = await hash(newToken(random));
  return {
    hash,
    async verify(hashed, password) {
      const job = { kind: 'verify', hashed: hashed ?? nobody, password } as const;
      const { matches } = await inTurn(() => runHashing(job));
      return matches && hashed !== undefined;
    },
  };
}
