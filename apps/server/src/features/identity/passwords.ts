import { availableParallelism } from 'node:os';
import { inTurns, newToken, type RandomSource } from '@golden-acers/platform';
import { runHashing } from './hashing.ts';

/** argon2id: 19 MiB, two passes, one lane (OWASP's second choice, about 12 ms of a core). */
const cost = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };
const turns = {
  /** One more than cores, so that none is idle while a result is handed over. They give way, so they hold up nobody. */
  atOnce: availableParallelism() + 1,
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
