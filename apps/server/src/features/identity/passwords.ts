import { newToken, type RandomSource, refuse } from '@golden-acers/platform';
import { hash, verify } from '@node-rs/argon2';

/** argon2id: 19 MiB, two passes, one lane (OWASP's second choice, about 12 ms of a core). */
const cost = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };
/** Two of libuv's four threads: the others stay free for files and name look-ups. */
const mostRunning = 2;
/** About half a second of waiting. Beyond it a caller is told to come back, and memory stays bounded. */
const mostWaiting = 80;

export interface Passwords {
  hash(password: string): Promise<string>;
  /** With no hash to compare with it does the same work and answers false, so that time tells nothing. */
  verify(hashed: string | undefined, password: string): Promise<boolean>;
}

/** Hashes off the event loop, in a bounded queue. Refuses with `server.unavailable` when the queue is full. */
export async function createPasswords(random: RandomSource): Promise<Passwords> {
  const enqueue = createQueue();
  const nobody = await hash(newToken(random), cost);
  return {
    hash: (password) => enqueue(() => hash(password, cost)),
    async verify(hashed, password) {
      const matches = await enqueue(() => verify(hashed ?? nobody, password));
      return matches && hashed !== undefined;
    },
  };
}

function createQueue() {
  const waiting: (() => void)[] = [];
  let running = 0;
  return async <T>(work: () => Promise<T>): Promise<T> => {
    if (running >= mostRunning) {
      if (waiting.length >= mostWaiting) refuse('server.unavailable', { retryAfterSeconds: 1 });
      await new Promise<void>((start) => waiting.push(start));
    } else {
      running += 1;
    }
    try {
      return await work();
    } finally {
      // The place is handed on, or given back: never both, so the count stays exact.
      const next = waiting.shift();
      if (next === undefined) running -= 1;
      else next();
    }
  };
}
