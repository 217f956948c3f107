// The limit for sign-ins: only argon2id, with the server's cost.
import { createRequire } from 'node:module';
import { setPriority } from 'node:os';
import { z } from 'zod';

const hashJob = z.object({ durationMs: z.number(), concurrency: z.number().int() });
const cost = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };
const password = 'correct horse battery';

interface Argon {
  hash(text: string, options: typeof cost): Promise<string>;
  verify(hashed: string, text: string): Promise<boolean>;
}
// The server's dependency, so that both run the same code.
const argon: Argon = createRequire(new URL('../../apps/server/package.json', import.meta.url))(
  '@node-rs/argon2',
);

// The priority of the server's hashing, so that other load slows both equally.
if (process.platform === 'linux') setPriority(10);

const hashed = await argon.hash(password, cost);

process.on('message', async (message) => {
  const { durationMs, concurrency } = hashJob.parse(message);
  const startedAt = performance.now();
  let count = 0;
  const work = async () => {
    while (performance.now() - startedAt < durationMs) {
      await argon.verify(hashed, password);
      count += 1;
    }
  };
  await Promise.all(Array.from({ length: concurrency }, work));
  process.send?.({ perSecond: count / ((performance.now() - startedAt) / 1_000) });
});
process.on('disconnect', () => process.exit(0));
process.send?.({});
